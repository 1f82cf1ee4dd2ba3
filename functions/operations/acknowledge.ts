import * as z from 'zod';

import { targetRequest, targetsBody } from '../../shared/app/operation-targets.ts';
import { dateParameter } from '../../shared/http/parameters/dates.ts';
import { acknowledge as kind } from '../../shared/realm/operations/acknowledge.ts';
import { operate } from '../../shared/realm/operations/operate.ts';
import { dryRunAnswer } from './dry-run-outcomes.ts';
import { endpoint } from './group.ts';
import { comment, operator, services } from './operation-services.ts';
import { answerOf, operationAnswer, queueing } from './outcomes.ts';
import { targetOperation } from './target-operation.ts';
import { expiryOf } from './times.ts';

/** Acknowledges problems of hosts and services, and reports for each what the engine has of it. */
export const acknowledge = endpoint({
  ...targetOperation,
  queues: true,
  name: 'operations.acknowledge',
  method: 'POST',
  path: '/api/operations/{realm_type}/{realm_name}/acknowledgements/',
  summary: 'Acknowledge problems',
  description:
    'Acknowledges the problem of each host and service that is selected, in the name of the caller. A target is `already` if somebody ' +
    'has acknowledged it, and `refused` if it has no problem. Icinga 2, and Naemon since 1.4, have `expires_at`: a target of any other engine is refused with it. ' +
    queueing,
  body: () =>
    z
      .strictObject({
        targets: targetsBody(),
        comment: comment(),
        sticky: z
          .boolean()
          .default(true)
          .describe('true: until it is UP or OK again; false: any other state ends it'),
        notify: z.boolean().default(true).describe('true: the engine tells the contacts'),
        persistent: z
          .boolean()
          .default(false)
          .describe('true: its comment stays when the acknowledgement is removed'),
        expires_at: dateParameter()
          .optional()
          .describe(
            'when it ends by itself, in any form of dates; before 2038-01-19; only Icinga 2, and Naemon from 1.4 on, can',
          ),
      })
      .meta({ id: 'NewAcknowledgements' }),
  audit: { action: 'problem.acknowledge', target: ({ params }) => params.realm_name },
  returns: () => operationAnswer('AcknowledgedProblems', kind.record()),
  dryRunReturns: () => dryRunAnswer('AcknowledgedProblems', kind.record()),
  async handle({ params, query, body, dryRun, idempotencyKey }, scope) {
    const { caller, projectTime } = scope;
    const { sticky, notify, persistent, comment: words } = body;
    const how = { sticky, notify, persistent, expires_at: expiryOf(body.expires_at, projectTime()) };
    const done = await operate(services(scope), {
      ...{ scope: params, expectedCount: query.expected_count, dryRun },
      targets: targetRequest(body.targets, projectTime()),
      kind,
      values: { ...how, author: operator(caller), comment: words, key: idempotencyKey ?? null },
    });
    return answerOf(done, scope);
  },
});
