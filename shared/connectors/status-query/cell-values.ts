/** Decodes cells that a `CellScanner` has found. */
import { isAscii } from 'node:buffer';

import { once } from '../../base/once.ts';
import { parseDigits, parseNumber } from '../kit/json-bytes.ts';
import { cellKind, type RawCells } from './cell-scanner.ts';
import { parseBody } from './json.ts';

/** Returns the number in a cell of the kind `digits`, or -1 if the cell is of another kind. */
export function wholeNumberAt({ body, starts, kinds }: RawCells, slot: number): number {
  if (kinds[slot] !== cellKind.digits) return -1;
  return parseDigits(body, starts[slot] ?? 0, (starts[slot + 1] ?? 0) - 1);
}

/** Returns the number in a cell of the kind `decimal` or `number`. */
export function numberAt({ body, starts }: RawCells, slot: number): number {
  return parseNumber(body, starts[slot] ?? 0, (starts[slot + 1] ?? 0) - 1);
}

/** Decodes cells of any kind. */
export class CellValues {
  readonly #cells: RawCells;
  /**
   * Returns the body as a string if it is ASCII, or `undefined`. Texts are cut out of that string: for 100,000 names this takes a tenth of
   * the time.
   */
  readonly #ascii: () => string | undefined;

  /** `isKept` is true if the cells are kept for long: a string of the whole body would double their memory. */
  constructor(cells: RawCells, { isKept = false } = {}) {
    this.#cells = cells;
    const { body } = cells;
    this.#ascii = once(() => (!isKept && isAscii(body) ? body.toString('latin1') : undefined));
  }

  /** Returns the value of the cell in a slot. */
  value(slot: number): unknown {
    const { body, starts, kinds } = this.#cells;
    const start = starts[slot] ?? 0;
    const next = starts[slot + 1] ?? 0;
    const kind = kinds[slot];
    if (kind === cellKind.text) return this.#text(start + 1, next - 2);
    if (kind === cellKind.digits) return parseDigits(body, start, next - 1);
    if (kind === cellKind.decimal || kind === cellKind.number) return numberAt(this.#cells, slot);
    return parseBody(body.subarray(start, next - 1));
  }

  #text(start: number, end: number): string {
    return this.#ascii()?.slice(start, end) ?? this.#cells.body.toString('utf8', start, end);
  }
}
