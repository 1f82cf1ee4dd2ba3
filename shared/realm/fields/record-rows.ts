import type { Filter, TableName } from '../../connectors/status-query/index.ts';
import type { RowTable } from '../../rows/row-table.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { type ChosenFields, recordTable } from './record-table.ts';

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
