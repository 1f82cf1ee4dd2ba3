import * as z from 'zod';

import { realmScope } from '../../shared/http/fields.ts';
import { hostgroupsOf } from '../../shared/realm/hostgroups.ts';
import { endpoint } from './group.ts';
import { count, serviceCounts } from './host-status.ts';

const known = count.nullable();
const hostgroupStatus = z
  .strictObject({
    realm: z.string(),
    hostgroup_name: z.string(),
    alias: z.string().nullable(),
    hosts: z.strictObject({ total: known, up: known, down: known, unreachable: known, pending: known }),
    services: z.strictObject({ total: known, ...serviceCounts }),
  })
  .meta({ id: 'HostgroupStatus' });

/** The hostgroups of a realm or multirealm, with their hosts and services by state (spec 4.9). */
export const hostgroups = endpoint({
  name: 'status.hostgroups',
  method: 'GET',
  path: '/api/status/{realm_type}/{realm_name}/hostgroups/',
  access: 'viewer',
  summary: 'Status of the hosts and services of each hostgroup',
  params: z.object(realmScope),
  list: { sort: ['hostgroup_name', 'alias'], ties: ['realm', 'hostgroup_name'] },
  sources: true,
  returns: z.array(hostgroupStatus),
  handle: async ({ params }, { realms }) => realms.rows(params, hostgroupsOf),
});
