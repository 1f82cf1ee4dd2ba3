import { isJsonObject, parseJson } from '../kit/json.ts';

/** The state of a host or service as Redis holds it: the bytes of a flat JSON object, or the values of any other. */
export type LiveState = Buffer | Readonly<Record<string, unknown>>;

const [bracket, openingBrace, closingBrace] = [0x5b, 0x7b, 0x7d];

/** Returns `undefined` if the bytes are no JSON object. Those of a flat object are not looked at before a field is read. */
export function liveStateIn(bytes: Buffer): LiveState | undefined {
  const isObject = bytes[0] === openingBrace && bytes.at(-1) === closingBrace;
  if (isObject && !bytes.includes(openingBrace, 1) && !bytes.includes(bracket)) return bytes;
  return parseObject(bytes);
}

function parseObject(bytes: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = parseJson(bytes);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
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
  text(name: string): string | null {
    const value = this.#values ? this.#values[name] : this.#findText(name);
    return typeof value === 'string' ? value : null;
  }

  /** Returns null if the state has no such number. */
  number(name: string): number | null {
    const value = this.#values ? this.#values[name] : this.#findNumber(name);
    return typeof value === 'number' ? value : null;
  }

  #findText(name: string): unknown {
    const start = this.#valueStart(name);
    if (start < 0) return null;
    const end = this.#characters.indexOf('"', start + 1);
    const text = this.#characters[start] === '"' ? this.#bytes.toString('utf8', start + 1, end) : '\\';
    return end < 0 || text.includes('\\') ? this.#parse(name) : text;
  }

  #findNumber(name: string): unknown {
    const start = this.#valueStart(name);
    if (start < 0) return null;
    const comma = this.#characters.indexOf(',', start);
    const digits = this.#characters.slice(start, comma < 0 ? -1 : comma);
    return /^\d{1,15}$/.test(digits) ? Number(digits) : this.#parse(name);
  }

  /** Returns the offset of the value of a field, or -1 if there is no such field. */
  #valueStart(name: string): number {
    const inside = this.#characters.indexOf(`,"${name}":`);
    if (inside >= 0) return inside + name.length + 4;
    return this.#characters.startsWith(`{"${name}":`) ? name.length + 4 : -1;
  }

  #parse(name: string): unknown {
    this.#values = parseObject(this.#bytes) ?? {};
    return this.#values[name];
  }
}
