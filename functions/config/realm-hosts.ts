import * as z from 'zod';

import { name } from '../../shared/http/parameters/fields.ts';
import {
  activeHosts as activeHostsOf,
  hostConfigList,
  hostConfigs,
} from '../../shared/realm/config/host-config.ts';
import {
  oneConfiguredHost,
  pendingHosts as pendingHostsOf,
} from '../../shared/realm/config/pending-hosts.ts';
import { addHostColumns } from '../../shared/realm/status/host-columns.ts';
import { endpoint } from './group.ts';
import { oneHostConfig } from './host-config.ts';

/** Lists the hosts that the realm's running engine knows (spec 4.1). */
export const activeHosts = endpoint({
  name: 'config.active-hosts',
  method: 'GET',
  path: '/api/config/realm/{realm_name}/hosts/active/',
  access: 'viewer',
  summary: 'Configuration of all active hosts of a realm',
  params: () => z.object({ realm_name: name }),
  list: hostConfigList,
  returns: () => z.array(hostConfigs.schema),
  handle: async ({ params, list }, { realms }) =>
    realms
      .selectOne(params.realm_name)
      .listRows(async (realm) =>
        addHostColumns(realm, list, await activeHostsOf(realm, { fields: list?.fields })),
      ),
});

/** Lists the hosts that the realm's import tool holds and its engine does not know yet (spec 4.1). */
export const pendingHosts = endpoint({
  name: 'config.pending-hosts',
  method: 'GET',
  path: '/api/config/realm/{realm_name}/hosts/pending/',
  access: 'viewer',
  summary: 'Configuration of all pending hosts of a realm',
  params: () => z.object({ realm_name: name }),
  list: hostConfigList,
  returns: () => z.array(hostConfigs.schema),
  async handle({ params, list }, { realms }) {
    const realm = await realms.selectOne(params.realm_name).open();
    const pending = await pendingHostsOf(realm);
    if (!pending)
      return { data: [], notice: 'The realm has no import tool, so none of its hosts is pending.' };
    return { data: await addHostColumns(realm, list, pending) };
  },
});

/** Returns one host, active or pending, with its custom variables and the values from its import tool (spec 4.1). */
export const host = endpoint({
  name: 'config.host',
  method: 'GET',
  path: '/api/config/realm/{realm_name}/hosts/{host_name}/',
  access: 'viewer',
  summary: 'Configuration of one host',
  params: () => z.object({ realm_name: name, host_name: name }),
  returns: oneHostConfig,
  handle: async ({ params }, { realms }) => ({
    data: await oneConfiguredHost(await realms.selectOne(params.realm_name).open(), params.host_name),
  }),
});
