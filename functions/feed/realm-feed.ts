import * as z from 'zod';

import { checkWhere } from '../../shared/app/change-selection.ts';
import { once } from '../../shared/base/once.ts';
import { commaList, name } from '../../shared/http/parameters/fields.ts';
import { changedObjects, changeEventKinds, longestEventId } from '../../shared/realm/feed/feed-selection.ts';
import { longestWhere } from '../../shared/realm/filters/filter-settings.ts';
import { endpoint } from './group.ts';

const lastEventId = once(() => z.string().max(longestEventId).optional());

/** Tells the changes of a realm as they are noticed, for as long as the reader listens. */
export const realmFeed = endpoint({
  name: 'feed.realm',
  method: 'GET',
  path: '/api/feed/realms/{realm_name}/',
  access: 'viewer',
  extension: true,
  summary: 'Changes of a realm, as a stream of events',
  description:
    'Events of CloudEvents 1.0, with the row of the list of hosts or services as `data`: as server-sent events, or as lines of JSON ' +
    '(`format`, or by Accept). The first id says from where on changes are told: read the lists after it. The stream ends after some minutes, ' +
    'and with a problem if you may not read it any more; with the last id it goes on, without a gap and without an event twice. A multirealm ' +
    'has a feed for each of its members.',
  params: () => z.object({ realm_name: name.describe('the realm; its states must be kept warm') }),
  query: () =>
    z
      .object({
        objects: commaList(z.enum(changedObjects), changedObjects.length)
          .optional()
          .describe('the objects whose changes are told; both without it'),
        kinds: commaList(z.enum(changeEventKinds), changeEventKinds.length)
          .optional()
          .describe('the kinds of changes; all without it'),
        where: z
          .string()
          .max(longestWhere)
          .optional()
          .describe('the expression that rows must meet after the change, as in lists'),
        last_event_id: lastEventId().describe('the same as the header Last-Event-ID, which has priority'),
      })
      .superRefine(checkWhere),
  headers: () =>
    z.object({
      'last-event-id': lastEventId().describe(
        'the id of the last event that was read: the feed begins behind it',
      ),
    }),
  problems: ['feeds_not_offered', 'realm_not_warm', 'changes_gone', 'states_not_kept', 'too_many_feeds'],
  document: { formats: ['sse', 'ndjson'] },
  cache: 'no-store',
  returns: z.never,
  async handle({ params, query, headers }, { feeds }) {
    const { objects = changedObjects, where } = query;
    // An empty header is no id: readers that know none may send it so.
    const { 'last-event-id': shown = '' } = headers;
    const lastEventId = shown === '' ? query.last_event_id : shown;
    const kinds = query.kinds?.length === 0 ? undefined : query.kinds;
    const wanted = { objects: objects.length === 0 ? changedObjects : objects, kinds, where };
    return { events: await feeds.open({ realm: params.realm_name, ...wanted, lastEventId }) };
  },
});
