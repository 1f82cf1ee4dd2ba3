/** Lists of hosts and of what hosts have: asked for as a whole, in ranges of names, or as a page. */
import { inTurn } from '../../base/in-turn.ts';
import { type HostRange, inRange } from '../../connectors/status-query/index.ts';
import { orderedRows } from '../../rows/order.ts';
import { RowList } from '../../rows/row-list.ts';
import type { RowTable } from '../../rows/row-table.ts';
import type { OpenRealm } from '../directory/open.ts';
import type { Selection } from './field-table.ts';
import { allHosts, type HostFilter, type Listing } from './listing.ts';
import { pageInRange } from './page-in-range.ts';
import { pageOfNames } from './page-of-names.ts';

/** The records of a list in the order of their ties, or at least those of the page that is wanted. */
export async function listRecords<T>(
  realm: OpenRealm,
  selection: Selection,
  listing: Listing,
): Promise<RowList<T>> {
  const { ask, division } = listing;
  // All records of one realm have its name.
  const ties = listing.ties.filter((field) => field !== 'realm');
  if (selection.limit !== undefined)
    return (await pageInRange<T>(realm, selection, listing)) ?? pageOfNames(realm, selection, listing);
  const ranges = division && isWhole(selection) ? division.ranges(await realm.status.hostRanges()) : [];
  if (ranges.length > 1)
    return inRanges(realm, ranges, { ties, ask: (part, some) => ask(part, selection, some) });
  return RowList.of(orderedRows(await ask(realm, selection, allHosts), ties));
}

function isWhole({ where = [], sort = [], after }: Selection): boolean {
  return where.length + sort.length === 0 && after === undefined;
}

/** One is written, one is there or on its way, and the engine works on another. */
const ahead = 2;

interface Ranged {
  readonly ties: readonly string[];
  readonly ask: (realm: OpenRealm, hosts: HostFilter) => Promise<RowTable>;
}

/** The records of the first range leave while the engine still looks for the others, and nobody holds all of them at once. */
async function inRanges<T>(
  realm: OpenRealm,
  ranges: readonly HostRange[],
  { ties, ask }: Ranged,
): Promise<RowList<T>> {
  const works = ranges.map((range) => async () => {
    const part = realm.apart();
    return { part, table: await ask(part, (column) => inRange(column, range)) };
  });
  const answers = inTurn(works, ahead);
  // What goes wrong from the beginning is known before anything leaves.
  const first = await answers.next();
  async function* tables(): AsyncGenerator<RowTable> {
    for (let step = first; step.done !== true; step = await answers.next()) {
      const { part, table } = step.value;
      yield orderedRows(table, ties);
      part.status.release();
    }
  }
  return new RowList(tables(), undefined);
}
