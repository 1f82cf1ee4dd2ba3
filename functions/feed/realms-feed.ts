import * as z from 'zod';

import { checkWhere } from '../../shared/app/change-selection.ts';
import { namesUpTo } from '../../shared/http/parameters/fields.ts';
import { mostRealmsOfFeed } from '../../shared/warm/feed/feed-selection.ts';
import { changesWanted, feedHeaders, feedProblems, feedQuery } from './feed-query.ts';
import { endpoint } from './group.ts';

/** Tells the changes of several realms by one connection. */
export const realmsFeed = endpoint({
  name: 'feed.realms',
  method: 'GET',
  path: '/api/feed/realms/',
  access: 'viewer',
  extension: true,
  summary: 'Changes of several realms, as one stream of events',
  description:
    'As the feed of one realm (`feed.realm`), by one connection; `data.realm` of each event names its realm. A realm that cannot be told of does ' +
    'not end the others: `realmgate.realm.missing.v1` says why (`data.code`, as the code of a problem), and `realmgate.realm.begun.v1` from where on its ' +
    'changes are told: read its lists again. With the last id each realm goes on where it was.',
  query: () =>
    z
      .object({
        realm: namesUpTo(mostRealmsOfFeed)
          .pipe(z.array(z.string()).min(1, { error: 'must name a realm' }))
          .describe('the names of the realms; a multirealm has a feed of its own'),
        ...feedQuery(),
      })
      .superRefine(checkWhere),
  headers: feedHeaders,
  problems: [...feedProblems, 'realm_not_found'],
  document: { formats: ['sse', 'ndjson'] },
  cache: 'no-store',
  returns: z.never,
  async handle({ query, headers }, { feeds }) {
    const realms = [...new Set(query.realm)].sort();
    return { events: await feeds.openMerged({ of: { realms }, ...changesWanted({ query, headers }) }) };
  },
});
