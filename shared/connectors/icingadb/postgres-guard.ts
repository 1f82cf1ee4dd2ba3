/**
 * Looks at the messages of a PostgreSQL server before its client does, which never returns from an error message without an end, and throws at
 * others that are not well-formed.
 */
import { WireFault } from '../kit/faults.ts';
import { PendingBytes } from '../kit/pending-bytes.ts';
import type { Socket } from '../kit/transport.ts';
import { mostColumns } from './sql-session.ts';

/** Lets a socket emit whole messages only. On one that its client cannot read, it is destroyed with a WireFault. */
export function guardMessages<S extends Socket>(socket: S): S {
  const guard = new MessageGuard();
  const emit = socket.emit.bind(socket);
  return Object.assign(socket, {
    emit(event: string | symbol, ...values: readonly unknown[]): boolean {
      const [bytes] = values;
      if (event !== 'data' || !Buffer.isBuffer(bytes)) return emit(event, ...values);
      try {
        const messages = guard.add(bytes);
        return messages.length === 0 || emit('data', messages);
      } catch (error) {
        socket.destroy(new WireFault('unreadable', 'that is no message of PostgreSQL', error));
        return false;
      }
    },
  });
}

/** A message begins with a letter and its length in four bytes, which counts itself but not the letter. */
const headLength = 5;
/** The size of the largest message that is waited for, in bytes. The largest value of a row has 16 MB. */
const largestMessage = 64 * 1024 * 1024;
const nothing = Buffer.alloc(0);

/** Collects bytes until messages are whole. */
export class MessageGuard {
  readonly #pending = new PendingBytes();

  /** Returns the messages that are whole now. Throws if one of them is not well-formed. */
  add(piece: Buffer): Buffer {
    const bytes = this.#pending.add(piece);
    if (!bytes) return nothing;
    let at = 0;
    let needed = headLength;
    while (at + headLength <= bytes.length) {
      const end = at + lengthOf(bytes, at);
      needed = end - at;
      if (end > bytes.length) break;
      checkMessage(bytes.subarray(at, end));
      at = end;
      needed = headLength;
    }
    this.#pending.keep(bytes.subarray(at), needed);
    return bytes.subarray(0, at);
  }
}

function lengthOf(bytes: Buffer, at: number): number {
  const length = bytes.readUInt32BE(at + 1);
  if (length < headLength - 1 || length > largestMessage)
    throw new Error('a message cannot have that length');
  return length + 1;
}

/** The letters of messages that we ask for, but for those that are looked at: log-in, settings, keys, and the steps and ends of results. */
const otherLetters = 'RSKZCI123n';

function checkMessage(message: Buffer): void {
  const letter = String.fromCharCode(message[0] ?? 0);
  const isReadable = forms[letter]?.(message) ?? otherLetters.includes(letter);
  if (!isReadable) throw new Error('a message is not well-formed');
}

const forms: Readonly<Partial<Record<string, (message: Buffer) => boolean>>> = {
  ...{ D: isRow, T: (message) => countColumns(message) >= 0 },
  ...{ E: isTextList, N: isTextList },
};

function countColumns(message: Buffer): number {
  const count = message.readInt16BE(headLength);
  if (count < 0 || count > mostColumns) throw new Error('a row has too many cells');
  return count;
}

/** Returns true if the message ends behind the last of its cells, each of which has its length in front. -1 stands for null. */
function isRow(message: Buffer): boolean {
  let at = headLength + 2;
  for (let left = countColumns(message); left > 0; left -= 1) {
    const length = message.readInt32BE(at);
    if (length < -1) return false;
    at += 4 + Math.max(0, length);
  }
  return at === message.length;
}

/** Returns true for texts that end with a zero byte, up to an empty one. */
function isTextList(message: Buffer): boolean {
  let at = headLength;
  while (at < message.length && message[at] !== 0) {
    const end = message.indexOf(0, at);
    if (end < 0) return false;
    at = end + 1;
  }
  return at + 1 === message.length;
}
