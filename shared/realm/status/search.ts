/** Searches realms for hosts, services, hostgroups and realms by their names, aliases and addresses. */
import type { Condition } from '../../base/condition.ts';
import { joinNotices } from '../../base/notices.ts';
import { joinTables } from '../../rows/join-tables.ts';
import { pageOf } from '../../rows/page.ts';
import { RowList } from '../../rows/row-list.ts';
import { objectsOf, objectTable, type RowTable } from '../../rows/row-table.ts';
import { filterRows, selectRowsByNumber } from '../../rows/select-rows.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { Realms } from '../directory/realms.ts';
import type { RealmRows } from '../directory/selection.ts';
import { addColumnsOfRealms, type NamedFields } from '../fields/realm-columns.ts';
import { limitHosts, limitServices } from '../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { matcherOf } from './search-match.ts';
import {
  createSearchTables,
  searchedFieldsOf,
  type SearchedKind,
  type SearchResult,
  searchTies,
} from './search-tables.ts';

/** The largest number of matches in an answer, and of those that are kept of one realm. */
export const mostMatches = 100;

export interface ObjectSearch {
  /** The text that is searched for, literally and in any case of letters. */
  readonly text: string;
  readonly kinds: readonly SearchedKind[];
  /** Conditions that the matches must also meet, and the fields of realms that groups name. */
  readonly list: NamedFields | undefined;
}

/** Returns the best matches in all realms that the caller sees, the best first. A notice says if there are more than `mostMatches`. */
export async function searchRealms(
  realms: Pick<Realms, 'directory' | 'selectVisible' | 'selectRecords'>,
  search: ObjectSearch,
): Promise<RealmRows<SearchResult>> {
  const { kinds, list } = search;
  const asksEngines = kinds.some((kind) => kind !== 'realm');
  const best = new BestMatches();
  const findRecords = async () => {
    const records = await realms.directory.all();
    if (kinds.includes('realm')) await best.add(await matchingRealms(records, search));
    return records;
  };
  const [{ sources, notice }, records] = await Promise.all([
    (asksEngines ? realms.selectVisible() : realms.selectRecords([])).listRows((realm) =>
      searchRealm(realm, search, best),
    ),
    findRecords(),
  ]);
  const more =
    best.total > mostMatches
      ? `${best.total} objects match; the best ${mostMatches} of them are listed.`
      : undefined;
  return {
    data: RowList.of(addColumnsOfRealms(records, list, await best.table)),
    ...(sources && { sources }),
    notice: joinNotices(more, asksEngines ? notice : undefined),
  };
}

/** The best matches of the realms that have answered. The others are forgotten, so that many realms need no more memory than one. */
class BestMatches {
  table = Promise.resolve(objectTable([]));
  /** The number of all matches. */
  total = 0;

  async add(found: RowTable): Promise<void> {
    this.total += found.count;
    const best = await bestOf(found);
    // Realms that answer at the same time are added one after the other.
    this.table = this.table.then((table) => bestOf(joinTables([table, best])));
    await this.table;
  }
}

/** Returns copies of the best matches, so that the answer of the engine can be released. */
async function bestOf(table: RowTable): Promise<RowTable> {
  const { rows } = await pageOf(table, { limit: mostMatches }, searchTies);
  return objectTable(objectsOf(selectRowsByNumber(table, rows)));
}

/** Adds the matches of one realm. Returns a list that has their number and no rows. */
async function searchRealm(
  realm: OpenRealm,
  { text, kinds, list }: ObjectSearch,
  best: BestMatches,
): Promise<RowList<SearchResult>> {
  const part = realm.withSeparateBudget();
  const tables = createSearchTables(text);
  const selection = (kind: keyof typeof tables, ...more: Condition[]) => ({
    where: [...(list?.where ?? []), ...more, { search: searchedFieldsOf[kind], text }],
  });
  const asks = {
    host: () => tables.host.rows(part, selection('host'), ...limitHosts(part)),
    service: () => tables.service.rows(part, selection('service'), ...limitServices(part)),
    hostgroup: () => tables.hostgroup.rows(part, selection('hostgroup', ...shownHostgroups(part))),
  };
  const found = joinTables(
    await Promise.all(kinds.flatMap((kind) => (kind === 'realm' ? [] : [asks[kind]()]))),
  );
  await best.add(found);
  part.status.release();
  return RowList.of(objectTable([]), found.count);
}

/** Returns the condition of the hostgroups that a realm shows. A hostgroup realm has only its own, and some engines send one without a name. */
function shownHostgroups({ limitedTo }: OpenRealm): readonly Condition[] {
  const named = (names: readonly string[]): Condition => ({
    field: 'name',
    predicate: { kind: 'text', patterns: names.map((name) => [name]) },
  });
  return limitedTo ? [named(limitedTo)] : [{ not: named(['']) }];
}

async function matchingRealms(
  records: readonly RealmRecord[],
  { text, list }: ObjectSearch,
): Promise<RowTable> {
  const find = matcherOf(text);
  const rows = records.flatMap(({ name }) => {
    const match = find({ name });
    if (!match) return [];
    const others = { display_name: null, alias: null, address: null, state: null, state_name: null };
    return [{ realm: name, kind: 'realm', name, host_name: null, service: null, ...others, ...match }];
  });
  return filterRows(addColumnsOfRealms(records, list, objectTable(rows)), list?.where);
}
