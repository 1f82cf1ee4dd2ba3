import { sourceOf } from '../../base/byte-writer.ts';
import { type CellTable, type Column, noticing, repeatedValue } from '../../connectors/status-query/index.ts';
import type { RowTable } from '../../rows/row-table.ts';
import type { CellSource } from './cell-writer.ts';
import type { Field, RealmView } from './field.ts';
import { recordWriter } from './record-writer.ts';

type Fields = Readonly<Record<string, Field<unknown>>>;
type Read = (row: number) => unknown;

/** Returns the names of the columns that a field is read from. */
export function columnsOf({ source }: Field<unknown>): readonly string[] {
  if (source.kind === 'realm') return [];
  return source.kind === 'made' ? Object.keys(source.columns) : [source.column];
}

/**
 * Returns the records of an answer as a table. A value is decoded only when it is read, and plain text is copied when it is
 * written.
 */
export function recordTable(fields: Fields, realm: RealmView, cells: CellTable): RowTable {
  const from = sourceOf(cells.body);
  const decoders = new Map<string, Read>();
  const decoder = (column: string, kind: (name: string) => Column<unknown>) => {
    const known =
      decoders.get(column) ?? decoderOf(cells, column, noticing(kind(column), realm.noteOddFigure));
    decoders.set(column, known);
    return known;
  };
  const reader = (name: string): Read => {
    const source = fields[name]?.source;
    if (!source) return () => undefined;
    if (source.kind === 'realm') {
      const value = source.value(realm);
      return () => value;
    }
    if (source.kind !== 'made') return fieldReader(cells, source, realm);
    const columns = Object.entries(source.columns).map(([column, kind]) => ({
      column,
      decode: decoder(column, kind),
    }));
    const record: Record<string, unknown> = Object.fromEntries(columns.map(({ column }) => [column, null]));
    const value = source.read(record, realm);
    return (row) => {
      for (const { column, decode } of columns) record[column] = decode(row);
      return value();
    };
  };
  const names = Object.keys(fields);
  return {
    ...{ count: cells.count, fields: names, reader },
    writer: (out, chosen = names) =>
      recordWriter(
        chosen.flatMap((name) =>
          fields[name] ? [{ name, source: fields[name].source, read: reader(name) }] : [],
        ),
        { realm, cells, from, out },
      ),
  };
}

/**
 * Returns a function that reads a one-cell field. Names are compared with the row before: most engines send the services of one
 * host in succession.
 */
function fieldReader(cells: CellTable, { kind, column, read }: CellSource, realm: RealmView): Read {
  return cellReader(kind === 'name' ? { ...cells, value: repeatedValue(cells) } : cells, column, read(realm));
}

/** Returns a function that reads one column. A column that the engine lacks is read as missing in every row. */
function cellReader(cells: CellTable, column: string, read: (cell: unknown) => unknown): Read {
  const place = cells.place(column);
  if (place >= 0) return (row) => read(cells.value(cells.slot(row) + place));
  const missing = read(undefined);
  return () => missing;
}

/** Returns a function that decodes a column once per row for all fields that are computed from it. */
function decoderOf(cells: CellTable, column: string, decode: (cell: unknown) => unknown): Read {
  const read = cellReader(cells, column, decode);
  let last = -1;
  let value: unknown;
  return (row) => {
    if (row !== last) value = read(row);
    last = row;
    return value;
  };
}
