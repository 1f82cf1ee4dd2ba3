import type * as z from 'zod';

import { filter, type Targets } from '../../shared/app/operation-targets.ts';
import type { Fault } from '../../shared/base/errors.ts';
import { once } from '../../shared/base/once.ts';
import { name, namesUpTo } from '../../shared/http/parameters/fields.ts';

/** The most names of one kind. A gateway refuses an address that is much longer. */
const mostNames = 20;

const someNames = once(() =>
  namesUpTo(mostNames).refine((names) => names.length > 0, { error: 'has no name' }),
);

/** Query parameters that name the targets of a DELETE, whose body a gateway may drop (ADR 0236). */
export const targetsQuery = once(() => ({
  host_name: someNames()
    .optional()
    .describe('names of hosts, at most 20; with `service` their services of that name'),
  service: someNames().optional().describe('names of services of the hosts in `host_name`'),
  hostgroup: name.optional().describe('all hosts of a hostgroup'),
  servicegroup: name.optional().describe('all services of a servicegroup'),
  filter: filter().optional(),
}));

type TargetsQuery = z.output<z.ZodObject<ReturnType<typeof targetsQuery>>>;

/** Returns the fault of a query that names no targets, or a service without its host. */
export function faultOfTargets(query: TargetsQuery): Fault | undefined {
  const { host_name: hosts, service: services } = query;
  const fault = (field: string, message: string): Fault => ({ in: 'query', field, message });
  if (services && !hosts) return fault('host_name', 'is needed with service');
  const named = [hosts, query.hostgroup, query.servicegroup, query.filter];
  if (named.every((one) => one === undefined))
    return fault('host_name', 'or hostgroup, servicegroup or filter is needed');
  return undefined;
}

/** Returns the targets that a query names. */
export function targetsInQuery({ host_name: hosts, service: services, ...query }: TargetsQuery): Targets {
  const groups = { hostgroup: query.hostgroup, servicegroup: query.servicegroup, filter: query.filter };
  if (!hosts || !services) return { hosts, ...groups };
  const pairs = hosts.flatMap((host_name) => services.map((service) => ({ host_name, service })));
  return { services: pairs, ...groups };
}
