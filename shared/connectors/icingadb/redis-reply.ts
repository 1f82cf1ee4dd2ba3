/** Replies of Redis (RESP2), as far as the two commands have them that we send. */
import { WireFault } from '../kit/faults.ts';
import { PendingBytes } from './pending-bytes.ts';

/** A reply: a simple text, or a list of texts. Null stands for a value that does not exist. */
export type RedisReply = string | readonly (Buffer | null)[];

/** Reads one reply from its bytes. */
export class RedisReplyReader {
  readonly #expected: number;
  readonly #pending = new PendingBytes();
  #values: (Buffer | null)[] | undefined;

  /** `expected` is the number of values that a list must have. */
  constructor(expected: number) {
    this.#expected = expected;
  }

  /** Adds bytes. Returns the reply when it is complete. Throws a WireFault if it is none. */
  add(piece: Buffer): RedisReply | undefined {
    const bytes = this.#pending.add(piece);
    if (!bytes) return undefined;
    const start = this.#values ? 0 : this.#readStart(bytes);
    if (typeof start === 'string') return start;
    const { end, needed } = start === undefined ? { end: 0, needed: 1 } : this.#readValues(bytes, start);
    this.#pending.keep(bytes.subarray(end), needed);
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

  /** Reads the values that are whole. Returns the position of the first one that is not, and the bytes without which it cannot be read. */
  #readValues(bytes: Buffer, start: number): { readonly end: number; readonly needed: number } {
    let at = start;
    while (this.#values && this.#values.length < this.#expected) {
      const line = lineAt(bytes, at);
      if (!line) return { end: at, needed: 1 };
      if (line.text === '$-1') {
        this.#values.push(null);
        at = line.end;
        continue;
      }
      if (!line.text.startsWith('$')) unreadable();
      const end = line.end + countIn(line.text);
      if (bytes.length < end + 2) return { end: at, needed: end + 2 - at };
      this.#values.push(bytes.subarray(line.end, end));
      at = end + 2;
    }
    return { end: at, needed: 1 };
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
