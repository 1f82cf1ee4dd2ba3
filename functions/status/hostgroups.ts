import * as z from 'zod';

import { realmScope } from '../../shared/http/parameters/fields.ts';
import { hostgroups as table, hostgroupsOf } from '../../shared/realm/status/hostgroups.ts';
import { endpoint } from './group.ts';

/** Lists the hostgroups of a realm or multirealm, with counts of their hosts and services by state (spec 4.9). */
export const hostgroups = endpoint({
  name: 'status.hostgroups',
  method: 'GET',
  path: '/api/status/{realm_type}/{realm_name}/hostgroups/',
  access: 'viewer',
  summary: 'Status of the hosts and services of each hostgroup',
  params: () => z.object(realmScope),
  list: table.list,
  sources: true,
  warm: true,
  returns: () => z.array(table.schema),
  handle: async ({ params, list }, { realms }) =>
    realms.selectNamed(params).listRows((realm) => hostgroupsOf(realm, { ...list })),
});
