import type { SqlCell } from '../../shared/connectors/icingadb/columns.ts';
import { MessageRow } from '../../shared/connectors/icingadb/message-row.ts';

/** The value of a cell. */
export type MessageCell = string | number | Buffer | null;

/** Makes the row of a database. Buffers are bytes, and all other values are texts. */
export function messageRow(cells: readonly MessageCell[], types?: readonly SqlCell['type'][]): MessageRow {
  const row = new MessageRow(
    cells.map((cell) => (Buffer.isBuffer(cell) ? 'bytes' : 'text')),
    types,
  );
  const pieces = cells.map((cell) => (Buffer.isBuffer(cell) ? cell : Buffer.from(String(cell ?? ''))));
  row.bytes = Buffer.concat(pieces);
  let start = 0;
  for (const [at, { length }] of pieces.entries()) {
    row.starts[at] = start;
    row.lengths[at] = cells[at] === null ? -1 : length;
    start += length;
  }
  return row;
}
