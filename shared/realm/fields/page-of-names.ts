import type { Condition } from '../../base/condition.ts';
import { allOf, anyOf, atLeast, atMost, equals, isPortable } from '../../connectors/status-query/index.ts';
import { type SortKey, toKey } from '../../rows/keys.ts';
import { pageOf } from '../../rows/page.ts';
import { RowList } from '../../rows/row-list.ts';
import type { RowTable } from '../../rows/row-table.ts';
import { selectRowsByNumber } from '../../rows/select-rows.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import type { ListSelection } from './field-table.ts';
import { type HostFilter, type Listing, noHostFilter } from './listing.ts';
import { compareTexts } from './order.ts';

/**
 * Returns the rows around a page in any order. The engine is first asked for the sort fields and the names of all records, then
 * for the hosts of the page and of the record after it. From memory, the rows of the page are read at once.
 */
export async function pageOfNames<T>(
  realm: OpenRealm,
  selection: ListSelection,
  { ties, ask }: Listing,
): Promise<RowList<T>> {
  const { sort = [], where } = selection;
  const isInMemory = realm.status.isInMemory?.() === true;
  const fields = isInMemory ? selection.fields : new Set(sort.map(({ field }) => field));
  const names = await ask(realm, { where, fields }, noHostFilter);
  const { rows, next } = await pageOf(names, selection, ties);
  const page = selectRowsByNumber(names, Uint32Array.of(...rows, ...next));
  if (isInMemory || page.count === 0) return RowList.of(page, names.count);
  const conditions = [...(where ?? []), ...sameKeys(page, sort)];
  const found = await ask(realm, { ...selection, where: conditions }, filterOf(page, names));
  if (hasRows(found, page, ties)) return RowList.of(found, names.count);
  // A record has gone in the meantime, or the engine does not compare its name as we do: all hosts are read.
  return RowList.of(await ask(realm, selection, noHostFilter));
}

/** The largest number of values of the first sort key in a condition. More of them are no state or flag. */
const mostKeys = 10;

/**
 * Returns the condition that a record has one of the page's values of the first sort key, such as the state DOWN. The engine then
 * compares names of few records only. The list is empty if a value is unknown or if there are too many values.
 */
function sameKeys(page: RowTable, [first]: readonly SortKey[]): Condition[] {
  if (!first) return [];
  const column = page.column(first.field);
  const values = new Set(Array.from({ length: page.count }, (_, row) => toKey(column.value(row))));
  const known = [...values].filter((value) => value !== null);
  if (values.size > mostKeys || known.length < values.size) return [];
  return [{ field: first.field, predicate: { kind: 'oneOf', values: known } }];
}

function hasRows(found: RowTable, wanted: RowTable, ties: readonly string[]): boolean {
  const keys = new Set(keysIn(found, ties));
  return keysIn(wanted, ties).every((key) => keys.has(key));
}

function keysIn(table: RowTable, ties: readonly string[]): string[] {
  const columns = ties.map((field) => table.column(field));
  return Array.from({ length: table.count }, (_, row) =>
    JSON.stringify(columns.map((column) => column.value(row))),
  );
}

/** The largest number of names in one filter. More of them cost an engine more than a range with many hosts. */
const mostNames = 100;
/** A range with more than this many times the rows of the page is sparse: its hosts are requested by name, if they can be. */
const sparse = 4;

function filterOf(page: RowTable, all: RowTable): HostFilter {
  const names = [...new Set(namesIn(page))].sort(compareTexts);
  const [first = '', last = ''] = [names[0], names.at(-1)];
  const canBeNamed = names.length <= mostNames && names.every(isPortable);
  const isSparse = canBeNamed && countBetween(all, first, last) > page.count * sparse;
  // The range comes first: an engine compares the names one by one only for hosts in the range.
  return (column) => [
    allOf(
      ...(isPortable(first) ? [atLeast(column, first)] : []),
      ...(isPortable(last) ? [atMost(column, last)] : []),
      ...(isSparse ? [anyOf(...names.map((name) => equals(column, name)))] : []),
    ),
  ];
}

function countBetween(table: RowTable, first: string, last: string): number {
  return namesIn(table).filter((name) => name >= first && name <= last).length;
}

function namesIn(table: RowTable): string[] {
  const names = table.column('host_name');
  return Array.from({ length: table.count }, (_, row) => String(names.value(row)));
}
