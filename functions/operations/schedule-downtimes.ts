import * as z from 'zod';

import { targetRequest, targetsBody } from '../../shared/app/operation-targets.ts';
import { operate } from '../../shared/realm/operations/operate.ts';
import { scheduleDowntime } from '../../shared/realm/operations/schedule-downtime.ts';
import { checkExclusion } from '../../shared/realm/operations/sla.ts';
import { downtimeKey } from './downtime-key.ts';
import { dryRunAnswer } from './dry-run-outcomes.ts';
import { endpoint } from './group.ts';
import { comment, operator, services } from './operation-services.ts';
import { answerOf, operationAnswer, queueing } from './outcomes.ts';
import { sla } from './sla.ts';
import { targetOperation } from './target-operation.ts';
import { spanFields, timesOf } from './times.ts';
import { until } from './until.ts';

/** Schedules downtimes for hosts and services, and reports for each object whether its engine has the downtime. */
export const scheduleDowntimes = endpoint({
  ...targetOperation,
  queues: true,
  name: 'operations.schedule-downtimes',
  method: 'POST',
  path: '/api/operations/{realm_type}/{realm_name}/downtimes/',
  summary: 'Schedule downtimes',
  description:
    'One downtime for each host and service that is selected, in the name of the caller. Each is read back from its engine before ' +
    'it is called `done`. The same downtime of the same caller is never scheduled twice for an object: what is there is `already`. ' +
    'Equal requests at the same time make one downtime in one process; on AWS and with several servers they need an Idempotency-Key for that. ' +
    'A downtime without `starts_at` is another one at each second, unless the request has a `key` or an Idempotency-Key. ' +
    queueing,
  body: () =>
    z
      .strictObject({
        targets: targetsBody(),
        ...spanFields(),
        include_services: z.boolean().default(false).describe('true: also the services of the hosts'),
        include_children: z.boolean().default(false).describe('true: also the hosts behind the hosts'),
        comment: comment(),
        sla: sla().default('counted'),
        until: until().default('ends_at'),
        key: downtimeKey()
          .optional()
          .describe(
            'a word of your own: while an object has a downtime of yours with it, no other is scheduled for it; they are listed and removed by it; the default is the Idempotency-Key',
          ),
      })
      .meta({ id: 'NewDowntimes' }),
  problems: [...targetOperation.problems, 'recovery_not_watched'],
  audit: { action: 'downtime.schedule', target: ({ params }) => params.realm_name },
  returns: () => operationAnswer('ScheduledDowntimes', scheduleDowntime.record()),
  dryRunReturns: () => dryRunAnswer('ScheduledDowntimes', scheduleDowntime.record()),
  async handle({ params, query, body, dryRun, idempotencyKey }, scope) {
    const { projectTime, caller } = scope;
    const times = timesOf(body, projectTime());
    checkExclusion(body.sla, times);
    await scope.recovery.check(scope.realms.selectNamed(params), body.until);
    const { start, end, flexibleFor = null } = times;
    const author = operator(caller);
    const words = { author, comment: body.comment, sla: body.sla, until: body.until };
    const downtime = { start, end, flexible_for: flexibleFor, ...words };
    const { include_services: includeServices, include_children: includeChildren } = body;
    const done = await operate(services(scope), {
      ...{ scope: params, expectedCount: query.expected_count, dryRun },
      targets: targetRequest(body.targets, projectTime(), { includeServices, includeChildren }),
      kind: scheduleDowntime,
      values: { ...downtime, key: body.key ?? idempotencyKey ?? null },
    });
    return answerOf(done, scope);
  },
});
