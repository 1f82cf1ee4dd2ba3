import { allOf, anyOf, atLeast, atMost, equals, isPortable } from '../../connectors/status-query/index.ts';
import { pageOf } from '../../rows/page.ts';
import { RowList } from '../../rows/row-list.ts';
import { type RowTable, selectRows } from '../../rows/row-table.ts';
import type { OpenRealm } from '../directory/open.ts';
import type { Selection } from './field-table.ts';
import { allHosts, type HostFilter, type Listing } from './listing.ts';
import { compare } from './order.ts';

/**
 * The rows around a page in any order: an engine is asked for what orders all records and tells them apart first, and then for the
 * hosts of the page and of the record behind it.
 */
export async function pageOfNames<T>(
  realm: OpenRealm,
  selection: Selection,
  { ties, ask }: Listing,
): Promise<RowList<T>> {
  const { sort = [], where } = selection;
  const names = await ask(realm, { where, fields: new Set(sort.map(({ field }) => field)) }, allHosts);
  const { rows, next } = pageOf(names, selection, ties);
  const page = selectRows(names, Uint32Array.of(...rows, ...next));
  if (page.count === 0) return RowList.of(page, names.count);
  const found = await ask(realm, selection, filterOf(page, names));
  if (hasRows(found, page, ties)) return RowList.of(found, names.count);
  // One is gone since, or has a name that the engine does not compare as we do.
  return RowList.of(await ask(realm, selection, allHosts));
}

function hasRows(found: RowTable, wanted: RowTable, ties: readonly string[]): boolean {
  const keys = new Set(keysIn(found, ties));
  return keysIn(wanted, ties).every((key) => keys.has(key));
}

function keysIn(table: RowTable, ties: readonly string[]): string[] {
  const readers = ties.map((field) => table.reader(field));
  return Array.from({ length: table.count }, (_, row) => JSON.stringify(readers.map((read) => read(row))));
}

/** More names than these cost an engine more than a range of many hosts. */
const mostNames = 100;
/** A range is worth asking for while the page is a fourth of it. */
const sparse = 4;

function filterOf(page: RowTable, all: RowTable): HostFilter {
  const names = [...new Set(namesIn(page))].sort(compare);
  const [first = '', last = ''] = [names[0], names.at(-1)];
  const between = namesIn(all).filter((name) => name >= first && name <= last).length;
  const isSparse = between > page.count * sparse && names.length <= mostNames && names.every(isPortable);
  return (column) => {
    if (isSparse) return [anyOf(...names.map((name) => equals(column, name)))];
    const bounds = [
      ...(isPortable(first) ? [atLeast(column, first)] : []),
      ...(isPortable(last) ? [atMost(column, last)] : []),
    ];
    return [allOf(...bounds)];
  };
}

function namesIn(table: RowTable): string[] {
  const read = table.reader('host_name');
  return Array.from({ length: table.count }, (_, row) => String(read(row)));
}
