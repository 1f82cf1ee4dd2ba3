import * as z from 'zod';

import { targetRequest } from '../../shared/app/operation-targets.ts';
import { operate } from '../../shared/realm/operations/operate.ts';
import { removeAcknowledgement } from '../../shared/realm/operations/remove-acknowledgement.ts';
import { dryRunAnswer } from './dry-run-outcomes.ts';
import { expectedCount } from './expected-count.ts';
import { endpoint } from './group.ts';
import { services } from './operation-services.ts';
import { answerOf, operationAnswer, queueing } from './outcomes.ts';
import { faultOfTargets, targetsInQuery, targetsQuery } from './query-targets.ts';
import { targetOperation } from './target-operation.ts';

/** Removes the acknowledgements of hosts and services, whoever set them, and reports for each what the engine has of it. */
export const removeAcknowledgements = endpoint({
  ...targetOperation,
  queues: true,
  name: 'operations.remove-acknowledgements',
  method: 'DELETE',
  path: '/api/operations/{realm_type}/{realm_name}/acknowledgements/',
  summary: 'Remove acknowledgements',
  description:
    'The query names the hosts and services. Acknowledgements of other people and tools are removed too. A target that is not ' +
    'acknowledged is `already`. `now` is null if the engine does not show an acknowledgement any more. ' +
    queueing,
  query: () => z.object({ ...targetsQuery(), expected_count: expectedCount('hosts and services') }),
  rules: [
    {
      code: 'invalid_request',
      text: 'The query names targets: `host_name`, `hostgroup`, `servicegroup` or `filter`. `service` needs `host_name`.',
      check: ({ query }) => faultOfTargets(query),
    },
  ],
  audit: { action: 'acknowledgement.remove', target: ({ params }) => params.realm_name },
  returns: () => operationAnswer('RemovedAcknowledgements', removeAcknowledgement.record()),
  dryRunReturns: () => dryRunAnswer('RemovedAcknowledgements', removeAcknowledgement.record()),
  async handle({ params, query, dryRun }, scope) {
    const { projectTime } = scope;
    const done = await operate(services(scope), {
      ...{ scope: params, expectedCount: query.expected_count, dryRun },
      targets: targetRequest(targetsInQuery(query), projectTime()),
      ...{ kind: removeAcknowledgement, values: {} },
    });
    return answerOf(done, scope);
  },
});
