/** The fields of the host and the realm that a record of a list belongs to, for lists that are not read from the table of hosts or services. */
import { type Condition, meets } from '../../base/condition.ts';
import { once } from '../../base/once.ts';
import { anyOf, equals, type Filter, isPortable } from '../../connectors/status-query/index.ts';
import { addColumns } from '../../rows/added-columns.ts';
import { type RowColumn, ValueColumn } from '../../rows/row-column.ts';
import { type ListRows, RowList, tableOf } from '../../rows/row-list.ts';
import type { RowTable } from '../../rows/row-table.ts';
import { fieldTable } from '../fields/field-table.ts';
import {
  type NamedFields,
  namedFields,
  realmColumns,
  relatedOfRealmRecord,
  withColumns,
} from '../fields/realm-columns.ts';
import { limitHosts } from '../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { hostFields, itsHost } from './hosts.ts';

const hosts = fieldTable(
  { table: 'hosts', ties: ['host_name'], related: itsHost },
  { host_name: hostFields.host_name },
);

/** Returns the schemas of the fields that `addHostColumns` adds, for `related` of a list. */
export const relatedOfHostRecord = once(() => new Map([...hosts.list.related(), ...relatedOfRealmRecord()]));

interface HostRecord {
  readonly host_name: string | null;
}

/** The largest number of hosts that are asked for by name. Above it, all hosts of the realm are read. */
const mostNames = 50;

/**
 * Returns the records with those fields of their host and realm that a request names. The hosts are read only if it names one. The fields
 * of a host that the engine does not know are unknown.
 */
export async function addHostColumns<T extends HostRecord>(
  realm: OpenRealm,
  list: NamedFields | undefined,
  rows: ListRows<T>,
): Promise<ListRows<T>> {
  const ofRealm = realmColumns(realm.record, list);
  const fields = new Set(namedFields(list).filter((name) => name in itsHost));
  if (fields.size === 0) return withColumns(rows, ofRealm);
  const table = await tableOf(rows);
  const names = namesIn(table);
  const found = await hosts.rows(realm, { fields }, ...limitHosts(realm), ...nameFilter(new Set(names)));
  const ofHosts = columnsFrom(found, { fields, names });
  return RowList.of(addColumns(table, new Map([...ofRealm, ...ofHosts])));
}

/** Returns those records that meet the conditions, which may name fields of their host and realm. */
export async function selectRecords<T extends HostRecord>(
  realm: OpenRealm,
  where: readonly Condition[],
  records: readonly T[],
): Promise<ReadonlySet<T>> {
  const table = await tableOf(await addHostColumns(realm, { where }, records));
  const isWanted = meets(where, (field) => table.column(field));
  return new Set(records.filter((_, row) => isWanted(row)));
}

/** Returns the name of the host of each row, or an empty text if a row names none. */
function namesIn(table: RowTable): string[] {
  const column = table.column('host_name');
  return Array.from({ length: table.count }, (_, row) => {
    const name = column.value(row);
    return typeof name === 'string' ? name : '';
  });
}

function nameFilter(names: ReadonlySet<string>): Filter[] {
  const all = [...names];
  const isNarrow = all.length <= mostNames && all.every(isPortable);
  return isNarrow ? [anyOf(...all.map((name) => equals('name', name)))] : [];
}

interface Wanted {
  readonly fields: ReadonlySet<string>;
  readonly names: readonly string[];
}

function columnsFrom(found: RowTable, { fields, names }: Wanted): ReadonlyMap<string, RowColumn> {
  const rowByName = new Map(namesIn(found).map((name, row) => [name, row]));
  const rows = names.map((name) => rowByName.get(name));
  return new Map([...fields].map((field) => [field, new HostColumn(rows, found.column(field))]));
}

/** A field of the hosts of records. */
class HostColumn extends ValueColumn {
  readonly #rows: readonly (number | undefined)[];
  readonly #column: RowColumn;

  /** `rows` holds the row of each record's host. `undefined` means that the engine does not know the host. */
  constructor(rows: readonly (number | undefined)[], column: RowColumn) {
    super();
    this.#rows = rows;
    this.#column = column;
  }

  value(record: number): unknown {
    const row = this.#rows[record];
    return row === undefined ? null : this.#column.value(row);
  }
}
