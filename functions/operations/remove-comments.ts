import * as z from 'zod';

import { filterWords } from '../../shared/app/filter-words.ts';
import { once } from '../../shared/base/once.ts';
import { resolveFilters } from '../../shared/http/list/filters.ts';
import { comments, commentsOf } from '../../shared/realm/operations/comments.ts';
import { commentKind } from '../../shared/realm/operations/remark.ts';
import { removeComment } from '../../shared/realm/operations/removal.ts';
import { removeMatching } from '../../shared/realm/operations/remove-matching.ts';
import { dryRunAnswer } from './dry-run-outcomes.ts';
import { expectedCount } from './expected-count.ts';
import { endpoint } from './group.ts';
import { services } from './operation-services.ts';
import { answerOf, operationAnswer, queueing } from './outcomes.ts';
import { targetOperation } from './target-operation.ts';

const filter = once(() =>
  filterWords(comments.schema, comments.list.related).describe(
    'every comment that meets this: filters of the list of comments as they stand in its query, e.g. `kind=user&host_name=web-*&author=alice`',
  ),
);

/** Removes all comments that meet a filter, whoever wrote them. */
export const removeComments = endpoint({
  ...targetOperation,
  queues: true,
  name: 'operations.remove-comments',
  method: 'DELETE',
  path: '/api/operations/{realm_type}/{realm_name}/comments/',
  summary: 'Remove comments',
  description:
    'All comments that meet a `filter`, whoever wrote them, also those that wait in the queue. The answer comes when their engines do not show them any more, and has a ' +
    'result for each. None of them is an empty answer. Acknowledgements and downtimes that comments are about stay. ' +
    queueing,
  query: () => z.object({ filter: filter().optional(), expected_count: expectedCount('comments') }),
  rules: [
    {
      code: 'invalid_request',
      text: '`filter` is needed.',
      check: ({ query }) =>
        query.filter === undefined ? { in: 'query', field: 'filter', message: 'is needed' } : undefined,
    },
  ],
  audit: { action: 'comment.remove', target: ({ params }) => params.realm_name },
  problems: ['unexpected_count', 'realm_without_engine', 'queue_unavailable'],
  returns: () => operationAnswer('RemovedComments', comments.schema),
  dryRunReturns: () => dryRunAnswer('RemovedComments', comments.schema),
  async handle({ params, query, dryRun }, scope) {
    const removed = await removeMatching(services(scope), {
      ...{ scope: params, expectedCount: query.expected_count, dryRun },
      ...{ kind: removeComment, words: commentKind, values: {}, look: commentsOf },
      where: query.filter ? resolveFilters(query.filter, scope.projectTime()) : [],
    });
    return answerOf(removed, scope);
  },
});
