import * as z from 'zod';

import { targetRequest, targetsBody } from '../../shared/app/operation-targets.ts';
import { checkNow } from '../../shared/realm/operations/check-now.ts';
import { operate } from '../../shared/realm/operations/operate.ts';
import { dryRunAnswer } from './dry-run-outcomes.ts';
import { endpoint } from './group.ts';
import { services } from './operation-services.ts';
import { answerOf, operationAnswer, queueing } from './outcomes.ts';
import { targetOperation } from './target-operation.ts';

/** Lets engines check hosts and services now, and reports for each the result. */
export const checkTargets = endpoint({
  ...targetOperation,
  queues: true,
  name: 'operations.check-targets',
  method: 'POST',
  path: '/api/operations/{realm_type}/{realm_name}/checks/',
  summary: 'Check hosts and services now',
  description:
    'The engine checks each host and service that is selected, also if its active checks are off. `done` means that there is a new ' +
    'result, which is `now`. A check that takes longer than 8 seconds is `unconfirmed`: its result comes later. ' +
    queueing,
  body: () =>
    z
      .strictObject({
        targets: targetsBody(),
        include_services: z.boolean().default(false).describe('true: also the services of the hosts'),
      })
      .meta({ id: 'NewChecks' }),
  audit: { action: 'target.check', target: ({ params }) => params.realm_name },
  returns: () => operationAnswer('CheckedTargets', checkNow.record()),
  dryRunReturns: () => dryRunAnswer('CheckedTargets', checkNow.record()),
  async handle({ params, query, body, dryRun }, scope) {
    const { projectTime } = scope;
    const done = await operate(services(scope), {
      ...{ scope: params, expectedCount: query.expected_count, dryRun },
      targets: targetRequest(body.targets, projectTime(), { includeServices: body.include_services }),
      ...{ kind: checkNow, values: {} },
    });
    return answerOf(done, scope);
  },
});
