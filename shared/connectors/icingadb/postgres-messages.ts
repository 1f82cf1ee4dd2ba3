/**
 * Looks at the messages of a PostgreSQL server before its client does, which never returns from an error message without an end. Rows are
 * read here, and the client does not see them.
 */
import { WireFault } from '../kit/faults.ts';
import { PendingBytes } from '../kit/pending-bytes.ts';
import type { Socket } from '../kit/transport.ts';
import type { PostgresRows } from './postgres-rows.ts';
import { mostColumns } from './sql-session.ts';

/** Lets a socket emit whole, well-formed messages only, without rows. On any other it is destroyed with a WireFault. */
export function checkMessages<S extends Socket>(socket: S, rows: PostgresRows): S {
  const reader = new MessageReader(rows);
  const emit = socket.emit.bind(socket);
  return Object.assign(socket, {
    emit(event: string | symbol, ...values: readonly unknown[]): boolean {
      const [bytes] = values;
      if (event !== 'data' || !Buffer.isBuffer(bytes)) return emit(event, ...values);
      try {
        const messages = reader.add(bytes);
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

/** The letters of a row and of the description of its columns. */
const [rowLetter, columnsLetter] = [0x44, 0x54];

/** Collects bytes until messages are whole. */
export class MessageReader {
  readonly #rows: PostgresRows;
  readonly #pending = new PendingBytes();

  constructor(rows: PostgresRows) {
    this.#rows = rows;
  }

  /** Returns the messages that are whole now and no rows. Throws if one of them is not well-formed. */
  add(piece: Buffer): Buffer {
    const bytes = this.#pending.add(piece);
    if (!bytes) return nothing;
    const others: Buffer[] = [];
    let at = 0;
    for (let end = this.#endOfNext(bytes, at); end > at; end = this.#endOfNext(bytes, at)) {
      if (bytes[at] === rowLetter) this.#rows.add(bytes, at + headLength, end);
      else others.push(this.#checked(bytes.subarray(at, end)));
      at = end;
    }
    const rest = bytes.subarray(at);
    this.#pending.keep(rest, rest.length < headLength ? headLength : messageLength(rest, 0));
    return Buffer.concat(others);
  }

  /** Returns the position behind the next message, or its own if it is not whole. */
  #endOfNext(bytes: Buffer, at: number): number {
    const end = bytes.length - at < headLength ? at : at + messageLength(bytes, at);
    return end > bytes.length ? at : end;
  }

  #checked(message: Buffer): Buffer {
    const body = message.subarray(headLength);
    if (!forms[String.fromCharCode(message[0] ?? 0)]?.(body)) throw new Error('a message is not well-formed');
    if (message[0] === columnsLetter) this.#rows.announce(countOf(body));
    return message;
  }
}

function messageLength(bytes: Buffer, at: number): number {
  const length = bytes.readUInt32BE(at + 1);
  if (length < 4 || length > largestMessage) throw new Error('a message cannot have that length');
  return length + 1;
}

type Form = (body: Buffer) => boolean;

const hasLength =
  (length: number): Form =>
  (body) =>
    body.length === length;

/** Returns the position after a text that ends with a zero byte. */
function endOfText(body: Buffer, at: number): number {
  const end = body.indexOf(0, at);
  if (end < 0) throw new Error('a text has no end');
  return end + 1;
}

const hasTexts =
  (count: number): Form =>
  (body) => {
    let at = 0;
    for (let text = 0; text < count; text += 1) at = endOfText(body, at);
    return at === body.length;
  };

/** Texts up to an empty one. Those of errors begin with the letter of their kind. */
const hasTextList: Form = (body) => {
  let at = 0;
  while (body[at] !== 0) at = endOfText(body, at);
  return at + 1 === body.length;
};

function countOf(body: Buffer): number {
  const count = body.readInt16BE(0);
  if (count < 0 || count > mostColumns) throw new Error('a row has too many fields');
  return count;
}

/** The bytes behind the name of a column: its table, number, type, size, modifier and format. */
const columnBytes = 18;

const isRowDescription: Form = (body) => {
  const count = countOf(body);
  let at = 2;
  for (let field = 0; field < count; field += 1) at = endOfText(body, at) + columnBytes;
  return at === body.length;
};

/** The requests for a log-in: none, the password, its MD5, or three steps of SASL. */
const isLogin: Form = (body) => {
  const step = body.readInt32BE(0);
  if (step === 10) return hasTextList(body.subarray(4));
  if (step === 11 || step === 12) return true;
  return (step === 0 || step === 3) === (body.length === 4) && (step === 5) === (body.length === 8);
};

/** The messages that we ask for, by their letters. */
const forms: Readonly<Record<string, Form>> = {
  ...{ R: isLogin, S: hasTexts(2), K: hasLength(8), Z: hasLength(1), E: hasTextList, N: hasTextList },
  ...{ T: isRowDescription, C: hasTexts(1), I: hasLength(0) },
  // A statement was parsed, bound or closed, or has no rows.
  ...{ '1': hasLength(0), '2': hasLength(0), '3': hasLength(0), n: hasLength(0) },
};
