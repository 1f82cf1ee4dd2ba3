import type { ShortTexts } from '../../base/short-texts.ts';
import { parseJson } from '../kit/json.ts';
import { valueEnd } from '../kit/value-end.ts';
import type { WalkedDocument } from './document.ts';
import { digits, fieldKind, FoundFields, isAt } from './found-fields.ts';
import { SourceTexts } from './source-texts.ts';

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const zero = 0x30;
const nine = 0x39;
const blank = 0x20;
const backslash = 0x5c;
const closing = 0x5d;
const openingBrace = 0x7b;
const closingBrace = 0x7d;
const mostDigits = 15;
/** Arrays and objects inside of each other: less than an answer may have, whose own stand around them. */
const deepest = 90;

const idKey = Buffer.from('"_id":"');
const sourceKey = Buffer.from('"_source":{');

/** Finds the documents of a page of a walk in its text. What is not as backends write it ends it with -1. */
export class HitScanner {
  readonly documents: WalkedDocument[] = [];
  readonly #body: Buffer;
  readonly #fields: FoundFields;
  readonly #timeKey: Buffer;
  /** Fields of the document before. */
  #width = 0;
  /** Of the hit that is looked at. */
  #start = 0;
  #id = '';
  #time: number | null = null;

  /** `body` is UTF-8. */
  constructor(body: Buffer, time: string, texts: ShortTexts) {
    this.#body = body;
    this.#fields = new FoundFields(body, texts);
    this.#timeKey = Buffer.from(`"fields":{${JSON.stringify(time)}:["`);
  }

  /** From the first hit on; answers where the bracket is that ends them all. */
  scan(start: number): number {
    const body = this.#body;
    if (body[start] === closing) return start;
    for (let at = start; ;) {
      const behind = this.#hit(at);
      if (behind < 0 || body[behind] === closing) return behind;
      if (body[behind] !== comma) return -1;
      at = behind + 1;
    }
  }

  /** Answers what is behind it; so do the others. A hit has its members in this order, where it has them. */
  #hit(start: number): number {
    const first = this.#fields.count;
    this.#start = start;
    const idEnd = this.#idEnd(start);
    const sourceEnd = idEnd < 0 ? -1 : this.#sourceEnd(idEnd);
    const end = sourceEnd < 0 ? -1 : this.#timeEnd(sourceEnd);
    if (end < 0 || this.#body[end] !== closingBrace) return -1;
    const source = new SourceTexts(this.#fields, first, this.#fields.count);
    this.documents.push({ id: this.#id, time: this.#time, source });
    return end + 1;
  }

  /** Whether this member comes next, behind the bracket of the hit or a comma. */
  #begins(at: number, key: Buffer): boolean {
    const separator = at === this.#start ? openingBrace : comma;
    return this.#body[at] === separator && isAt(this.#body, at + 1, key);
  }

  #idEnd(start: number): number {
    const body = this.#body;
    this.#id = '';
    if (!this.#begins(start, idKey)) return start;
    const first = start + 1 + idKey.length;
    const end = textEnd(body, first);
    if (end < 0) return -1;
    this.#id = body.toString('utf8', first, end);
    return end + 1;
  }

  #sourceEnd(start: number): number {
    if (!this.#begins(start, sourceKey)) return start;
    const first = start + 1 + sourceKey.length;
    return this.#body[first] === closingBrace ? first + 1 : this.#members(first);
  }

  #members(start: number): number {
    const body = this.#body;
    const fields = this.#fields;
    const before = fields.count - this.#width;
    for (let at = start, place = 0; ; place += 1) {
      const name = this.#name(at, before + place);
      const end = name < 0 ? -1 : this.#value(name, at + fields.lengthOf(name));
      if (end >= 0 && body[end] === closingBrace) {
        this.#width = place + 1;
        return end + 1;
      }
      if (end < 0 || body[end] !== comma) return -1;
      at = end + 1;
    }
  }

  #timeEnd(start: number): number {
    const body = this.#body;
    this.#time = null;
    if (!this.#begins(start, this.#timeKey)) return start;
    const first = start + 1 + this.#timeKey.length;
    const end = digitsEnd(body, first);
    if (end < 0 || !isAt(body, end, behindTime)) return -1;
    this.#time = digits(body, first, end);
    return end + behindTime.length;
  }

  /** `likely` is the slot of the document before that probably has the same name. */
  #name(start: number, likely: number): number {
    const guess = this.#fields.nameIn(likely);
    return guess >= 0 && this.#fields.isNameAt(start, guess) ? guess : this.#newName(start);
  }

  #newName(start: number): number {
    const body = this.#body;
    const end = body[start] === quote ? textEnd(body, start + 1) : -1;
    if (end < 0 || body[end + 1] !== colon) return -1;
    return this.#fields.numberOf(body.subarray(start, end + 2)) ?? -1;
  }

  #value(name: number, start: number): number {
    const body = this.#body;
    if (body[start] === quote) {
      const end = textEnd(body, start + 1);
      if (end < 0) return this.#parsed(name, start);
      this.#fields.add({ name, kind: fieldKind.text, start: start + 1, end });
      return end + 1;
    }
    const end = digitsEnd(body, start);
    if (end < 0 || (body[end] !== comma && body[end] !== closingBrace)) return this.#parsed(name, start);
    this.#fields.add({ name, kind: fieldKind.digits, start, end });
    return end;
  }

  #parsed(name: number, start: number): number {
    const end = valueEnd(this.#body, start);
    try {
      this.#fields.addParsed(name, parseJson(this.#body.subarray(start, end), deepest));
      return end;
    } catch {
      // Whoever reads the whole answer says what is wrong with it.
      return -1;
    }
  }
}

const behindTime = Buffer.from('"]}');

function isDigit(byte: number): boolean {
  return byte >= zero && byte <= nine;
}

/** Where the closing quote is; -1 for a text with escapes. */
function textEnd(body: Buffer, start: number): number {
  for (let at = start; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (byte === quote) return at;
    if (byte === backslash || byte < blank) return -1;
  }
  return -1;
}

/** -1 for what is no whole number as JavaScript writes it. */
function digitsEnd(body: Buffer, start: number): number {
  let at = start;
  while (isDigit(body[at] ?? 0)) at += 1;
  const length = at - start;
  if (length === 0 || length > mostDigits) return -1;
  return length > 1 && body[start] === zero ? -1 : at;
}
