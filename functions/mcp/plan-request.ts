import * as z from 'zod';

import { AppError, type Fault } from '../../shared/base/errors.ts';
import { once } from '../../shared/base/once.ts';
import { dateParameter } from '../../shared/http/parameters/dates.ts';
import { oneLine } from '../../shared/realm/operations/argument-text.ts';
import { plannedActions, type PlannedOperation } from '../../shared/realm/operations/planned-operation.ts';
import { type ProjectTime, resolveDate } from '../../shared/time/resolve.ts';
import { selection } from './plan-selection.ts';
import type { ToolScope } from './tool.ts';

export const planRequest = once(() =>
  z.strictObject({
    ...selection(),
    action: z.enum(plannedActions),
    comment: z.string().min(1).max(500).optional().describe('why; a downtime and an acknowledgement need it'),
    starts_at: dateParameter()
      .optional()
      .describe('start of a downtime, e.g. an ISO 8601 time; without it now'),
    minutes: z.int().min(1).max(43_200).optional().describe('length of a downtime, which needs it'),
  }),
);

type PlanRequest = z.output<ReturnType<typeof planRequest>>;

/** Returns the operation of a request. Throws `invalid_request` if something that its action needs is missing. */
export function operationOf(
  request: PlanRequest,
  author: string,
  { projectTime }: Pick<ToolScope, 'projectTime'>,
): PlannedOperation {
  const faults = faultsOf(request);
  if (faults.length > 0)
    throw new AppError('invalid_request', { detail: 'The plan cannot be made.', faults });
  const start = startOf(request, projectTime());
  const end = start + (request.minutes ?? 0) * 60;
  return { action: request.action, start, end, author, comment: oneLine(request.comment ?? ''), key: null };
}

function startOf({ starts_at: starts }: PlanRequest, projectTime: ProjectTime): number {
  const instant = starts && resolveDate(starts, 'from', projectTime);
  return Math.floor((instant?.ms ?? projectTime.now) / 1000);
}

function faultsOf(request: PlanRequest): Fault[] {
  const { action, comment, minutes, hosts, services, hostgroup, filter: text } = request;
  const isRemoval = action === 'remove_downtimes';
  const named = [hosts, services].some((one) => one !== undefined);
  const selected = [hostgroup, text].some((one) => one !== undefined);
  const wrong: readonly (readonly [field: string, isWrong: boolean, message: string])[] = [
    ['hosts', !named && !selected, 'or services, hostgroup or filter is needed'],
    ['hosts', isRemoval && selected, 'and services alone say whose downtimes are removed'],
    [
      'comment',
      (action === 'acknowledge' || action === 'schedule_downtime') && comment === undefined,
      'is needed',
    ],
    ['minutes', action === 'schedule_downtime' && minutes === undefined, 'is needed'],
  ];
  return wrong.flatMap(([field, isWrong, message]) => (isWrong ? [{ in: 'body', field, message }] : []));
}
