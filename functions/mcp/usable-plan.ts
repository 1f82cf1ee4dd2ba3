import { AppError } from '../../shared/base/errors.ts';
import {
  type PlannedTarget,
  plannedTarget,
  type PlanRecord,
} from '../../shared/realm/operations/planned-operation.ts';
import { foreseePlan, planRequest } from './plan-request.ts';
import type { ToolScope } from './tool.ts';

/** Returns a plan. Throws if the caller may not apply it now, or if its selection would meet other targets. */
export async function usablePlan(id: string, scope: ToolScope) {
  const plan = await scope.plans.find(id);
  if (!plan || !isOwn(plan, scope)) throw unusable('You have no such plan.');
  if (scope.clock() >= plan.usable_until) throw unusable('The plan is older than ten minutes.');
  const { creation_id } = await scope.realms.directory.find(plan.realm_type, plan.realm.name);
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

function isOwn({ user_name, user_created_at }: PlanRecord, { caller }: ToolScope): boolean {
  return user_name === caller?.userName && user_created_at === caller.userCreatedAt;
}

function keyOfTarget({ realm, host_name: host, service, remark }: PlannedTarget): string {
  return JSON.stringify([realm, host, service, remark]);
}

function unusable(reason: string): AppError {
  return new AppError('precondition_failed', { detail: `${reason} Nothing was changed.` });
}
