import * as z from 'zod';

import { name, realmScope } from '../../shared/http/parameters/fields.ts';
import { hostsOfGroup, unknownHostgroup } from '../../shared/realm/status/hostgroups.ts';
import { hosts } from '../../shared/realm/status/hosts.ts';
import { endpoint } from './group.ts';

/** Lists the hosts of one hostgroup, with their status (spec 4.9). */
export const hostgroupHosts = endpoint({
  name: 'status.hostgroup-hosts',
  method: 'GET',
  path: '/api/status/{realm_type}/{realm_name}/hostgroups/{hostgroup_name}/hosts/',
  access: 'viewer',
  summary: 'Hosts and status of a hostgroup',
  params: () => z.object({ ...realmScope, hostgroup_name: name }),
  list: hosts.list,
  sources: true,
  warm: true,
  changes: true,
  returns: () => z.array(hosts.schema),
  handle: async ({ params, list }, { realms }) =>
    realms.selectNamed(params).findRows(
      (realm) => hostsOfGroup(realm, params.hostgroup_name, { ...list }),
      () => unknownHostgroup(params.realm_name, params.hostgroup_name),
    ),
});
