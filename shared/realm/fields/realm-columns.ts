/** The fields of the realm of a record, for lists that are not read from an engine's table. */
import { fieldsOfConditions } from '../../base/condition.ts';
import { once } from '../../base/once.ts';
import { addColumns } from '../../rows/added-columns.ts';
import { ConstantColumn, type RowColumn } from '../../rows/row-column.ts';
import { RowList, type Rows, tableOf } from '../../rows/row-list.ts';
import type { RealmView } from './field-options.ts';
import type { ListSelection } from './field-table.ts';
import { fieldsOfRealm } from './related-fields.ts';

/** The parts of a list request that name fields. */
export type NamedFields = Pick<ListSelection, 'where' | 'fields'>;

/** Returns the names of the fields that the conditions, the groups and the answer read. */
export function namedFields(list: NamedFields | undefined): string[] {
  return [...fieldsOfConditions(list?.where ?? []), ...(list?.fields ?? [])];
}

/** Returns the schemas of the fields that `addRealmColumns` adds, for `related` of a list. */
export const relatedOfRealmRecord = once(
  () => new Map(Object.entries(fieldsOfRealm).map(([name, { schema }]) => [name, schema()])),
);

/** Returns the records with those fields of their realm that a request names. */
export async function addRealmColumns<T>(
  realm: RealmView,
  list: NamedFields | undefined,
  rows: Rows<T>,
): Promise<Rows<T>> {
  return withColumns(rows, realmColumns(realm, list));
}

/** Returns the columns of those fields of the realm that a request names. */
export function realmColumns(
  realm: RealmView,
  list: NamedFields | undefined,
): ReadonlyMap<string, RowColumn> {
  const named = new Set(namedFields(list));
  return new Map(
    Object.entries(fieldsOfRealm).flatMap(([name, { source }]) =>
      named.has(name) && source.kind === 'realm' ? [[name, new ConstantColumn(source.value(realm))]] : [],
    ),
  );
}

/** Returns the rows with more columns. Without columns, the rows are returned as they are. */
export async function withColumns<T>(
  rows: Rows<T>,
  columns: ReadonlyMap<string, RowColumn>,
): Promise<Rows<T>> {
  return columns.size === 0 ? rows : RowList.of(addColumns(await tableOf(rows), columns));
}
