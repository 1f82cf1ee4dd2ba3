/** Replies of Redis (RESP2), as far as our commands have them. */
import { WireFault } from '../kit/faults.ts';
import { PendingBytes } from '../kit/pending-bytes.ts';
import { tooLargeFault } from '../kit/reserved-memory.ts';

/** A text that stands for a state, a number, or bytes. Null stands for a value that does not exist. */
export type RedisValue = string | number | Buffer | null;
/** A reply to one command: a value or a list of values, without its inner brackets. A command that was refused has its fault. */
export type RedisReply = RedisValue | readonly RedisValue[] | WireFault;

/** A value that was read, and the position behind it. */
interface ReadValue {
  readonly value: RedisValue | WireFault;
  readonly end: number;
}

/** A list whose values are read. A list within it adds its own values to them. */
interface OpenList {
  missing: number;
  readonly values: RedisValue[];
}

/** The largest number of values in a list that is read. */
const mostValues = 10_000;

/** Reads the replies to some commands from their bytes. */
export class RedisReplyReader {
  readonly #count: number;
  readonly #mostBytes: number;
  readonly #pending = new PendingBytes();
  readonly #replies: RedisReply[] = [];
  /** The list whose values are being read. */
  #list: OpenList | undefined;
  /** Bytes without which the next value cannot be read. */
  #needed = 1;

  /** `count` is the number of replies, and `mostBytes` the largest size of one value. */
  constructor(count: number, mostBytes: number) {
    this.#count = count;
    this.#mostBytes = mostBytes;
  }

  /** Adds bytes. Returns the replies when all are complete. Throws a WireFault if the bytes are none. */
  add(piece: Buffer): readonly RedisReply[] | undefined {
    const bytes = this.#pending.add(piece);
    if (!bytes) return undefined;
    let at = 0;
    this.#needed = 1;
    while (this.#replies.length < this.#count) {
      const end = this.#readNext(bytes, at);
      if (end === undefined) break;
      at = end;
    }
    this.#pending.keep(bytes.subarray(at), this.#needed);
    return this.#replies.length === this.#count ? this.#replies : undefined;
  }

  /** Reads the next value or the head of a list. Returns the position behind it, or `undefined` if it is not whole. */
  #readNext(bytes: Buffer, at: number): number | undefined {
    const line = lineAt(bytes, at);
    if (!line) return undefined;
    if (line.text.startsWith('*')) return this.#openList(line);
    const read = this.#readValue(bytes, at, line);
    if (!read) return undefined;
    this.#addValue(read.value);
    return read.end;
  }

  #openList({ text, end }: Line): number {
    const length = numberIn(text);
    if (length < 0) return unreadable();
    const list = this.#list ?? { missing: 1, values: [] };
    list.missing += length - 1;
    if (list.missing + list.values.length > mostValues) return unreadable();
    this.#list = list;
    this.#endList();
    return end;
  }

  #readValue(bytes: Buffer, start: number, line: Line): ReadValue | undefined {
    const { text, end } = line;
    if (text.startsWith('$')) return this.#readBytes(bytes, start, line);
    if (text.startsWith('+')) return { value: text.slice(1), end };
    return { value: text.startsWith('-') ? refusal(text.slice(1)) : numberIn(text), end };
  }

  #readBytes(bytes: Buffer, start: number, { text, end }: Line): ReadValue | undefined {
    const length = numberIn(text);
    if (length === -1) return { value: null, end };
    if (length < 0) return unreadable();
    if (length > this.#mostBytes) throw tooLargeFault();
    const behind = end + length + 2;
    if (bytes.length >= behind) return { value: bytes.subarray(end, end + length), end: behind };
    this.#needed = behind - start;
    return undefined;
  }

  #addValue(value: RedisValue | WireFault): void {
    if (!this.#list) {
      this.#replies.push(value);
      return;
    }
    if (value instanceof WireFault) return unreadable();
    this.#list.values.push(value);
    this.#list.missing -= 1;
    this.#endList();
  }

  #endList(): void {
    if (!this.#list || this.#list.missing > 0) return;
    this.#replies.push(this.#list.values);
    this.#list = undefined;
  }
}

function refusal(words: string): WireFault {
  return new WireFault(/^(?:WRONGPASS|NOAUTH)/.test(words) ? 'unauthenticated' : 'refused', words);
}

function unreadable(): never {
  throw new WireFault('unreadable', 'that is no answer of Redis');
}

const longestLine = 1000;

interface Line {
  readonly text: string;
  readonly end: number;
}

function lineAt(bytes: Buffer, start: number): Line | undefined {
  const end = bytes.indexOf('\r\n', start);
  if (end < 0 ? bytes.length - start > longestLine : end - start > longestLine) return unreadable();
  return end < 0 ? undefined : { text: bytes.toString('latin1', start, end), end: end + 2 };
}

function numberIn(line: string): number {
  return /^[*$:]-?\d{1,15}$/.test(line) ? Number(line.slice(1)) : unreadable();
}
