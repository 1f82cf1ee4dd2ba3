import * as z from 'zod';

import { targetRequest, targetsBody } from '../../shared/app/operation-targets.ts';
import { realmScope } from '../../shared/http/parameters/fields.ts';
import { addComment } from '../../shared/realm/operations/add-comment.ts';
import { operate } from '../../shared/realm/operations/operate.ts';
import { comment, operator, services } from './doing.ts';
import { expectedCount } from './expected-count.ts';
import { endpoint } from './group.ts';
import { answerOf, operated, queueing } from './outcomes.ts';

/** Writes comments on hosts and services, and reports for each what the engine has of it. */
export const addComments = endpoint({
  extension: true,
  name: 'operations.add-comments',
  method: 'POST',
  path: '/api/operations/{realm_type}/{realm_name}/comments/',
  access: 'operator',
  summary: 'Comment on hosts and services',
  description:
    'One comment on each host and service that is selected, in the name of the caller. The same comment of the same caller is never ' +
    'written twice on an object: what is there is `already`, unless the request has another Idempotency-Key. ' +
    queueing,
  params: () => z.object(realmScope),
  query: () => z.object({ expected_count: expectedCount('hosts and services') }),
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
  sources: true,
  problems: ['hostgroup_not_found', 'unexpected_count', 'realm_without_engine', 'queue_unavailable'],
  success: [200, 202],
  queues: true,
  returns: () => operated('AddedComments', addComment.record()),
  beforeRepeat: ({ params }, { realms }) => realms.directory.find(params.realm_type, params.realm_name),
  async handle({ params, query, body, dryRun, idempotencyKey }, scope) {
    const { caller, present } = scope;
    const { persistent, comment: words } = body;
    const done = await operate(services(scope), {
      ...{ scope: params, expectedCount: query.expected_count, dryRun },
      targets: targetRequest(body.targets, present()),
      kind: addComment,
      values: { persistent, author: operator(caller), comment: words, key: idempotencyKey ?? null },
    });
    return answerOf(done, scope);
  },
});
