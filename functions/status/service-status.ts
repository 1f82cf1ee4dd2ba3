import * as z from 'zod';

import { name, realmScope } from '../../shared/http/parameters/fields.ts';
import { hostsAndServices, hostsAndServicesOf } from '../../shared/realm/status/hosts-and-services.ts';
import { endpoint } from './group.ts';

/** Lists every host and service of every standard realm (spec 4.9). */
export const serviceStatusOfAllRealms = endpoint({
  name: 'status.service-status',
  method: 'GET',
  path: '/api/status/realms/service-status/',
  access: 'viewer',
  summary: 'Hosts and services with state, check status and performance data, of all standard realms',
  list: hostsAndServices.list,
  warm: true,
  sources: true,
  returns: () => z.array(hostsAndServices.schema),
  handle: async ({ list }, { realms }) =>
    realms
      .selectStandard({ where: list?.where, path: 'services/' })
      .listRows((realm) => hostsAndServicesOf(realm, { ...list })),
});

/** Lists every host and service of one standard realm (spec 4.9). */
export const serviceStatusOfRealm = endpoint({
  name: 'status.all-service-status',
  method: 'GET',
  path: '/api/status/realms/{realm_name}/all-service-status/',
  access: 'viewer',
  summary: 'Hosts and services with state, check status and performance data, of a standard realm',
  params: () => z.object({ realm_name: name }),
  list: hostsAndServices.list,
  warm: true,
  changes: true,
  returns: () => z.array(hostsAndServices.schema),
  handle: async ({ params, list }, { realms }) =>
    realms
      .selectOne(params.realm_name, { standard: true, orMultirealm: true })
      .listRows((realm) => hostsAndServicesOf(realm, { ...list })),
});

/** Lists every host and service of a realm of any type, or of the members of a multirealm. */
export const servicesOfAnyRealm = endpoint({
  name: 'status.services',
  method: 'GET',
  path: '/api/status/{realm_type}/{realm_name}/services/',
  access: 'viewer',
  extension: true,
  summary:
    'Hosts and services with state, check status and performance data, of a realm of any type or a multirealm',
  params: () => z.object(realmScope),
  list: hostsAndServices.list,
  warm: true,
  changes: true,
  sources: true,
  returns: () => z.array(hostsAndServices.schema),
  handle: async ({ params, list }, { realms }) =>
    realms.selectNamed(params).listRows((realm) => hostsAndServicesOf(realm, { ...list })),
});
