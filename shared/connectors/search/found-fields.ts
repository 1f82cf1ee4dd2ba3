import type { ShortTexts } from '../../base/short-texts.ts';
import { parseDigits } from '../kit/json-bytes.ts';

/** What the text of a field's value is. */
export const fieldKind = {
  /** A string whose text is its value; its place is that between its quotes. */
  text: 0,
  /** A whole number of up to 15 digits, as JavaScript would write it too. */
  digits: 1,
  /** Something else, which was parsed. */
  parsed: 2,
} as const;

/** Bytes that a field mostly has at least; arrays of that many slots need not grow. */
const fewBytes = 32;
const [fewSlots, manySlots] = [1024, 65_536];
const longestShortText = 64;

/** The values of the documents of a page, one slot each; those of a document follow each other. */
export class FoundFields {
  count = 0;
  readonly #body: Buffer;
  readonly #texts: ShortTexts;
  readonly #parsed = new Map<number, unknown>();
  #kinds: Uint8Array;
  #starts: Uint32Array;
  #ends: Uint32Array;

  /** `body` is UTF-8; texts that come again and again are taken from `texts`. */
  constructor(body: Buffer, texts: ShortTexts) {
    this.#body = body;
    this.#texts = texts;
    const slots = Math.max(fewSlots, Math.min(manySlots, Math.ceil(body.length / fewBytes)));
    this.#kinds = new Uint8Array(slots);
    this.#starts = new Uint32Array(slots);
    this.#ends = new Uint32Array(slots);
  }

  /** The value is that in [start, end). */
  add(kind: number, start: number, end: number): void {
    const slot = this.count;
    if (slot === this.#kinds.length) this.#grow();
    this.#kinds[slot] = kind;
    this.#starts[slot] = start;
    this.#ends[slot] = end;
    this.count += 1;
  }

  addParsed(value: unknown): void {
    this.#parsed.set(this.count, value);
    this.add(fieldKind.parsed, 0, 0);
  }

  value(slot: number): unknown {
    const kind = this.#kinds[slot];
    if (kind === fieldKind.parsed) return this.#parsed.get(slot);
    const start = this.#starts[slot] ?? 0;
    const end = this.#ends[slot] ?? 0;
    if (kind === fieldKind.digits) return parseDigits(this.#body, start, end);
    if (end - start > longestShortText) return this.#body.toString('utf8', start, end);
    return this.#texts.text(this.#body, start, end);
  }

  #grow(): void {
    const length = 2 * this.#kinds.length;
    this.#kinds = copied(new Uint8Array(length), this.#kinds);
    this.#starts = copied(new Uint32Array(length), this.#starts);
    this.#ends = copied(new Uint32Array(length), this.#ends);
  }
}

function copied<T extends Uint8Array | Uint32Array>(into: T, from: T): T {
  into.set(from);
  return into;
}
