import { isJsonObject, parseJson } from '../kit/json.ts';

/** The state of a host or service as Redis holds it: the bytes of a flat JSON object, or the values of any other. */
export type LiveState = Buffer | Readonly<Record<string, unknown>>;

const [bracket, openingBrace, closingBrace, comma, zero] = [0x5b, 0x7b, 0x7d, 0x2c, 0x30];
/** Numbers with more digits may not be exact. */
const mostDigits = 15;

/** Returns `undefined` if the bytes are no JSON object. Those of a flat object are not looked at before a field is read. */
export function liveStateIn(bytes: Buffer): LiveState | undefined {
  const isObject = bytes[0] === openingBrace && bytes.at(-1) === closingBrace;
  if (isObject && !bytes.includes(openingBrace, 1) && !bytes.includes(bracket)) return bytes;
  return parseObject(bytes);
}

/** Returns the state in a cell of a row. */
export function liveStateOf(cell: unknown): LiveState | undefined {
  return Buffer.isBuffer(cell) || isJsonObject(cell) ? cell : undefined;
}

function parseObject(bytes: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = parseJson(bytes);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A field is looked for so many characters before the place that it had in the state before. */
const searchedBefore = 32;

/** The name of a field, and the place where it was found last. */
export class LiveField {
  readonly name: string;
  readonly inside: string;
  readonly first: string;
  place = 0;

  constructor(name: string) {
    this.name = name;
    this.inside = `,"${name}":`;
    this.first = `{"${name}":`;
  }
}

/**
 * Reads fields of states, one state after the other. A list needs four of thirty fields: they are found in the text in a quarter of the time in
 * which all are parsed. In JSON, a name in quotes between a comma and a colon is no part of a text. Fields of an unusual form are parsed.
 */
export class LiveFields {
  #state: LiveState = {};
  /** The parsed values of the state. `undefined` before the first field of an unusual form. */
  #values: Readonly<Record<string, unknown>> | undefined = {};
  #bytes: Buffer = Buffer.alloc(0);
  /** A character for each byte, so that offsets are the same. */
  #characters = '';

  /** Moves to another state. The columns of one row read the same one after the other. */
  moveTo(state: LiveState): this {
    if (state === this.#state) return this;
    this.#state = state;
    this.#values = Buffer.isBuffer(state) ? undefined : state;
    if (!Buffer.isBuffer(state)) return this;
    this.#bytes = state;
    this.#characters = state.toString('latin1');
    return this;
  }

  /** Returns null if the state has no such text. */
  text(field: LiveField): string | null {
    const value = this.#values ? this.#values[field.name] : this.#findText(field);
    return typeof value === 'string' ? value : null;
  }

  /** Returns null if the state has no such number. */
  number(field: LiveField): number | null {
    const value = this.#values ? this.#values[field.name] : this.#findNumber(field);
    return typeof value === 'number' ? value : null;
  }

  #findText(field: LiveField): unknown {
    const start = this.#valueStart(field);
    if (start < 0) return null;
    const end = this.#characters.indexOf('"', start + 1);
    const text = this.#characters[start] === '"' ? this.#bytes.toString('utf8', start + 1, end) : '\\';
    return end < 0 || text.includes('\\') ? this.#parse(field) : text;
  }

  #findNumber(field: LiveField): unknown {
    const start = this.#valueStart(field);
    if (start < 0) return null;
    let [at, number] = [start, 0];
    for (let digit = this.#digit(at); digit >= 0; digit = this.#digit(at)) {
      number = number * 10 + digit;
      at += 1;
    }
    const behind = this.#bytes[at];
    const isPlain = at > start && at - start <= mostDigits && (behind === comma || behind === closingBrace);
    return isPlain ? number : this.#parse(field);
  }

  /** Returns -1 if there is no digit. */
  #digit(at: number): number {
    const digit = (this.#bytes[at] ?? 0) - zero;
    return digit <= 9 ? digit : -1;
  }

  /** Returns the offset of the value of a field, or -1 if there is no such field. States have nearly all fields at nearly the same place. */
  #valueStart(field: LiveField): number {
    const { inside, first, place } = field;
    let found = place > 0 ? this.#characters.indexOf(inside, place - searchedBefore) : -1;
    if (found < 0) found = this.#characters.indexOf(inside);
    if (found < 0) return this.#characters.startsWith(first) ? first.length : -1;
    field.place = found;
    return found + inside.length;
  }

  #parse({ name }: LiveField): unknown {
    this.#values = parseObject(this.#bytes) ?? {};
    return this.#values[name];
  }
}
