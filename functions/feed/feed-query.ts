/** Parameters of all feeds, of one realm and of several. */
import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { commaList } from '../../shared/http/parameters/fields.ts';
import { longestWhere } from '../../shared/realm/filters/filter-settings.ts';
import {
  changedObjects,
  changeEventKinds,
  type ChangesWanted,
  longestEventId,
} from '../../shared/warm/feed/feed-selection.ts';

const lastEventId = once(() => z.string().max(longestEventId).optional());

/** Query parameters of all feeds. The schema of the query is refined by `checkWhere`. */
export const feedQuery = once(() => ({
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
}));

export const feedHeaders = once(() =>
  z.object({
    'last-event-id': lastEventId().describe(
      'the id of the last event that was read: the feed begins behind it',
    ),
  }),
);

interface FeedRequest {
  readonly query: {
    readonly objects?: ChangesWanted['objects'] | undefined;
    readonly kinds?: ChangesWanted['kinds'];
    readonly where?: string | undefined;
    readonly last_event_id?: string | undefined;
  };
  readonly headers: { readonly 'last-event-id'?: string | undefined };
}

/** Returns what the caller wants to be told of. */
export function changesWanted({ query, headers }: FeedRequest): ChangesWanted {
  const { objects = [], kinds, where, last_event_id } = query;
  // An empty header is no id: readers that know none may send it so.
  const { 'last-event-id': shown = '' } = headers;
  return {
    objects: objects.length === 0 ? changedObjects : objects,
    kinds: kinds?.length === 0 ? undefined : kinds,
    where,
    lastEventId: shown === '' ? last_event_id : shown,
  };
}

export const feedProblems = ['feeds_not_offered', 'changes_gone', 'too_many_feeds'] as const;
