import {
  type HostNameRange,
  isUsableBound,
  rangeFilters,
  rowsPerLandmark,
  singleRange,
} from '../../connectors/status-query/index.ts';
import { RowList } from '../../rows/row-list.ts';
import type { RowTable } from '../../rows/row-table.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import type { ListSelection } from './field-table.ts';
import type { Listing } from './listing.ts';

/**
 * Returns the rows around a page if the caller neither sorts nor filters. The engine is asked for a range of host names that
 * held enough rows when names were counted, and for its own totals. Hosts added since then are in the range too. `undefined`
 * means that this is not possible or that too many hosts of the range have gone; `pageOfNames` is used instead.
 */
export async function pageInRange<T>(
  realm: OpenRealm,
  selection: ListSelection,
  { ask, division }: Listing,
): Promise<RowList<T> | undefined> {
  const bounds = division && boundsOf(realm, selection);
  const { marks } = bounds ? await realm.status.hostRanges() : singleRange;
  if (!bounds || !marks) return undefined;
  const range = rangeOf(bounds, division.marks(marks));
  const [rows, engine] = await Promise.all([
    ask(realm, selection, (column) => rangeFilters(column, range)),
    realm.status.engine(),
  ]);
  const total = division.total(engine);
  const isEnough = range.below === undefined || countBehind(rows, bounds.after) > bounds.limit;
  return total !== null && isEnough ? RowList.of(rows, total) : undefined;
}

function countBehind(rows: RowTable, after: string | undefined): number {
  if (after === undefined) return rows.count;
  const names = rows.column('host_name');
  let count = 0;
  for (let row = 0; row < rows.count; row += 1) if (String(names.value(row)) > after) count += 1;
  return count;
}

interface PageBounds {
  readonly limit: number;
  /** Host of the last record that the caller has. `undefined` on the first page. */
  readonly after: string | undefined;
}

/** Returns the request for a page in the order of names. `undefined` means that the selection is anything else. */
function boundsOf(
  realm: OpenRealm,
  { limit, after, sort = [], where = [] }: ListSelection,
): PageBounds | undefined {
  if (limit === undefined || realm.limitedTo || sort.length + where.length > 0) return undefined;
  return after ? boundsBehind(after, { limit, name: realm.name }) : { limit, after: undefined };
}

/** Returns the request for the page after a host. Every list of hosts is sorted by realm and host first. */
function boundsBehind(
  [realm, host]: readonly unknown[],
  { limit, name }: { readonly limit: number; readonly name: string },
): PageBounds | undefined {
  const canBegin = realm === name && typeof host === 'string' && isUsableBound(host);
  return canBegin ? { limit, after: host } : undefined;
}

function rangeOf({ limit, after }: PageBounds, marks: readonly string[]): HostNameRange {
  // One row more than the page holds shows whether a next page exists.
  const needed = Math.ceil((limit + 1) / rowsPerLandmark);
  const start = after === undefined ? -1 : marks.findIndex((mark) => mark > after);
  const isAtEnd = after !== undefined && start < 0;
  const end = isAtEnd ? undefined : marks[start + needed];
  return { ...(after !== undefined && { from: after }), ...(end !== undefined && { below: end }) };
}
