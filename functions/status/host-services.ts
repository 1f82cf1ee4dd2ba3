import * as z from 'zod';

import { name, realmScope } from '../../shared/http/parameters/fields.ts';
import { unknownHost } from '../../shared/realm/status/hosts.ts';
import { servicesOfHost, servicesOfOneHost } from '../../shared/realm/status/services.ts';
import { endpoint } from './group.ts';

/** Lists the services of one host. For a multirealm these are the services of every member's host of that name (spec 4.9). */
export const hostServices = endpoint({
  name: 'status.host-services',
  method: 'GET',
  path: '/api/status/{realm_type}/{realm_name}/host/{host}/services/',
  access: 'viewer',
  summary: 'Services and status of a host',
  params: () => z.object({ ...realmScope, host: name }),
  list: servicesOfOneHost.list,
  sources: true,
  warm: true,
  changes: true,
  returns: () => z.array(servicesOfOneHost.schema),
  handle: async ({ params, list }, { realms }) =>
    realms.selectNamed(params).findRows(
      (realm) => servicesOfHost(realm, params.host, { ...list }),
      () => unknownHost(params.realm_name, params.host),
    ),
});
