/** Replies of Redis (RESP2), as far as the two commands have them that we send. */
import { WireFault } from '../kit/faults.ts';

/** A reply: a simple text, or a list of texts. Null stands for a value that does not exist. */
export type RedisReply = string | readonly (Buffer | null)[];

const lineFeed = 0x0a;

/** Collects the bytes of one reply. */
export class RedisReplyReader {
  readonly #largest: number;
  #bytes = Buffer.alloc(0);
  #pieces: Buffer[] = [];
  #length = 0;
  /** `largest` is the size of the largest reply that is accepted, in bytes. */
  constructor(largest: number) {
    this.#largest = largest;
  }

  /** The bytes that have come so far. */
  get length(): number {
    return this.#length;
  }

  /** Adds bytes. Returns the reply when it is complete. Throws a WireFault if it is none. */
  add(piece: Buffer): RedisReply | undefined {
    this.#pieces.push(piece);
    this.#length += piece.length;
    if (this.#length > this.#largest) throw new WireFault('too_large', 'the answer of Redis is too large');
    // A list ends with the end of a line: until then, the pieces need not be looked at.
    if (piece.at(-1) !== lineFeed) return undefined;
    this.#bytes = Buffer.concat([this.#bytes, ...this.#pieces]);
    this.#pieces = [];
    return this.#read();
  }

  #read(): RedisReply | undefined {
    const line = lineAt(this.#bytes, 0);
    if (!line) return undefined;
    const { text, end } = line;
    if (text.startsWith('+')) return text.slice(1);
    if (text.startsWith('-')) throw refusal(text.slice(1));
    return text.startsWith('*') ? listAt(this.#bytes, end, countIn(text)) : unreadable();
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
  if (end < 0) return bytes.length - start > longestLine ? unreadable() : undefined;
  return { text: bytes.toString('latin1', start, end), end: end + 2 };
}

function countIn(line: string): number {
  return /^[*$]\d{1,9}$/.test(line) ? Number(line.slice(1)) : unreadable();
}

function listAt(bytes: Buffer, start: number, count: number): (Buffer | null)[] | undefined {
  const values: (Buffer | null)[] = [];
  let at = start;
  while (values.length < count) {
    const line = lineAt(bytes, at);
    if (!line) return undefined;
    at = line.end;
    if (line.text === '$-1') values.push(null);
    else {
      if (!line.text.startsWith('$')) unreadable();
      const end = at + countIn(line.text);
      if (bytes.length < end + 2) return undefined;
      values.push(bytes.subarray(at, end));
      at = end + 2;
    }
  }
  return values;
}
