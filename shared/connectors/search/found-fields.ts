import type { ShortTexts } from '../../base/short-texts.ts';

/** What the text of a field's value is. */
export const fieldKind = {
  /** A string whose text is its value; its place is that between its quotes. */
  text: 0,
  /** A whole number of up to 15 digits, as JavaScript would write it too. */
  digits: 1,
  /** Something else, which was parsed. */
  parsed: 2,
} as const;

/** Where a field's value is: [start, end). */
export interface Found {
  readonly name: number;
  readonly kind: number;
  readonly start: number;
  readonly end: number;
}

const zero = 0x30;
const usualSlots = 1024;
/** Names are looked for one after the other; documents with more of them are read as objects. */
const mostNames = 200;
const longestShortText = 64;

/** The fields of the documents of a page, one slot each; those of a document follow each other. */
export class FoundFields {
  count = 0;
  readonly #body: Buffer;
  readonly #texts: ShortTexts;
  /** With their quotes and colons. */
  readonly #names: Buffer[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #parsed = new Map<number, unknown>();
  #nameOf = new Uint8Array(usualSlots);
  #kinds = new Uint8Array(usualSlots);
  #starts = new Uint32Array(usualSlots);
  #ends = new Uint32Array(usualSlots);

  /** `body` is UTF-8; texts that come again and again are taken from `texts`. */
  constructor(body: Buffer, texts: ShortTexts) {
    this.#body = body;
    this.#texts = texts;
  }

  add({ name, kind, start, end }: Found): void {
    const slot = this.count;
    if (slot === this.#kinds.length) this.#grow();
    this.#nameOf[slot] = name;
    this.#kinds[slot] = kind;
    this.#starts[slot] = start;
    this.#ends[slot] = end;
    this.count += 1;
  }

  addParsed(name: number, value: unknown): void {
    this.#parsed.set(this.count, value);
    this.add({ name, kind: fieldKind.parsed, start: 0, end: 0 });
  }

  /** The name in a slot; documents of one kind have their fields in one order. -1 where there is none. */
  nameIn(slot: number): number {
    return slot < this.count ? (this.#nameOf[slot] ?? -1) : -1;
  }

  isNameAt(start: number, name: number): boolean {
    const bytes = this.#names[name];
    return bytes !== undefined && isAt(this.#body, start, bytes);
  }

  /** With its quotes and colon. */
  lengthOf(name: number): number {
    return this.#names[name]?.length ?? 0;
  }

  /** Undefined where a page has too many names. */
  numberOf(bytes: Buffer): number | undefined {
    const text = bytes.toString('utf8', 1, bytes.length - 2);
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#names.length;
    if (number === mostNames) return undefined;
    this.#names.push(bytes);
    this.#numbers.set(text, number);
    return number;
  }

  /** Of [first, end), the last one of that name, as a parser has it; -1 where there is none. */
  slotOf(name: string, first: number, end: number): number {
    const number = this.#numbers.get(name);
    if (number === undefined) return -1;
    let slot = end - 1;
    while (slot >= first && this.#nameOf[slot] !== number) slot -= 1;
    return slot < first ? -1 : slot;
  }

  value(slot: number): unknown {
    const kind = this.#kinds[slot];
    if (kind === fieldKind.parsed) return this.#parsed.get(slot);
    const start = this.#starts[slot] ?? 0;
    const end = this.#ends[slot] ?? 0;
    if (kind === fieldKind.digits) return digits(this.#body, start, end);
    if (end - start > longestShortText) return this.#body.toString('utf8', start, end);
    return this.#texts.text(this.#body, start, end);
  }

  #grow(): void {
    const length = 2 * this.#kinds.length;
    this.#nameOf = copied(new Uint8Array(length), this.#nameOf);
    this.#kinds = copied(new Uint8Array(length), this.#kinds);
    this.#starts = copied(new Uint32Array(length), this.#starts);
    this.#ends = copied(new Uint32Array(length), this.#ends);
  }
}

function copied<T extends Uint8Array | Uint32Array>(into: T, from: T): T {
  into.set(from);
  return into;
}

/** The number of digits alone. */
export function digits(body: Buffer, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at += 1) number = number * 10 + (body[at] ?? 0) - zero;
  return number;
}

export function isAt(body: Buffer, start: number, text: Buffer): boolean {
  for (let index = 0; index < text.length; index += 1) if (body[start + index] !== text[index]) return false;
  return true;
}
