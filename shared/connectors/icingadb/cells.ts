/** Cells as the clients of the databases return them, and the values that are made of them. */

/** An expression that is selected. `id` is a binary id, which becomes hexadecimal digits. */
export interface SqlCell {
  readonly sql: string;
  readonly type: 'text' | 'number' | 'id' | 'live';
}

/** The values of a row. */
export type ResultRow = readonly unknown[];

/** Makes the values of one row from its cells, in place. A cell that its type cannot be is null. */
export function readCells(cells: unknown[], types: readonly SqlCell['type'][]): void {
  for (let at = 0; at < types.length; at += 1) cells[at] = valueOf(cells[at], types[at]);
}

/** The result may lack the cell, which is null as well. */
function valueOf(cell: unknown, type: SqlCell['type'] | undefined): unknown {
  return cell === undefined || cell === null || type === undefined ? null : readers[type](cell);
}

const readers: Readonly<Record<SqlCell['type'], (cell: unknown) => unknown>> = {
  ...{ id: idDigits, live: textOf, text: textOf },
  number: (cell) => (typeof cell === 'number' ? cell : Number(textOf(cell))),
};

/** Returns an id as hexadecimal digits. PostgreSQL sends them behind a backslash and an x. */
function idDigits(cell: unknown): string {
  return Buffer.isBuffer(cell) ? cell.toString('hex') : textOf(cell).slice(2);
}

/** Returns the text of a cell, which is empty for null and for what is no text, number or bytes. */
export function textOf(cell: unknown): string {
  if (typeof cell === 'string') return cell;
  if (Buffer.isBuffer(cell)) return cell.toString();
  return typeof cell === 'number' || typeof cell === 'bigint' ? String(cell) : '';
}
