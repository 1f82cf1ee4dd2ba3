import * as z from 'zod';

import { name, realmScope } from '../../shared/http/fields.ts';
import { unknownHost } from '../../shared/realm/hosts.ts';
import { servicesOfHost } from '../../shared/realm/services.ts';
import { endpoint } from './group.ts';
import { serviceList, serviceStatus } from './service-record.ts';

/** The services of one host; in a multirealm, of every member's host of that name (spec 4.9). */
export const hostServices = endpoint({
  name: 'status.host-services',
  method: 'GET',
  path: '/api/status/{realm_type}/{realm_name}/host/{host}/services/',
  access: 'viewer',
  summary: 'Services and status of a host',
  params: z.object({ ...realmScope, host: name }),
  list: serviceList,
  sources: true,
  returns: z.array(serviceStatus.extend({ long_output: z.string().nullable() })),
  handle: async ({ params }, { realms }) =>
    realms.find(
      params,
      (realm) => servicesOfHost(realm, params.host),
      (realm) => unknownHost(realm, params.host),
    ),
});
