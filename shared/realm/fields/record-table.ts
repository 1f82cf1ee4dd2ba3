import { once } from '../../base/once.ts';
import type { CellTable, Filter, TableName } from '../../connectors/status-query/index.ts';
import { ConstantColumn } from '../../rows/row-column.ts';
import type { RowTable } from '../../rows/row-table.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import type { Field } from './field.ts';
import type { RealmView } from './field-options.ts';
import { RecordColumns } from './record-column.ts';
import { recordWriter } from './record-writer.ts';

type Fields = Readonly<Record<string, Field<unknown>>>;

/** Returns the names of the columns that a field is read from. */
export function columnsOfField({ source }: Field<unknown>): readonly string[] {
  if (source.kind === 'realm') return [];
  return source.kind === 'computed' ? Object.keys(source.columns) : [source.column];
}

/** The fields that the records have, and the related fields that conditions and groups read. */
export interface ChosenFields {
  readonly fields: Fields;
  readonly related: Fields;
  /** Returns the names of the columns that the fields are read from, each once. */
  readonly columns: () => readonly string[];
}

/** `columns` are named once for all selections of the same fields. */
export function chosenFields(fields: Fields, related: Fields): ChosenFields {
  const columns = once(() => [...new Set(Object.values({ ...related, ...fields }).flatMap(columnsOfField))]);
  return { fields, related, columns };
}

/** Records, and the numbers of those that meet the conditions of a selection. */
export interface ReadRecords {
  readonly table: RowTable;
  readonly matching: Uint32Array;
}

/**
 * Returns the records of an answer as a table. A value is decoded only when it is read, and plain text is copied when it is
 * written.
 */
export function recordTable(
  { fields: own, related }: Omit<ChosenFields, 'columns'>,
  realm: RealmView,
  cells: CellTable,
): RowTable {
  const sourceOf = (name: string) => (own[name] ?? related[name])?.source;
  const columns = new RecordColumns(realm, cells);
  const names = Object.keys(own);
  return {
    ...{ count: cells.count, fields: names },
    column(name) {
      const source = sourceOf(name);
      return source ? columns.column(source) : new ConstantColumn(undefined);
    },
    writer(out, chosen = names) {
      const written = chosen.flatMap((name) => {
        const source = sourceOf(name);
        return source ? [{ name, source, values: columns.column(source) }] : [];
      });
      return recordWriter(written, { realm, cells, out });
    },
  };
}

/** A query for certain fields of the rows of an engine's table. */
export interface FieldsQuery extends ChosenFields {
  readonly table: TableName;
  readonly filters: readonly Filter[];
  /** Names of the columns that conditions of the caller read. */
  readonly tested?: readonly string[];
}

/** Returns the rows. `columns` are the columns that the engine is asked for, if they are not those of the fields. */
export async function readRows(
  realm: OpenRealm,
  query: FieldsQuery,
  columns = query.columns(),
): Promise<RowTable> {
  const { table, filters, tested } = query;
  return recordTable(
    query,
    realm,
    await realm.status.cells({ table, columns, filters, tested, most: undefined }),
  );
}
