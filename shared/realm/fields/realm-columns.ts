/** The fields of the realm of a record, for lists that are not read from an engine's table. */
import { fieldsOfConditions } from '../../base/condition.ts';
import { once } from '../../base/once.ts';
import { addColumns } from '../../rows/added-columns.ts';
import { ConstantColumn, type RowColumn, ValueColumn } from '../../rows/row-column.ts';
import { type ListRows, RowList, tableOf } from '../../rows/row-list.ts';
import type { RowTable } from '../../rows/row-table.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { ListSelection } from './field-table.ts';
import { fieldsOfRealm, valuesOfRealm } from './related-fields.ts';

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

/** Returns the rows of one realm with a column for each field of the realm that the request names. */
export async function addRealmColumns<T>(
  record: RealmRecord,
  list: NamedFields | undefined,
  rows: ListRows<T>,
): Promise<ListRows<T>> {
  return withColumns(rows, realmColumns(record, list));
}

/** Returns the columns of those fields of the realm that a request names. */
export function realmColumns(
  record: RealmRecord,
  list: NamedFields | undefined,
): ReadonlyMap<string, RowColumn> {
  return namedColumns(list, (valueOf) => new ConstantColumn(valueOf(record)));
}

/** Returns rows of several realms with those fields of their realms that a request names. The rows have the name of their realm. */
export function addColumnsOfRealms(
  records: readonly RealmRecord[],
  list: NamedFields | undefined,
  table: RowTable,
): RowTable {
  const byName = new Map(records.map((record) => [record.name, record]));
  const names = table.column('realm');
  const columns = namedColumns(list, (valueOf) => new RealmColumn(names, byName, valueOf));
  return columns.size === 0 ? table : addColumns(table, columns);
}

type ValueOfRealm = (record: RealmRecord) => string;

function namedColumns(
  list: NamedFields | undefined,
  columnOf: (valueOf: ValueOfRealm) => RowColumn,
): ReadonlyMap<string, RowColumn> {
  const named = new Set(namedFields(list));
  return new Map(
    Object.entries<ValueOfRealm>(valuesOfRealm).flatMap(([name, valueOf]) =>
      named.has(name) ? [[name, columnOf(valueOf)]] : [],
    ),
  );
}

/** A field of the realm that each row names. It is unknown if the realm is. */
class RealmColumn extends ValueColumn {
  readonly #names: RowColumn;
  readonly #records: ReadonlyMap<unknown, RealmRecord>;
  readonly #valueOf: ValueOfRealm;

  constructor(names: RowColumn, records: ReadonlyMap<unknown, RealmRecord>, valueOf: ValueOfRealm) {
    super();
    this.#names = names;
    this.#records = records;
    this.#valueOf = valueOf;
  }

  value(row: number): unknown {
    const record = this.#records.get(this.#names.value(row));
    return record ? this.#valueOf(record) : null;
  }
}

/** Returns the rows with more columns. Without columns, the rows are returned as they are. */
export async function withColumns<T>(
  rows: ListRows<T>,
  columns: ReadonlyMap<string, RowColumn>,
): Promise<ListRows<T>> {
  return columns.size === 0 ? rows : RowList.of(addColumns(await tableOf(rows), columns));
}
