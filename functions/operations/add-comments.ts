import * as z from 'zod';

import { targetRequest, targetsBody } from '../../shared/app/operation-targets.ts';
import { addComment } from '../../shared/realm/operations/add-comment.ts';
import { operate } from '../../shared/realm/operations/operate.ts';
import { dryRunAnswer } from './dry-run-outcomes.ts';
import { endpoint } from './group.ts';
import { comment, operator, services } from './operation-services.ts';
import { answerOf, operationAnswer, queueing } from './outcomes.ts';
import { targetOperation } from './target-operation.ts';

/** Writes comments on hosts and services, and reports for each what the engine has of it. */
export const addComments = endpoint({
  ...targetOperation,
  queues: true,
  name: 'operations.add-comments',
  method: 'POST',
  path: '/api/operations/{realm_type}/{realm_name}/comments/',
  summary: 'Comment on hosts and services',
  description:
    'One comment on each host and service that is selected, in the name of the caller. The same comment of the same caller is never ' +
    'written twice on an object: what is there is `already`, unless the request has another Idempotency-Key. ' +
    queueing,
  body: () =>
    z
      .strictObject({
        targets: targetsBody(),
        comment: comment(),
        persistent: z
          .boolean()
          .default(true)
          .describe('true: it stays over a restart of the engine; Icinga 2 keeps every comment'),
      })
      .meta({ id: 'NewComments' }),
  audit: { action: 'comment.add', target: ({ params }) => params.realm_name },
  returns: () => operationAnswer('AddedComments', addComment.record()),
  dryRunReturns: () => dryRunAnswer('AddedComments', addComment.record()),
  async handle({ params, query, body, dryRun, idempotencyKey }, scope) {
    const { caller, projectTime } = scope;
    const { persistent, comment: words } = body;
    const done = await operate(services(scope), {
      ...{ scope: params, expectedCount: query.expected_count, dryRun },
      targets: targetRequest(body.targets, projectTime()),
      kind: addComment,
      values: { persistent, author: operator(caller), comment: words, key: idempotencyKey ?? null },
    });
    return answerOf(done, scope);
  },
});
