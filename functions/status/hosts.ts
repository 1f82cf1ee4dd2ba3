import * as z from 'zod';

import { booleanParameter, realmScope } from '../../shared/http/parameters/fields.ts';
import { listPast } from '../../shared/realm/history/past-states/past-rows.ts';
import { hostAtAnyTime, hostsOf, hostsWithDetails } from '../../shared/realm/status/hosts.ts';
import { endpoint } from './group.ts';
import { pastQuery, pastRules, pastTimes } from './past-query.ts';

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
      ...pastQuery(),
    }),
  rules: pastRules,
  list: hostsWithDetails.list,
  sources: true,
  warm: true,
  changes: true,
  problems: ['past_not_known', 'too_many_exclusions'],
  returns: () => z.array(hostAtAnyTime()),
  handle: async ({ params, query: { macros, ...query }, list }, { realms, projectTime }) => {
    const selection = { ...list, onDemand: macros };
    const times = pastTimes(query, selection, projectTime());
    const choice = realms.selectNamed(params);
    if (!times) return choice.listRows((realm) => hostsOf(realm, selection));
    return listPast(choice, { objects: 'hosts', times, selection, read: hostsOf });
  },
});
