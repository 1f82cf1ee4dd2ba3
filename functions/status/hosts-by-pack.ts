import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { realmScope } from '../../shared/http/parameters/fields.ts';
import { addRealmColumns, relatedOfRealmRecord } from '../../shared/realm/fields/realm-columns.ts';
import { hostsByPack as packsOf } from '../../shared/realm/status/packs.ts';
import { endpoint } from './group.ts';

const packHosts = once(() =>
  z
    .strictObject({
      realm: z.string(),
      pack_name: z.string().nullable().describe('null gathers the hosts without a pack'),
      host_count: z.int().nonnegative(),
      hosts: z.array(z.string()).describe('host names'),
    })
    .meta({ id: 'PackHosts' }),
);

/** Lists host names by assigned pack (spec 4.9). */
export const hostsByPack = endpoint({
  name: 'status.hosts-by-pack',
  method: 'GET',
  path: '/api/status/{realm_type}/{realm_name}/hosts-grouped-by-pack/',
  access: 'viewer',
  summary: 'Host names grouped by assigned pack',
  params: () => z.object(realmScope),
  list: { sort: ['pack_name', 'host_count'], ties: ['realm', 'pack_name'], related: relatedOfRealmRecord },
  sources: true,
  warm: true,
  returns: () => z.array(packHosts()),
  handle: async ({ params, list }, { realms }) =>
    realms
      .selectNamed(params)
      .listRows(async (realm) => addRealmColumns(realm.record, list, await packsOf(realm))),
});
