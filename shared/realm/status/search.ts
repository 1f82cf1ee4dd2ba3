/** Searches realms for hosts, services, hostgroups and realms by their names, aliases and addresses. */
import type { Condition } from '../../base/condition.ts';
import { joinNotices } from '../../base/notices.ts';
import { filterRows } from '../../rows/filter.ts';
import { joinTables } from '../../rows/join-tables.ts';
import { pageOf } from '../../rows/page.ts';
import { RowList, type Rows, tablesIn } from '../../rows/row-list.ts';
import { objectsOf, objectTable, rowsOf, type RowTable } from '../../rows/row-table.ts';
import { selectRows } from '../../rows/select-rows.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { Realms } from '../directory/realms.ts';
import type { RealmRows } from '../directory/selection.ts';
import { limitHosts, limitServices } from '../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { matcherOf } from './search-match.ts';
import {
  searchedFieldsOf,
  type SearchedKind,
  type SearchResult,
  searchTables,
  searchTies,
} from './search-tables.ts';

/** The largest number of matches in an answer, and of those that are kept of one realm. */
export const mostMatches = 100;

export interface SearchRequest {
  /** The text that is searched for, literally and in any case of letters. */
  readonly text: string;
  readonly kinds: readonly SearchedKind[];
  /** Conditions that the matches must also meet. */
  readonly where: readonly Condition[];
}

/** Returns the best matches in all realms that the caller sees, the best first. A notice says if there are more than `mostMatches`. */
export async function searchRealms(
  realms: Pick<Realms, 'directory' | 'visible' | 'these'>,
  request: SearchRequest,
): Promise<RealmRows<SearchResult>> {
  const { kinds } = request;
  const asksEngines = kinds.some((kind) => kind !== 'realm');
  const [{ data, sources, notice }, records] = await Promise.all([
    (asksEngines ? realms.visible() : realms.these([])).rows((realm) => bestOfRealm(realm, request)),
    kinds.includes('realm') ? realms.directory.all() : [],
  ]);
  const ofRealms = matchingRealms(records, request);
  const found = joinTables([...(await tablesOf(data)), ofRealms]);
  const total = (data instanceof RowList ? (data.total ?? 0) : data.length) + ofRealms.count;
  const more =
    total > mostMatches ? `${total} objects match; the best ${mostMatches} of them are listed.` : undefined;
  return {
    data: RowList.of(bestOf(found)),
    ...(sources && { sources }),
    notice: joinNotices(more, asksEngines ? notice : undefined),
  };
}

async function tablesOf<T>(data: Rows<T>): Promise<readonly RowTable[]> {
  return data instanceof RowList ? tablesIn(data) : [objectTable(rowsOf(data))];
}

function bestOf(table: RowTable): RowTable {
  return selectRows(table, pageOf(table, { limit: mostMatches }, searchTies).rows);
}

/**
 * Returns the best matches of one realm. The total is the number of all its matches. Only the best are kept as objects, so that the
 * engine's answer can be released.
 */
async function bestOfRealm(
  realm: OpenRealm,
  { text, kinds, where }: SearchRequest,
): Promise<RowList<SearchResult>> {
  const part = realm.withSeparateBudget();
  const tables = searchTables(text);
  const selection = (kind: keyof typeof tables, ...more: Condition[]) => ({
    where: [...where, ...more, { search: searchedFieldsOf[kind], text }],
  });
  const asks = {
    host: () => tables.host.rows(part, selection('host'), ...limitHosts(part)),
    service: () => tables.service.rows(part, selection('service'), ...limitServices(part)),
    hostgroup: () => tables.hostgroup.rows(part, selection('hostgroup', ...shownHostgroups(part))),
  };
  const found = joinTables(
    await Promise.all(kinds.flatMap((kind) => (kind === 'realm' ? [] : [asks[kind]()]))),
  );
  const best = objectTable(objectsOf(bestOf(found)));
  part.status.release();
  return RowList.of(best, found.count);
}

/** Returns the condition of the hostgroups that a realm shows. A hostgroup realm has only its own, and some engines send one without a name. */
function shownHostgroups({ limitedTo }: OpenRealm): readonly Condition[] {
  const named = (names: readonly string[]): Condition => ({
    field: 'name',
    predicate: { kind: 'text', patterns: names.map((name) => [name]) },
  });
  return limitedTo ? [named(limitedTo)] : [{ not: named(['']) }];
}

function matchingRealms(records: readonly RealmRecord[], { text, where }: SearchRequest): RowTable {
  const find = matcherOf(text);
  const rows = records.flatMap(({ name }) => {
    const match = find({ name });
    if (!match) return [];
    const others = { display_name: null, alias: null, address: null, state: null, state_name: null };
    return [{ realm: name, kind: 'realm', name, host_name: null, description: null, ...others, ...match }];
  });
  return filterRows(objectTable(rows), where);
}
