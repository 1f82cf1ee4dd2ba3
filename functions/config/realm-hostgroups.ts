import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import { activeHosts, hostConfigs } from '../../shared/realm/config/host-config.ts';
import { addHostColumns, relatedOfHostRecord } from '../../shared/realm/status/host-columns.ts';
import {
  hasHostgroup,
  hostgroupNames as namesOf,
  unknownHostgroup,
} from '../../shared/realm/status/hostgroups.ts';
import { endpoint } from './group.ts';

const member = once(() =>
  hostConfigs.schema
    .pick({ realm: true, host_name: true, display_name: true, alias: true, address: true })
    .meta({ id: 'HostgroupMember' }),
);

/** Lists the names of the realm's hostgroups (spec 4.1). */
export const hostgroupNames = endpoint({
  name: 'config.hostgroup-names',
  method: 'GET',
  path: '/api/config/realm/{realm_name}/active-host-groups-only-names/',
  access: 'viewer',
  summary: 'Names of the hostgroups of a realm',
  params: () => z.object({ realm_name: name }),
  returns: () => z.array(z.string()),
  handle: async ({ params }, { realms }) => realms.selectOne(params.realm_name).listRows(namesOf),
});

/** Lists the active hosts of one hostgroup (spec 4.1). */
export const hostgroupMembers = endpoint({
  name: 'config.hostgroup-members',
  method: 'GET',
  path: '/api/config/realm/{realm_name}/active-host-group/{hostgroup_name}/members/',
  access: 'viewer',
  summary: 'Members of a hostgroup',
  params: () => z.object({ realm_name: name, hostgroup_name: name }),
  list: {
    sort: ['host_name', 'display_name', 'alias', 'address'],
    ties: ['realm', 'host_name'],
    related: relatedOfHostRecord,
  },
  returns: () => z.array(member()),
  async handle({ params: { realm_name, hostgroup_name: hostgroup }, list }, { realms }) {
    const open = await realms.selectOne(realm_name).open();
    const fields = new Set(Object.keys(member().shape));
    const [exists, hosts] = await Promise.all([
      hasHostgroup(open, hostgroup),
      activeHosts(open, { hostgroup, fields }),
    ]);
    if (!exists) throw unknownHostgroup(open.name, hostgroup);
    const members = hosts.map((host) => ({
      realm: host.realm,
      host_name: host.host_name,
      display_name: host.display_name,
      alias: host.alias,
      address: host.address,
    }));
    return { data: await addHostColumns(open, list, members) };
  },
});
