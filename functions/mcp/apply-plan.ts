import * as z from 'zod';

import { operationServices } from '../../shared/app/operation-services.ts';
import { AppError } from '../../shared/base/errors.ts';
import { outcomeCounts } from '../../shared/realm/operations/outcome-counts.ts';
import {
  exactTargets,
  performPlanned,
  type PlannedTarget,
  plannedTarget,
} from '../../shared/realm/operations/planned-operation.ts';
import { countsText } from './counts-text.ts';
import { foreseePlan, planRequest } from './plan-request.ts';
import { defineTool, type ToolScope } from './tool.ts';
import { quoteText } from './untrusted-text.ts';

/** Applies a plan. The Idempotency-Key of the call follows from the plan, so that it is applied once, and a repeated call gets the first answer. */
export const applyPlan = defineTool({
  name: 'apply_plan',
  title: 'Apply a plan',
  about:
    'Does what a plan says, once, for its targets alone; only after the user has agreed. Refused if the plan is older than ten minutes, is of another user, or would meet other targets now.',
  access: 'operator',
  input: () => z.strictObject({ plan_id: z.uuid().describe('of the answer of plan') }),
  facts: 'action request_id',
  rows: 'realm host_name service outcome reason',
  audit: { action: 'plan.apply', target: ({ body }) => body.plan_id },
  async beforeRepeat({ body }, { plans, realms }) {
    const found = await plans.find(body.plan_id);
    if (found) await realms.directory.find(found.realm_type, found.realm.name);
  },
  async handle({ plan_id: id }, scope) {
    const { targets, realm_type, realm, operation } = await usablePlan(id, scope);
    // A downtime that waits in the queue has no id yet: then its object selects it.
    const ids = targets.flatMap(({ remark }) => remark ?? []);
    const { results, requestId, sources } = await performPlanned(operationServices(scope), {
      ...{ scope: { realm_type, realm_name: realm.name }, operation, targets: exactTargets(targets) },
      ...{ remarks: ids.length === targets.length ? ids : undefined },
      ...{ expectedCount: targets.length, dryRun: false },
    });
    return {
      headline: `${operation.action} in ${quoteText(realm.name)}: ${countsText(results.map(({ outcome }) => outcome))}.`,
      facts: { action: operation.action, request_id: requestId },
      ...{ rows: results.map(({ target, ...one }) => ({ ...target, ...one })), sources },
      ...(requestId !== undefined && {
        next: [{ tool: 'operations', arguments: { request_id: requestId } }],
      }),
      target: `${realm.name} ${operation.action} ${id}`,
      outcomes: outcomeCounts(results),
    };
  },
});

/** Returns a plan. Throws if the caller may not apply it now, or if its selection would meet other targets. */
async function usablePlan(id: string, scope: ToolScope) {
  const { caller, plans, realms, clock } = scope;
  const plan = await plans.find(id);
  if (!plan || plan.user_name !== caller?.userName || plan.user_created_at !== caller.userCreatedAt)
    throw unusable('You have no such plan.');
  if (clock() >= plan.usable_until) throw unusable('The plan is older than ten minutes.');
  const { creation_id } = await realms.directory.find(plan.realm_type, plan.realm.name);
  if (creation_id !== plan.realm.creation_id)
    throw unusable('Its realm is another one of the same name now.');
  const { results, operation } = await foreseePlan(planRequest().parse(plan.request), scope);
  const planned = new Set(plan.targets.map(keyOfTarget));
  const now = new Set(results.map((one) => keyOfTarget(plannedTarget(one))));
  const more = [...now].filter((key) => !planned.has(key)).length;
  const less = [...planned].filter((key) => !now.has(key)).length;
  if (more + less > 0) throw unusable(`The targets have changed: ${more} are new and ${less} are gone.`);
  return { ...plan, operation: { ...operation, key: `plan ${id}` } };
}

function keyOfTarget({ realm, host_name: host, service, remark }: PlannedTarget): string {
  return JSON.stringify([realm, host, service, remark]);
}

function unusable(reason: string): AppError {
  return new AppError('precondition_failed', { detail: `${reason} Nothing was changed.` });
}
