import * as z from 'zod';

import { checkWhere } from '../../shared/app/change-selection.ts';
import { realmScope } from '../../shared/http/parameters/fields.ts';
import { changesWanted, feedHeaders, feedProblems, feedQuery } from './feed-query.ts';
import { endpoint } from './group.ts';

/** Tells the changes of a realm or multirealm as they are noticed, for as long as the reader listens. */
export const realmFeed = endpoint({
  name: 'feed.realm',
  method: 'GET',
  path: '/api/feed/{realm_type}/{realm_name}/',
  access: 'viewer',
  extension: true,
  summary: 'Changes of a realm, as a stream of events',
  description:
    'Events of CloudEvents 1.0, with the row of the list of hosts or services as `data`: as server-sent events, or as lines of JSON ' +
    '(`format`, or by Accept). The first id says from where on changes are told: read the lists after it. The stream ends after some minutes, ' +
    'and with a problem if you may not read it any more; with the last id it goes on, without a gap and without an event twice. The states of ' +
    'the realm must be kept warm. The feed of a multirealm is that of its members (`feed.realms`).',
  params: () => z.object(realmScope),
  query: () => z.object(feedQuery()).superRefine(checkWhere),
  headers: feedHeaders,
  problems: [...feedProblems, 'realm_not_warm', 'states_not_kept'],
  document: { formats: ['sse', 'ndjson'] },
  cache: 'no-store',
  returns: z.never,
  async handle({ params: { realm_type, realm_name }, ...request }, { feeds }) {
    const wanted = changesWanted(request);
    const opening =
      realm_type === 'realms'
        ? feeds.open({ realm: realm_name, ...wanted })
        : feeds.openMerged({ of: { multirealm: realm_name }, ...wanted });
    return { events: await opening };
  },
});
