import * as z from 'zod';

import { operationServices, operator } from '../../shared/app/operation-services.ts';
import { filter, targetRequest } from '../../shared/app/operation-targets.ts';
import { once } from '../../shared/base/once.ts';
import { dateParameter, resolveParameterTime } from '../../shared/http/parameters/dates.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import { oneLine } from '../../shared/realm/operations/argument-text.ts';
import { performPlanned, plannedActions } from '../../shared/realm/operations/planned-operation.ts';
import { scopeOf } from './select-realms.ts';
import { skip, type ToolScope } from './tool.ts';

const mostNames = 200;
/** The actions whose comment says why. */
const commented = new Set<string>(['acknowledge', 'schedule_downtime']);

/** A change and its targets. It is stored with the plan, so that the targets can be selected again. */
export const planRequest = once(() =>
  z
    .strictObject({
      realm: name.describe('realm or multirealm'),
      hosts: z.array(name).max(mostNames).optional(),
      services: z
        .array(z.strictObject({ host_name: name, service: name }))
        .max(mostNames)
        .optional(),
      hostgroup: name.optional(),
      filter: filter()
        .optional()
        .describe('as the query of a list: `kind=service&state_name=CRITICAL&host_name=web-*`'),
      include_services: z.boolean().default(false).describe('also all services of the hosts'),
      action: z.enum(plannedActions),
      comment: z
        .string()
        .min(1)
        .max(500)
        .optional()
        .describe('why; a downtime and an acknowledgement need it'),
      starts_at: dateParameter()
        .optional()
        .describe('start of a downtime, e.g. an ISO 8601 time; without it now'),
      minutes: z.int().min(1).max(43_200).optional().describe('length of a downtime, which needs it'),
      skip: skip(),
    })
    .refine((plan) => (plan.hosts ?? plan.services ?? plan.hostgroup ?? plan.filter) !== undefined, {
      ...{ path: ['hosts'], error: 'or services, hostgroup or filter is needed' },
    })
    .refine((plan) => plan.action !== 'remove_downtimes' || (plan.hostgroup ?? plan.filter) === undefined, {
      ...{ path: ['hosts'], error: 'and services alone say whose downtimes are removed' },
    })
    .refine((plan) => plan.comment !== undefined || !commented.has(plan.action), {
      ...{ path: ['comment'], error: 'is needed' },
    })
    .refine((plan) => plan.minutes !== undefined || plan.action !== 'schedule_downtime', {
      ...{ path: ['minutes'], error: 'is needed' },
    }),
);
type PlanRequest = z.output<ReturnType<typeof planRequest>>;

/** Says what a request would come to now. */
export async function foreseePlan(request: PlanRequest, scope: ToolScope) {
  const { realm, include_services: includeServices, starts_at: starts, minutes = 0, comment = '' } = request;
  const time = scope.projectTime();
  const startMs = starts ? resolveParameterTime('starts_at', starts, time) : time.now;
  const start = Math.floor(startMs / 1000);
  const words = { author: operator(scope.caller), comment: oneLine(comment), key: null };
  const operation = { action: request.action, start, end: start + minutes * 60, ...words };
  const targets = targetRequest({ ...request, servicegroup: undefined }, time, { includeServices });
  const foreseen = await performPlanned(operationServices(scope), {
    scope: await scopeOf(scope.realms.directory, realm),
    ...{ operation, targets, remarks: undefined, expectedCount: undefined, dryRun: true },
  });
  return { ...foreseen, operation };
}
