import * as z from 'zod';

import { booleanParameter, realmScope } from '../../shared/http/parameters/fields.ts';
import { hostsOf, hostsWithDetails } from '../../shared/realm/status/hosts.ts';
import { endpoint } from './group.ts';

/** Lists all hosts of a realm or multirealm, with their status (spec 4.9). */
export const hosts = endpoint({
  name: 'status.hosts',
  method: 'GET',
  path: '/api/status/{realm_type}/{realm_name}/hosts/',
  access: 'viewer',
  summary: 'All hosts and their status',
  params: () => z.object(realmScope),
  query: () =>
    z.object({
      macros: booleanParameter
        .default(false)
        .describe('adds custom variables, packs and business impact; costs the engine double'),
    }),
  list: hostsWithDetails.list,
  sources: true,
  warm: true,
  changes: true,
  returns: () => z.array(hostsWithDetails.schema),
  handle: async ({ params, query: { macros }, list }, { realms }) =>
    realms.selectNamed(params).listRows((realm) => hostsOf(realm, { ...list, onDemand: macros })),
});
