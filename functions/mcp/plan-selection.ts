import * as z from 'zod';

import { operationServices } from '../../shared/app/operation-services.ts';
import { filter, targetRequest } from '../../shared/app/operation-targets.ts';
import { once } from '../../shared/base/once.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import { performPlanned, type PlannedOperation } from '../../shared/realm/operations/planned-operation.ts';
import { scopeOf } from './select-realms.ts';
import type { ToolScope } from './tool.ts';

const mostNames = 200;

/** The targets of a plan. They are stored with it, so that they can be selected again. */
export const selection = once(() => ({
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
}));

const storedSelection = once(() => z.object(selection()));
export type PlanSelection = z.output<ReturnType<typeof storedSelection>>;

/** Reads a selection that was stored. */
export const readSelection = (value: unknown): PlanSelection => storedSelection().parse(value);

/** Says what an operation would come to for the targets that are selected now. */
export async function foreseePlan(selected: PlanSelection, operation: PlannedOperation, scope: ToolScope) {
  const { hosts, services, hostgroup, filter: text, include_services: includeServices } = selected;
  const targets = { hosts, services, hostgroup, servicegroup: undefined, filter: text };
  return performPlanned(operationServices(scope), {
    scope: await scopeOf(scope.realms, selected.realm),
    ...{ operation, remarks: undefined, expectedCount: undefined, dryRun: true },
    targets: targetRequest(targets, scope.projectTime(), { includeServices }),
  });
}
