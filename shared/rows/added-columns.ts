import type { RowColumn } from './row-column.ts';
import type { RowTable } from './row-table.ts';

/** Adds columns to a table, for conditions and groups. The rows are written without them. */
export function addColumns(table: RowTable, columns: ReadonlyMap<string, RowColumn>): RowTable {
  return {
    ...{ count: table.count, fields: table.fields },
    column: (field) => columns.get(field) ?? table.column(field),
    writer: (out, fields) => table.writer(out, fields),
  };
}
