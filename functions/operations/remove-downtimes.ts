import * as z from 'zod';

import { filterWords } from '../../shared/app/filter-words.ts';
import { once } from '../../shared/base/once.ts';
import { resolveFilters } from '../../shared/http/list/filters.ts';
import { downtimes, markedDowntimes } from '../../shared/realm/operations/downtimes.ts';
import { downtimeKind } from '../../shared/realm/operations/remark.ts';
import { removeDowntime } from '../../shared/realm/operations/removal.ts';
import { removeMatching } from '../../shared/realm/operations/remove-matching.ts';
import { keyQuery, ownMark } from './downtime-key.ts';
import { dryRunAnswer } from './dry-run-outcomes.ts';
import { expectedCount } from './expected-count.ts';
import { endpoint } from './group.ts';
import { services } from './operation-services.ts';
import { answerOf, operationAnswer, queueing } from './outcomes.ts';
import { targetOperation } from './target-operation.ts';

const filter = once(() =>
  filterWords(downtimes.schema, downtimes.list.related).describe(
    'every downtime that meets this: filters of the list of downtimes as they stand in its query, e.g. `host_name=web-*&author=alice`',
  ),
);

/** Removes all downtimes that the caller scheduled with a key, or all that meet a filter. */
export const removeDowntimes = endpoint({
  ...targetOperation,
  queues: true,
  name: 'operations.remove-downtimes',
  method: 'DELETE',
  path: '/api/operations/{realm_type}/{realm_name}/downtimes/',
  summary: 'Remove downtimes',
  description:
    'The downtimes that the caller scheduled with a `key`, or all that meet a `filter`, whoever scheduled them; with both, those that ' +
    'meet both. Those that wait in the queue are withdrawn: they are `done` if they are never scheduled, and `unconfirmed` if their command may ' +
    'have been sent, and then the queue removes them. The answer comes when their engines do not show them any more, and has a result for each. None of them is an empty answer. ' +
    queueing,
  query: () =>
    z.object({ key: keyQuery(), filter: filter().optional(), expected_count: expectedCount('downtimes') }),
  rules: [
    {
      code: 'invalid_request',
      text: '`key` or `filter` is needed.',
      check: ({ query }) =>
        query.key === undefined && query.filter === undefined
          ? { in: 'query', field: 'key', message: 'or filter is needed' }
          : undefined,
    },
  ],
  audit: { action: 'downtime.remove', target: ({ params }) => params.realm_name },
  problems: ['unexpected_count', 'realm_without_engine', 'queue_unavailable'],
  returns: () => operationAnswer('RemovedDowntimes', downtimes.schema),
  dryRunReturns: () => dryRunAnswer('RemovedDowntimes', downtimes.schema),
  async handle({ params, query, dryRun }, scope) {
    const { caller, clock, projectTime } = scope;
    const mark = ownMark(query.key, caller);
    const removed = await removeMatching(services(scope), {
      ...{ scope: params, expectedCount: query.expected_count, dryRun, mark },
      ...{ kind: removeDowntime, words: downtimeKind, values: {} },
      look: async (realm) => markedDowntimes(realm, mark, clock() / 1000),
      where: query.filter ? resolveFilters(query.filter, projectTime()) : [],
    });
    return answerOf(removed, scope);
  },
});
