import * as z from 'zod';

import { operationServices, operator } from '../../shared/app/operation-services.ts';
import { filter, targetRequest } from '../../shared/app/operation-targets.ts';
import { AppError } from '../../shared/base/errors.ts';
import { once } from '../../shared/base/once.ts';
import { dateParameter } from '../../shared/http/parameters/dates.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import { oneLine } from '../../shared/realm/operations/argument-text.ts';
import {
  performPlanned,
  plannedActions,
  type PlannedOperation,
} from '../../shared/realm/operations/planned-operation.ts';
import { resolveDate } from '../../shared/time/resolve.ts';
import { scopeOf } from './select-realms.ts';
import { skip, type ToolScope } from './tool.ts';

const mostNames = 200;

/** A change and its targets. It is stored with the plan, so that the targets can be selected again. */
export const planRequest = once(() =>
  z.strictObject({
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
    comment: z.string().min(1).max(500).optional().describe('why; a downtime and an acknowledgement need it'),
    starts_at: dateParameter()
      .optional()
      .describe('start of a downtime, e.g. an ISO 8601 time; without it now'),
    minutes: z.int().min(1).max(43_200).optional().describe('length of a downtime, which needs it'),
    skip: skip(),
  }),
);
type PlanRequest = z.output<ReturnType<typeof planRequest>>;

/** Says what a request would come to now. Throws `invalid_request` if something that its action needs is missing. */
export async function foreseePlan(request: PlanRequest, scope: ToolScope) {
  const { realm, hosts, services, hostgroup, filter: text, include_services: includeServices } = request;
  const operation = operationOf(request, scope);
  const targets = { hosts, services, hostgroup, servicegroup: undefined, filter: text };
  const foreseen = await performPlanned(operationServices(scope), {
    scope: await scopeOf(scope.realms.directory, realm),
    ...{ operation, remarks: undefined, expectedCount: undefined, dryRun: true },
    targets: targetRequest(targets, scope.projectTime(), { includeServices }),
  });
  return { ...foreseen, operation };
}

function operationOf(request: PlanRequest, { caller, projectTime }: ToolScope): PlannedOperation {
  const faults = faultsOf(request).map(([field, message]) => ({ in: 'body' as const, field, message }));
  if (faults.length > 0)
    throw new AppError('invalid_request', { detail: 'The plan cannot be made.', faults });
  const { action, starts_at: starts, minutes = 0, comment = '' } = request;
  const time = projectTime();
  const start = Math.floor(((starts && resolveDate(starts, 'from', time))?.ms ?? time.now) / 1000);
  const words = { author: operator(caller), comment: oneLine(comment), key: null };
  return { action, start, end: start + minutes * 60, ...words };
}

function faultsOf({ action, comment, minutes, ...request }: PlanRequest) {
  const named = request.hosts ?? request.services;
  const selected = request.hostgroup ?? request.filter;
  const needsComment = action === 'acknowledge' || action === 'schedule_downtime';
  const wrong: readonly (readonly [field: string, isWrong: boolean, message: string])[] = [
    ['hosts', named === undefined && selected === undefined, 'or services, hostgroup or filter is needed'],
    [
      'hosts',
      action === 'remove_downtimes' && selected !== undefined,
      'and services alone say whose downtimes are removed',
    ],
    ['comment', needsComment && comment === undefined, 'is needed'],
    ['minutes', action === 'schedule_downtime' && minutes === undefined, 'is needed'],
  ];
  return wrong.flatMap(([field, isWrong, message]) => (isWrong ? [[field, message] as const] : []));
}
