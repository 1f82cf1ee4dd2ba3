import { PagePart } from '../../base/written-rows.ts';
import {
  type EngineFacts,
  type HostMarks,
  type HostRange,
  inRange,
  isBound,
  markedRows,
  undivided,
} from '../../connectors/status-query/index.ts';
import type { OpenRealm } from '../directory/open.ts';
import type { Selection } from './field-table.ts';
import type { HostFilter } from './page-first.ts';

type Named = Readonly<Record<string, unknown>> & { readonly host_name: string };

interface Asking<T> {
  /** Those of the marks between which such records were counted. */
  readonly marks: (marks: HostMarks) => readonly string[];
  /** The records with all that is wanted of them, of certain hosts. */
  readonly ask: (selection: Selection, hosts: HostFilter) => Promise<readonly T[]>;
  /** How many records there are in all; null where the engine does not say. */
  readonly total: (engine: EngineFacts) => number | null;
}

/**
 * The records of a page, where the caller orders and leaves out nothing: the engine is asked for a range of names in which there
 * were enough of them, and for its own totals. Undefined where that cannot be: `pageFirst` does it then. Hosts that have come
 * since names were counted are in the range, too; where too many have gone, the page is not told from it.
 */
export async function pagePart<T extends Named>(
  realm: OpenRealm,
  selection: Selection,
  { marks: chosen, ask, total }: Asking<T>,
): Promise<PagePart<T> | undefined> {
  const wish = wishOf(realm, selection);
  const { marks } = wish ? await realm.status.hostRanges() : undivided;
  if (!wish || !marks) return undefined;
  const range = rangeOf(wish, chosen(marks));
  const [records, engine] = await Promise.all([
    ask(selection, (column) => inRange(column, range)),
    realm.status.engine(),
  ]);
  const count = total(engine);
  if (count === null) return undefined;
  const behind = wish.after === undefined ? records : records.filter(isBehind(wish.after));
  return range.below !== undefined && behind.length <= wish.limit ? undefined : new PagePart(records, count);
}

interface PageWish {
  readonly limit: number;
  /** The host of the last record that the caller has. */
  readonly after: string | undefined;
}

/** Undefined for any other wish than a page by name. */
function wishOf(realm: OpenRealm, { limit, after, sort = [], where = [] }: Selection): PageWish | undefined {
  if (limit === undefined || realm.limitedTo || sort.length + where.length > 0) return undefined;
  return after ? wishBehind(after, { limit, name: realm.name }) : { limit, after: undefined };
}

/** All lists of hosts are ordered by realm and host first. */
function wishBehind(
  [realm, host]: readonly unknown[],
  { limit, name }: { readonly limit: number; readonly name: string },
): PageWish | undefined {
  const canBegin = realm === name && typeof host === 'string' && isBound(host);
  return canBegin ? { limit, after: host } : undefined;
}

function rangeOf({ limit, after }: PageWish, marks: readonly string[]): HostRange {
  // One more than the page, so that it is known whether there is a next one.
  const needed = Math.ceil((limit + 1) / markedRows);
  const start = after === undefined ? -1 : marks.findIndex((mark) => mark > after);
  const isAtEnd = after !== undefined && start < 0;
  const end = isAtEnd ? undefined : marks[start + needed];
  return { ...(after !== undefined && { from: after }), ...(end !== undefined && { below: end }) };
}

function isBehind(after: string): (record: Named) => boolean {
  return ({ host_name: name }) => name > after;
}
