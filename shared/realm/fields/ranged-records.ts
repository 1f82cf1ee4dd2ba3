import { inTurn } from '../../base/in-turn.ts';
import { RowStream, type WrittenRows } from '../../base/written-rows.ts';
import { type HostRange, inRange } from '../../connectors/status-query/index.ts';
import type { OpenRealm } from '../directory/open.ts';
import { type HostFilter, noFilter } from './page-first.ts';
import { type Listing, type RecordTexts, writeRecords } from './record-texts.ts';

/** One is written, one is there or on its way, and the engine works on another. */
const ahead = 2;

/** Asks a realm for the records of some of its hosts. */
type Ask = (realm: OpenRealm, some: HostFilter) => Promise<readonly RecordTexts[]>;

/**
 * The records of all hosts as one list in the order of host names. Where a realm is asked for alone and has many, it is asked in
 * ranges of names: those of the first leave while the engine still looks for the others, and nobody holds all of them at once.
 */
export async function listRecords(
  realm: OpenRealm,
  ranges: readonly HostRange[],
  { ask, ...listing }: Listing & { readonly ask: Ask },
): Promise<RowStream> {
  if (ranges.length === 1) return writeRecords(await ask(realm, noFilter), listing);
  const works = ranges.map((range) => async () => {
    const part = realm.apart();
    return { part, lists: await ask(part, (column) => inRange(column, range)) };
  });
  const answers = inTurn(works, ahead);
  // What goes wrong from the beginning is known before anything leaves.
  const first = await answers.next();
  async function* parts(): AsyncGenerator<WrittenRows> {
    for (let step = first; step.done !== true; step = await answers.next()) {
      const { part, lists } = step.value;
      yield* writeRecords(lists, listing).parts;
      part.status.release();
    }
  }
  const { separator = ',' } = listing;
  return new RowStream(parts(), { count: undefined, separator });
}
