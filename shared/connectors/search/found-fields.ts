import type { ShortTexts } from '../../base/short-texts.ts';
import { parseDigits } from '../kit/json-bytes.ts';

/** The form in which a field's value stands in the text. */
export const fieldKind = {
  /** A string without escapes. Its position is that between the quotes. */
  text: 0,
  /** A whole number of at most 15 digits, spelled as JavaScript spells it. */
  digits: 1,
  /** Any other value, which was parsed. */
  parsed: 2,
} as const;

/** The expected bytes of a field: the arrays are made so large that they seldom grow. */
const fewBytes = 32;
const [fewSlots, manySlots] = [1024, 65_536];
const longestShortText = 64;

/** The values of all documents of a page, one slot for each. The values of one document have consecutive slots. */
export class FieldSlots {
  count = 0;
  readonly #body: Buffer;
  readonly #texts: ShortTexts;
  readonly #parsed = new Map<number, unknown>();
  #kinds: Uint8Array;
  #starts: Uint32Array;
  #ends: Uint32Array;

  /** `body` is UTF-8. `texts` caches the strings that occur many times. */
  constructor(body: Buffer, texts: ShortTexts) {
    this.#body = body;
    this.#texts = texts;
    const slots = Math.max(fewSlots, Math.min(manySlots, Math.ceil(body.length / fewBytes)));
    this.#kinds = new Uint8Array(slots);
    this.#starts = new Uint32Array(slots);
    this.#ends = new Uint32Array(slots);
  }

  /** Adds the value in the bytes from `start` to before `end`. */
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
