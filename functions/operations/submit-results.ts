import * as z from 'zod';

import { targetRequest } from '../../shared/app/operation-targets.ts';
import { AppError } from '../../shared/base/errors.ts';
import { lastCheckSchema } from '../../shared/realm/operations/last-checks.ts';
import { withPerformanceData } from '../../shared/realm/passive/check-output.ts';
import { submitResults as submit } from '../../shared/realm/passive/submit-results.ts';
import { dryRunAnswer } from './dry-run-outcomes.ts';
import { endpoint } from './group.ts';
import { deadlineMs, operationTimes } from './operation-services.ts';
import { answerOfResults } from './outcomes.ts';
import { checkTimeOf, resultBody } from './result-body.ts';
import { resultFields } from './result-fields.ts';
import { targetOperation } from './target-operation.ts';

/** Submits a check result for hosts and services by hand, by the way of passive checks, and reports for each whether its engine shows it. */
export const submitResults = endpoint({
  ...targetOperation,
  name: 'operations.submit-results',
  method: 'POST',
  path: '/api/operations/{realm_type}/{realm_name}/results/',
  summary: 'Submit a check result',
  description:
    'One result for each host and service that is selected, by the way of passive checks. `done`: the engine shows it. `queued`: it is ' +
    'stored, and is delivered to the engine for up to 24 hours, in the order of each object; the answer is 202 then. What takes no ' +
    'passive checks, or has no such state, is `refused`.',
  body: resultBody,
  audit: { action: 'result.submit', target: ({ params }) => params.realm_name },
  returns: () => z.strictObject(resultFields(lastCheckSchema())).meta({ id: 'SubmittedResults' }),
  dryRunReturns: () => dryRunAnswer('SubmittedResults', lastCheckSchema()),
  async handle({ params, query, body, dryRun, idempotencyKey }, { realms, checkQueue, caller, ...scope }) {
    if (!caller) throw new AppError('not_authenticated', { detail: 'This needs a caller.' });
    const { state_name: state, output, perf_data: data } = body;
    const projectTime = scope.projectTime();
    const done = await submit(
      { realms, checkQueue, deadlineMs, performing: operationTimes(scope) },
      {
        ...{ scope: params, targets: targetRequest(body.targets, projectTime), dryRun },
        expectedCount: query.expected_count,
        reported: {
          ...{ state, output, outputWithData: withPerformanceData(output, data) },
          time: checkTimeOf(body.checked_at, projectTime),
        },
        ...{ sender: caller, key: idempotencyKey },
      },
    );
    const answer = answerOfResults(done);
    return !dryRun && answer.outcomes.queued > 0 ? { ...answer, status: 202 as const } : answer;
  },
});
