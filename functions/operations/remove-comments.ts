import * as z from 'zod';

import { filterWords } from '../../shared/app/filter-words.ts';
import { once } from '../../shared/base/once.ts';
import { resolveFilters } from '../../shared/http/list/filters.ts';
import { realmScope } from '../../shared/http/parameters/fields.ts';
import { comments, commentsOf } from '../../shared/realm/operations/comments.ts';
import { commentKind } from '../../shared/realm/operations/remark.ts';
import { removeMatching } from '../../shared/realm/operations/remove-matching.ts';
import { expectedCount } from './expected-count.ts';
import { endpoint } from './group.ts';
import { deadlineMs, operationTimes } from './operation-services.ts';
import { resultFields } from './outcomes.ts';
import { answerOfRemoval } from './removal-answer.ts';

const filter = once(() =>
  filterWords(comments.schema, comments.list.related).describe(
    'every comment that meets this: filters of the list of comments as they stand in its query, e.g. `kind=user&host_name=web-*&author=alice`',
  ),
);

/** Removes all comments that meet a filter, whoever wrote them. */
export const removeComments = endpoint({
  extension: true,
  name: 'operations.remove-comments',
  method: 'DELETE',
  path: '/api/operations/{realm_type}/{realm_name}/comments/',
  access: 'operator',
  summary: 'Remove comments',
  description:
    'All comments that meet a `filter`, whoever wrote them, also those that wait in the queue. The answer comes when their engines do not show them any more, and has a ' +
    'result for each. None of them is an empty answer. Acknowledgements and downtimes that comments are about stay.',
  params: () => z.object(realmScope),
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
  sources: true,
  problems: ['unexpected_count', 'realm_without_engine'],
  returns: () => z.strictObject(resultFields(comments.schema)).meta({ id: 'RemovedComments' }),
  async handle(
    { params, query, dryRun },
    { realms, operationRequests: { waiting }, clock, sleep, projectTime },
  ) {
    const removed = await removeMatching(realms.selectNamed(params, { deadlineMs }), {
      ...{ kind: commentKind, look: commentsOf, waiting, dryRun },
      where: query.filter ? resolveFilters(query.filter, projectTime()) : [],
      ...{ expectedCount: query.expected_count, performing: operationTimes({ clock, sleep }) },
    });
    return answerOfRemoval(removed);
  },
});
