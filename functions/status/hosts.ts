import * as z from 'zod';

import { flag, realmScope } from '../../shared/http/fields.ts';
import { hostsOf } from '../../shared/realm/hosts.ts';
import { endpoint } from './group.ts';
import { hostList, hostWithMacros } from './host-status.ts';

/** All hosts of a realm or multirealm, with their status (spec 4.9). */
export const hosts = endpoint({
  name: 'status.hosts',
  method: 'GET',
  path: '/api/status/{realm_type}/{realm_name}/hosts/',
  access: 'viewer',
  summary: 'All hosts and their status',
  params: z.object(realmScope),
  query: z.object({
    macros: flag
      .default(false)
      .describe('adds custom variables, packs and business impact; costs the engine double'),
  }),
  list: hostList,
  sources: true,
  returns: z.array(hostWithMacros),
  handle: async ({ params, query: { macros }, list }, { realms }) =>
    realms.rows(params, (realm) => hostsOf(realm, { macros, fields: list?.fields })),
});
