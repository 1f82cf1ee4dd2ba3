import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { name, realmScope } from '../../shared/http/parameters/fields.ts';
import type { RealmSelection } from '../../shared/realm/directory/selection.ts';
import type { ListSelection } from '../../shared/realm/fields/field-table.ts';
import { listPast, type PastTimes } from '../../shared/realm/history/past-states/past-rows.ts';
import {
  hostOrServiceAtAnyTime,
  hostsAndServices,
  hostsAndServicesOf,
} from '../../shared/realm/status/hosts-and-services.ts';
import { endpoint } from './group.ts';
import { pastQuery, pastRules, pastTimes } from './past-query.ts';

const facts = {
  method: 'GET',
  access: 'viewer',
  list: hostsAndServices.list,
  query: once(() => z.object(pastQuery())),
  rules: pastRules,
  warm: true,
  problems: ['past_not_known', 'too_many_exclusions'],
  returns: once(() => z.array(hostOrServiceAtAnyTime())),
} as const;

/** Lists every host and service of every standard realm (spec 4.9). */
export const serviceStatusOfAllRealms = endpoint({
  ...facts,
  name: 'status.service-status',
  path: '/api/status/realms/service-status/',
  summary: 'Hosts and services with state, check status and performance data, of all standard realms',
  sources: true,
  handle: async ({ query, list }, { realms, projectTime }) =>
    listAt(
      realms.selectStandard({ where: list?.where, path: 'services/' }),
      list,
      pastTimes(query, list, projectTime()),
    ),
});

/** Lists every host and service of one standard realm (spec 4.9). */
export const serviceStatusOfRealm = endpoint({
  ...facts,
  name: 'status.all-service-status',
  path: '/api/status/realms/{realm_name}/all-service-status/',
  summary: 'Hosts and services with state, check status and performance data, of a standard realm',
  params: () => z.object({ realm_name: name }),
  changes: true,
  handle: async ({ params, query, list }, { realms, projectTime }) => {
    const choice = realms.selectOne(params.realm_name, { standard: true, orMultirealm: true });
    return listAt(choice, list, pastTimes(query, list, projectTime()));
  },
});

/** Lists every host and service of a realm of any type, or of the members of a multirealm. */
export const servicesOfAnyRealm = endpoint({
  ...facts,
  name: 'status.services',
  path: '/api/status/{realm_type}/{realm_name}/services/',
  extension: true,
  summary:
    'Hosts and services with state, check status and performance data, of a realm of any type or a multirealm',
  params: () => z.object(realmScope),
  changes: true,
  sources: true,
  handle: async ({ params, query, list }, { realms, projectTime }) =>
    listAt(realms.selectNamed(params), list, pastTimes(query, list, projectTime())),
});

/** Answers the present list, or that of a time. */
function listAt(choice: RealmSelection, selection: ListSelection = {}, times?: PastTimes) {
  if (!times) return choice.listRows((realm) => hostsAndServicesOf(realm, selection));
  return listPast(choice, { objects: 'services', times, selection, read: hostsAndServicesOf });
}
