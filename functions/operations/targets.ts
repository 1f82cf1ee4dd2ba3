import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { resolveFilters } from '../../shared/http/list/filters.ts';
import { name, wholeNumberParameter } from '../../shared/http/parameters/fields.ts';
import { mostTargets } from '../../shared/realm/operations/check-count.ts';
import type { TargetRequest } from '../../shared/realm/operations/selection.ts';
import { hostsAndServices } from '../../shared/realm/status/hosts-and-services.ts';
import type { ProjectTime } from '../../shared/time/resolve.ts';
import { filterWords } from './filter-words.ts';

const filter = once(() =>
  filterWords(hostsAndServices.schema).describe(
    'every host and service that meets this: filters of the list `/api/status/…/all-service-status/` as they stand in its query, ' +
      'e.g. `kind=service&state_name=CRITICAL&host_groups=linux`',
  ),
);

/** The targets of an operation in the body of a request: by name, by group, or by filter. */
export const targetsBody = once(() =>
  z
    .strictObject({
      hosts: z.array(name).max(mostTargets).optional().describe('names of hosts'),
      services: z
        .array(z.strictObject({ host_name: name, description: name }))
        .max(mostTargets)
        .optional()
        .describe('services by the names of their host and their own'),
      hostgroup: name.optional().describe('all hosts of a hostgroup'),
      servicegroup: name.optional().describe('all services of a servicegroup'),
      filter: filter().optional(),
    })
    .refine((given) => Object.values(given).some((one) => one !== undefined), {
      error: 'must have hosts, services, hostgroup, servicegroup or filter',
    })
    .meta({ minProperties: 1, description: `the hosts and services that it is for, ${mostTargets} at most` }),
);

/** Query parameter that protects from a selection that meets more or less than the caller thinks. */
export function expectedCount(subject: 'hosts and services' | 'downtimes') {
  return wholeNumberParameter(0, mostTargets)
    .optional()
    .describe(`409 and nothing is changed if another number of ${subject} is selected`);
}

type Targets = z.output<ReturnType<typeof targetsBody>>;

/** Returns the targets of a request as the realms are asked for them. */
export function targetRequest(
  { hosts = [], services = [], hostgroup, servicegroup, filter: words }: Targets,
  present: ProjectTime,
  { includeServices = false, includeChildren = false } = {},
): TargetRequest {
  const where = words ? resolveFilters(words, present) : [];
  return { hosts, services, hostgroup, servicegroup, where, includeServices, includeChildren };
}
