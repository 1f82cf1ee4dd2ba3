import * as z from 'zod';

import { name } from '../../shared/http/fields.ts';
import { services, servicesOf } from '../../shared/realm/services.ts';
import { endpoint } from './group.ts';

/** Every service of every standard realm (spec 4.9). */
export const serviceStatusOfAllRealms = endpoint({
  name: 'status.service-status',
  method: 'GET',
  path: '/api/status/realms/service-status/',
  access: 'viewer',
  summary: 'Services with state, host state, check status and performance data, of all standard realms',
  list: services.list,
  sources: true,
  returns: z.array(services.schema),
  handle: async ({ list }, { realms }) =>
    realms.standardRows((realm) => servicesOf(realm, { fields: list?.fields })),
});

/** Every service of one standard realm (spec 4.9). */
export const serviceStatusOfRealm = endpoint({
  name: 'status.all-service-status',
  method: 'GET',
  path: '/api/status/realms/{realm_name}/all-service-status/',
  access: 'viewer',
  summary: 'Services with state, host state, check status and performance data, of a standard realm',
  params: z.object({ realm_name: name }),
  list: services.list,
  returns: z.array(services.schema),
  handle: async ({ params, list }, { realms }) => ({
    data: await servicesOf(await realms.openStandard(params.realm_name), { fields: list?.fields }),
  }),
});
