import * as z from 'zod';

import { filterWords } from '../../shared/app/filter-words.ts';
import { once } from '../../shared/base/once.ts';
import { resolveFilters } from '../../shared/http/list/filters.ts';
import type { RealmScope } from '../../shared/realm/directory/realms.ts';
import type { OpenRealm } from '../../shared/realm/open-realm/open.ts';
import { downtimes, markedDowntimes } from '../../shared/realm/operations/downtimes.ts';
import { downtimeKind } from '../../shared/realm/operations/remark.ts';
import type { ProjectTime } from '../../shared/time/resolve.ts';
import { keyQuery, ownMark } from './downtime-key.ts';
import { expectedCount } from './expected-count.ts';
import type { operator } from './operation-services.ts';

const filter = once(() =>
  filterWords(downtimes.schema, downtimes.list.related).describe(
    'every downtime that meets this: filters of the list of downtimes as they stand in its query, e.g. `host_name=web-*&author=alice`',
  ),
);

const query = once(() =>
  z.object({ key: keyQuery(), filter: filter().optional(), expected_count: expectedCount('downtimes') }),
);
type Query = z.output<ReturnType<typeof query>>;

/** The properties that all operations on selected downtimes have in common. */
export const downtimeSelection = {
  query,
  rules: [
    {
      code: 'invalid_request',
      text: '`key` or `filter` is needed.',
      check: ({ query: given }: { readonly query: Pick<Query, 'key' | 'filter'> }) =>
        given.key === undefined && given.filter === undefined
          ? { in: 'query' as const, field: 'key', message: 'or filter is needed' }
          : undefined,
    },
  ],
  problems: ['unexpected_count', 'realm_without_engine', 'queue_unavailable'],
} as const;

interface Selecting {
  readonly params: RealmScope;
  readonly query: Query;
  readonly dryRun: boolean;
}

interface SelectingScope {
  readonly caller: Parameters<typeof operator>[0];
  readonly clock: () => number;
  readonly projectTime: () => ProjectTime;
}

/** Returns the downtimes that a request selects by its key and its filter. */
export function selectDowntimes({ params, query: given, dryRun }: Selecting, scope: SelectingScope) {
  const { caller, clock, projectTime } = scope;
  const mark = ownMark(given.key, caller);
  return {
    ...{ scope: params, expectedCount: given.expected_count, dryRun, mark, words: downtimeKind },
    look: async (realm: OpenRealm) => markedDowntimes(realm, mark, clock() / 1000),
    where: given.filter ? resolveFilters(given.filter, projectTime()) : [],
  };
}
