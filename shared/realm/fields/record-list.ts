/** Reads lists of hosts and of objects that belong to hosts: as a whole, in ranges of names, or as a page. */
import { inTurn } from '../../base/in-turn.ts';
import { type HostNameRange, rangeFilters } from '../../connectors/status-query/index.ts';
import { orderedRows } from '../../rows/order.ts';
import { RowList } from '../../rows/row-list.ts';
import { countEqualRows, type RowTable } from '../../rows/row-table.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import type { ListSelection } from './field-table.ts';
import { type HostFilter, type Listing, noHostFilter } from './listing.ts';
import { pageInRange } from './page-in-range.ts';
import { pageOfNames } from './page-of-names.ts';

/** Returns the records of a list in the order of their ties, or at least the records of the requested page. */
export async function listRecords<T>(
  realm: OpenRealm,
  selection: ListSelection,
  listing: Listing,
): Promise<RowList<T>> {
  const { ask, division } = listing;
  // The realm's name is the same in all records of one realm.
  const ties = listing.ties.filter((field) => field !== 'realm');
  if (selection.figures) {
    const rows = await ask(realm, selection, noHostFilter);
    return RowList.of(rows, countEqualRows(rows));
  }
  if (selection.limit !== undefined)
    return (await pageInRange<T>(realm, selection, listing)) ?? pageOfNames(realm, selection, listing);
  const ranges = division && isWhole(selection) ? division.ranges(await realm.status.hostRanges()) : [];
  if (ranges.length > 1)
    return inRanges(realm, ranges, { ties, ask: (part, some) => ask(part, selection, some) });
  return RowList.of(await orderedRows(await ask(realm, selection, noHostFilter), ties));
}

function isWhole({ where = [], sort = [], after }: ListSelection): boolean {
  return where.length + sort.length === 0 && after === undefined;
}

/** The number of ranges requested in advance: one is written, the next one is being received, and the engine works on another. */
const ahead = 2;

interface RangeQuery {
  readonly ties: readonly string[];
  readonly ask: (realm: OpenRealm, hosts: HostFilter) => Promise<RowTable>;
}

/**
 * Reads the list range by range. The first records are sent while the engine still reads the others, and no process holds all
 * of them at once.
 */
async function inRanges<T>(
  realm: OpenRealm,
  ranges: readonly HostNameRange[],
  { ties, ask }: RangeQuery,
): Promise<RowList<T>> {
  const works = ranges.map((range) => async () => {
    const part = realm.withSeparateBudget();
    return { part, table: await ask(part, (column) => rangeFilters(column, range)) };
  });
  const answers = inTurn(works, ahead);
  // The first range is read before anything is sent, so that an early error can still be reported.
  const first = await answers.next();
  async function* tables(): AsyncGenerator<RowTable> {
    for (let step = first; step.done !== true; step = await answers.next()) {
      const { part, table } = step.value;
      yield await orderedRows(table, ties);
      part.status.release();
    }
  }
  return new RowList(tables(), undefined);
}
