import { allOf, anyOf, atLeast, atMost, equals, isPortable } from '../../connectors/status-query/index.ts';
import { pageOf } from '../../rows/page.ts';
import { RowList } from '../../rows/row-list.ts';
import { type RowTable, selectRows } from '../../rows/row-table.ts';
import type { OpenRealm } from '../directory/open.ts';
import type { Selection } from './field-table.ts';
import { allHosts, type HostFilter, type Listing } from './listing.ts';
import { compare } from './order.ts';

/**
 * Returns the rows around a page in any order. The engine is first asked for the sort fields and the names of all records, then
 * for the hosts of the page and of the record after it.
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
  // A record has gone in the meantime, or the engine does not compare its name as we do: all hosts are read.
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

/** The largest number of names in one filter. More of them cost an engine more than a range with many hosts. */
const mostNames = 100;
/** A range with more than this many times the rows of the page is sparse: its hosts are requested by name, if they can be. */
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
