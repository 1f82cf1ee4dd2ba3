import * as z from 'zod';

import { operationServices } from '../../shared/app/operation-services.ts';
import { outcomeCounts } from '../../shared/realm/operations/outcome-counts.ts';
import {
  exactTargets,
  performPlanned,
  type PlannedTarget,
} from '../../shared/realm/operations/planned-operation.ts';
import { countsText, targetColumns } from './plan.ts';
import { defineTool } from './tool.ts';
import { quoteText } from './untrusted-text.ts';
import { usablePlan } from './usable-plan.ts';

/** Applies a plan. The Idempotency-Key of the call follows from the plan, so that it is applied once, and a repeated call gets the first answer. */
export const applyPlan = defineTool({
  name: 'apply_plan',
  title: 'Apply a plan',
  about:
    'Does what a plan says, once, for its targets alone; only after the user has agreed. Refused if the plan is older than ten minutes, is of another user, or would meet other targets now.',
  access: 'operator',
  input: () => z.strictObject({ plan_id: z.uuid().describe('of the answer of plan') }),
  facts: 'action request_id',
  rows: targetColumns,
  audit: { action: 'plan.apply', target: ({ plan_id: id }) => id },
  async beforeRepeat({ plan_id: id }, { plans, realms }) {
    const found = await plans.find(id);
    if (found) await realms.directory.find(found.realm_type, found.realm.name);
  },
  async handle({ plan_id: id }, scope) {
    const { targets, realm_type, realm, operation } = await usablePlan(id, scope);
    const done = await performPlanned(operationServices(scope), {
      ...{ scope: { realm_type, realm_name: realm.name }, operation, targets: exactTargets(targets) },
      ...{ remarks: remarksOf(targets) },
      ...{ expectedCount: targets.length, dryRun: false },
    });
    const { results, requestId, sources } = done;
    const rows = results.map(({ target, ...one }) => ({ ...target, ...one }));
    return {
      headline: `${operation.action} in ${quoteText(realm.name)}: ${countsText(rows)}.`,
      facts: { action: operation.action, request_id: requestId },
      ...{ rows, sources },
      next: requestId === undefined ? [] : [{ tool: 'operations', arguments: { request_id: requestId } }],
      target: `${realm.name} ${operation.action} ${id}`,
      outcomes: outcomeCounts(results),
    };
  },
});

/** Returns the ids of the downtimes that are removed. `undefined` if one has none yet, because it waits in the queue: then their objects select them. */
function remarksOf(targets: readonly PlannedTarget[]): string[] | undefined {
  const ids = targets.flatMap(({ remark }) => remark ?? []);
  return ids.length === targets.length ? ids : undefined;
}
