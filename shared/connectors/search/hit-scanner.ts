import type { ShortTexts } from '../../base/short-texts.ts';
import { BytePattern } from '../kit/byte-pattern.ts';
import { parseJson } from '../kit/json.ts';
import { findDigitsEnd, hasBytesAt, isWholeNumber, parseDigits } from '../kit/json-bytes.ts';
import { findValueEnd } from '../kit/value-end.ts';
import type { WalkedDocument } from './document.ts';
import { fieldKind, FieldSlots } from './found-fields.ts';
import { LazyFields } from './lazy-fields.ts';
import type { Shape, Shapes } from './shapes.ts';

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const blank = 0x20;
const backslash = 0x5c;
const closing = 0x5d;
const openingBrace = 0x7b;
const closingBrace = 0x7d;
const mostDigits = 15;
/**
 * The most arrays and objects inside of each other in one field. It is less than the limit for a whole answer, which
 * adds levels of its own.
 */
const deepest = 90;

const idKey = literal('"_id":"');
const sourceKey = literal('"_source":{');

/** The caches that the pages of a walk share. */
export interface WalkCaches {
  readonly texts: ShortTexts;
  readonly shapes: Shapes;
}

/**
 * Finds the documents of a page of a walk in its text without parsing it. A method returns -1 if the text is not
 * written as backends write it.
 */
export class HitScanner {
  readonly documents: WalkedDocument[] = [];
  readonly #body: Buffer;
  readonly #view: DataView;
  readonly #fields: FieldSlots;
  readonly #shapes: Shapes;
  readonly #timeKey: BytePattern;
  /** The state of the hit that is being read. */
  #start = 0;
  #id = '';
  #shape: Shape;
  #time: number | null = null;

  /** `body` is UTF-8. */
  constructor(body: Buffer, time: string, { texts, shapes }: WalkCaches) {
    this.#body = body;
    this.#view = new DataView(body.buffer, body.byteOffset, body.length);
    this.#fields = new FieldSlots(body, texts);
    this.#shapes = shapes;
    this.#shape = shapes.empty;
    this.#timeKey = literal(`"fields":{${JSON.stringify(time)}:["`);
  }

  /** Reads all hits from `start` on. Returns the position of the bracket that ends them. */
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

  /**
   * Reads one hit. Returns the position after it, like the methods that follow. A hit may have fewer members, but
   * always in this order.
   */
  #hit(start: number): number {
    const first = this.#fields.count;
    this.#start = start;
    this.#shape = this.#shapes.empty;
    const idEnd = this.#idEnd(start);
    const sourceEnd = idEnd < 0 ? -1 : this.#sourceEnd(idEnd);
    const end = sourceEnd < 0 ? -1 : this.#timeEnd(sourceEnd);
    const hasMembers = end > start;
    if (!hasMembers || this.#body[end] !== closingBrace) return -1;
    const source = new LazyFields(this.#shape, this.#fields, first);
    this.documents.push({ id: this.#id, time: this.#time, source });
    return end + 1;
  }

  /** Returns whether this member follows, after the hit's opening bracket or a comma. */
  #begins(at: number, key: BytePattern): boolean {
    const separator = at === this.#start ? openingBrace : comma;
    return this.#body[at] === separator && key.isAt(this.#view, at + 1);
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
    for (let at = start; ;) {
      const end = this.#member(at);
      if (end >= 0 && body[end] === closingBrace) return end + 1;
      if (end < 0 || body[end] !== comma) return -1;
      at = end + 1;
    }
  }

  /** Reads a name and its value, and adds the name to the shape of the hit. */
  #member(start: number): number {
    const longer = this.#shape.likelyAt(this.#view, start) ?? this.#newShape(start);
    if (!longer) return -1;
    this.#shape = longer;
    return this.#value(start + longer.nameLength);
  }

  #timeEnd(start: number): number {
    const body = this.#body;
    this.#time = null;
    if (!this.#begins(start, this.#timeKey)) return start;
    const first = start + 1 + this.#timeKey.length;
    const end = wholeNumberEnd(body, first);
    if (end < 0 || !hasBytesAt(body, end, behindTime)) return -1;
    this.#time = parseDigits(body, first, end);
    return end + behindTime.length;
  }

  #newShape(start: number): Shape | undefined {
    const body = this.#body;
    const end = body[start] === quote ? textEnd(body, start + 1) : -1;
    if (end < 0 || body[end + 1] !== colon) return undefined;
    return this.#shapes.longer(this.#shape, body.subarray(start, end + 2));
  }

  #value(start: number): number {
    const body = this.#body;
    if (body[start] === quote) {
      const end = textEnd(body, start + 1);
      if (end < 0) return this.#parsed(start);
      this.#fields.add(fieldKind.text, start + 1, end);
      return end + 1;
    }
    const end = wholeNumberEnd(body, start);
    if (end < 0 || (body[end] !== comma && body[end] !== closingBrace)) return this.#parsed(start);
    this.#fields.add(fieldKind.digits, start, end);
    return end;
  }

  #parsed(start: number): number {
    const end = findValueEnd(this.#body, start);
    try {
      this.#fields.addParsed(parseJson(this.#body.subarray(start, end), deepest));
      return end;
    } catch {
      // The reader of the complete body reports its errors.
      return -1;
    }
  }
}

function literal(text: string): BytePattern {
  return new BytePattern(Buffer.from(text));
}

const behindTime = Buffer.from('"]}');

/** Returns the position of the closing quote, or -1 for a text with escapes. */
function textEnd(body: Buffer, start: number): number {
  for (let at = start; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (byte === quote) return at;
    if (byte === backslash || byte < blank) return -1;
  }
  return -1;
}

/** Returns the position after a whole number that is spelled as JavaScript spells it, or -1 if there is none. */
function wholeNumberEnd(body: Buffer, start: number): number {
  const end = findDigitsEnd(body, start);
  return isWholeNumber(body, start, end) && end - start <= mostDigits ? end : -1;
}
