import * as z from 'zod';

import type { Condition } from '../base/condition.ts';
import { AppError } from '../base/errors.ts';
import { once } from '../base/once.ts';
import { resolveFilters } from '../http/list/filters.ts';
import { name } from '../http/parameters/fields.ts';
import { mostTargets } from '../realm/operations/check-count.ts';
import type { TargetRequest } from '../realm/operations/selection.ts';
import { hostsAndServices } from '../realm/status/hosts-and-services.ts';
import type { ProjectTime } from '../time/resolve.ts';
import { filterWords } from './filter-words.ts';

const words = once(() => filterWords(hostsAndServices.schema, hostsAndServices.list.related));

/** The text of a filter. It is read where it is used, because dates in it may be relative to that time. */
export const filter = once(() =>
  z
    .string()
    .min(1)
    .max(4000)
    .superRefine((text, context) => {
      const read = words().safeParse(text);
      for (const { message } of read.error?.issues ?? []) context.addIssue({ code: 'custom', message });
    })
    .describe(
      'every host and service that meets this: filters of the list `/api/status/…/all-service-status/` as they stand in its query, ' +
        'e.g. `kind=service&state_name=CRITICAL&host_groups=linux`',
    ),
);

/** Returns the schema of targets in the body of a request: by name, by group, or by filter. */
function targets({ mostNames }: { readonly mostNames: number }) {
  return z
    .strictObject({
      hosts: z.array(name.describe('name of a host')).max(mostNames).optional().describe('names of hosts'),
      services: z
        .array(
          z.strictObject({
            host_name: name.describe('name of the host'),
            service: name.describe('name of the service'),
          }),
        )
        .max(mostNames)
        .optional()
        .describe('services by the names of their host and their own'),
      hostgroup: name.optional().describe('all hosts of a hostgroup'),
      servicegroup: name.optional().describe('all services of a servicegroup'),
      filter: filter().optional(),
    })
    .refine((given) => Object.values(given).some((one) => one !== undefined), {
      error: 'must have hosts, services, hostgroup, servicegroup or filter',
    })
    .meta({ minProperties: 1, description: `the hosts and services that it is for, ${mostTargets} at most` });
}

/** The targets of an operation. */
export const targetsBody = once(() => targets({ mostNames: mostTargets }));

/**
 * The schema of the targets of a maintenance. It allows fewer hosts and services by name than an operation, because the record stores
 * them.
 */
export const maintenanceTargets = once(() => targets({ mostNames: 100 }));

export type Targets = z.output<ReturnType<typeof targetsBody>>;

/** Returns the targets of a request as the realms are asked for them. */
export function targetRequest(
  { hosts = [], services = [], hostgroup, servicegroup, filter: text }: Targets,
  projectTime: ProjectTime,
  { includeServices = false, includeChildren = false } = {},
): TargetRequest {
  const where = text === undefined ? [] : conditionsOf(text, projectTime);
  return { hosts, services, hostgroup, servicegroup, where, includeServices, includeChildren };
}

/** A filter was read when it was given. A stored one may be older than the fields that there are now. */
function conditionsOf(text: string, projectTime: ProjectTime): Condition[] {
  const read = words().safeParse(text);
  if (read.success) return resolveFilters(read.data, projectTime);
  throw new AppError('invalid_request', {
    detail: 'The filter of the targets has words that lists do not have.',
  });
}
