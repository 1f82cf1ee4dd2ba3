/** Reads the rows of a PostgreSQL from the bytes of their messages. Its client makes a string of each cell first, which takes longer than all else. */
import { MessageRow } from './message-row.ts';
import type { RowReceiver } from './sql-session.ts';

/** Reads rows from the bytes of their messages, and hands them to the receiver of the statement that runs. */
export class PostgresRows {
  #receiver: RowReceiver | undefined;
  /** The row of the result whose columns were announced. */
  #row: MessageRow | undefined;

  /** Sets the receiver of the next rows. `undefined` means that none may come. */
  handTo(receiver: RowReceiver | undefined): void {
    this.#receiver = receiver;
    this.#row = undefined;
  }

  /** Begins a result with this number of columns. All cells come as text. */
  announce(columns: number): void {
    this.#row = new MessageRow(new Array<'text'>(columns).fill('text'), this.#receiver?.types);
  }

  /** Takes the body of the message between these offsets. Throws if it is no row of the result. */
  add(bytes: Buffer, start: number, end: number): void {
    const columns = bytes.readInt16BE(start);
    const row = this.#row;
    if (!this.#receiver || columns !== row?.starts.length) throw new Error('a row belongs to no result');
    const { starts, lengths } = row;
    let at = start + 2;
    for (let column = 0; column < columns; column += 1) {
      const length = lengthAt(bytes, at, end);
      starts[column] = at + 4;
      lengths[column] = length;
      at += length < 0 ? 4 : 4 + length;
    }
    if (at !== end) throw new Error('a row has more than its cells');
    row.bytes = bytes;
    this.#receiver.take(row);
  }
}

/** Returns the length of the cell in four bytes. -1 stands for null. Throws if the row ends before the cell. */
function lengthAt(bytes: Buffer, at: number, end: number): number {
  const length = at + 4 > end ? end : bytes.readInt32BE(at);
  if (length < -1 || at + 4 + length > end) throw new Error('a row is not whole');
  return length;
}
