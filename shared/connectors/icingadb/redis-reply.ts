/** Replies of Redis (RESP2), as far as the two commands have them that we send. */
import { WireFault } from '../kit/faults.ts';

/** A reply: a simple text, or a list of texts. Null stands for a value that does not exist. */
export type RedisReply = string | readonly (Buffer | null)[];

/** Reads one reply from its bytes. */
export class RedisReplyReader {
  readonly #expected: number;
  #pieces: Buffer[] = [];
  #length = 0;
  /** The number of bytes without which nothing more can be read. */
  #needed = 1;
  #values: (Buffer | null)[] | undefined;

  /** `expected` is the number of values that a list must have. */
  constructor(expected: number) {
    this.#expected = expected;
  }

  /** Adds bytes. Returns the reply when it is complete. Throws a WireFault if it is none. */
  add(piece: Buffer): RedisReply | undefined {
    this.#pieces.push(piece);
    this.#length += piece.length;
    if (this.#length < this.#needed) return undefined;
    const bytes = this.#pieces.length === 1 ? piece : Buffer.concat(this.#pieces);
    const start = this.#values ? 0 : this.#readStart(bytes);
    if (typeof start === 'string') return start;
    const end = start === undefined ? 0 : this.#readValues(bytes, start);
    this.#pieces = [bytes.subarray(end)];
    this.#length = bytes.length - end;
    return this.#values?.length === this.#expected ? this.#values : undefined;
  }

  /** Reads the first line. Returns a simple text, or the position of the first value, or `undefined` if the line has not ended. */
  #readStart(bytes: Buffer): string | number | undefined {
    const line = lineAt(bytes, 0);
    if (!line) return undefined;
    const { text, end } = line;
    if (text.startsWith('+')) return text.slice(1);
    if (text.startsWith('-')) throw refusal(text.slice(1));
    if (!text.startsWith('*') || countIn(text) !== this.#expected) return unreadable();
    this.#values = [];
    return end;
  }

  /** Reads the values that are whole. Returns the position of the first one that is not. */
  #readValues(bytes: Buffer, start: number): number {
    let at = start;
    while (this.#values && this.#values.length < this.#expected) {
      const line = lineAt(bytes, at);
      this.#needed = 1;
      if (!line) return at;
      if (line.text === '$-1') {
        this.#values.push(null);
        at = line.end;
        continue;
      }
      if (!line.text.startsWith('$')) unreadable();
      const end = line.end + countIn(line.text);
      if (bytes.length < end + 2) {
        this.#needed = end + 2 - at;
        return at;
      }
      this.#values.push(bytes.subarray(line.end, end));
      at = end + 2;
    }
    return at;
  }
}

function refusal(words: string): WireFault {
  return new WireFault(/^(?:WRONGPASS|NOAUTH)/.test(words) ? 'unauthenticated' : 'refused', words);
}

function unreadable(): never {
  throw new WireFault('unreadable', 'that is no answer of Redis');
}

const longestLine = 1000;

function lineAt(bytes: Buffer, start: number): { readonly text: string; readonly end: number } | undefined {
  const end = bytes.indexOf('\r\n', start);
  if (end < 0 ? bytes.length - start > longestLine : end - start > longestLine) return unreadable();
  return end < 0 ? undefined : { text: bytes.toString('latin1', start, end), end: end + 2 };
}

function countIn(line: string): number {
  return /^[*$]\d{1,9}$/.test(line) ? Number(line.slice(1)) : unreadable();
}
