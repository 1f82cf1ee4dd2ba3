import * as z from 'zod';

import { activeHosts, hostConfigList, hostConfigs } from '../../shared/realm/config/host-config.ts';
import { addHostColumns } from '../../shared/realm/status/host-columns.ts';
import { endpoint } from './group.ts';

/** Lists the configuration of every active host of every standard realm (spec 4.1). */
export const allHosts = endpoint({
  name: 'config.all-hosts',
  method: 'GET',
  path: '/api/config/realms/hosts/',
  access: 'viewer',
  summary: 'Configuration of the active hosts of all standard realms',
  list: hostConfigList,
  sources: true,
  returns: () => z.array(hostConfigs.schema),
  handle: async ({ list }, { realms }) =>
    realms
      .selectStandard()
      .listRows(async (realm) =>
        addHostColumns(realm, list, await activeHosts(realm, { fields: list?.fields })),
      ),
});
