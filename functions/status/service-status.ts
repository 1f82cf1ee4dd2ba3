import * as z from 'zod';

import { name } from '../../shared/http/fields.ts';
import { servicesOf } from '../../shared/realm/services.ts';
import { endpoint } from './group.ts';
import { serviceList, serviceStatus } from './service-record.ts';

/** Every service of every standard realm (spec 4.9). */
export const serviceStatusOfAllRealms = endpoint({
  name: 'status.service-status',
  method: 'GET',
  path: '/api/status/realms/service-status/',
  access: 'viewer',
  summary: 'Services with state, host state, check status and performance data, of all standard realms',
  list: serviceList,
  sources: true,
  returns: z.array(serviceStatus),
  handle: async ({ list }, { realms }) => realms.standardRows((realm) => servicesOf(realm, list?.fields)),
});

/** Every service of one standard realm (spec 4.9). */
export const serviceStatusOfRealm = endpoint({
  name: 'status.all-service-status',
  method: 'GET',
  path: '/api/status/realms/{realm_name}/all-service-status/',
  access: 'viewer',
  summary: 'Services with state, host state, check status and performance data, of a standard realm',
  params: z.object({ realm_name: name }),
  list: serviceList,
  returns: z.array(serviceStatus),
  handle: async ({ params, list }, { realms }) => ({
    data: await servicesOf(await realms.openStandard(params.realm_name), list?.fields),
  }),
});
