import * as z from 'zod';

import { realmScope } from '../../shared/http/parameters/fields.ts';
import { downtimes as noun, markedDowntimes } from '../../shared/realm/operations/downtimes.ts';
import { addHostColumns } from '../../shared/realm/status/host-columns.ts';
import { keyQuery, ownMark } from './downtime-key.ts';
import { endpoint } from './group.ts';

/** Lists the downtimes of a realm or multirealm, whoever scheduled them. */
export const downtimes = endpoint({
  extension: true,
  name: 'operations.downtimes',
  method: 'GET',
  path: '/api/operations/{realm_type}/{realm_name}/downtimes/',
  access: 'viewer',
  summary: 'Downtimes of hosts and services',
  params: () => z.object(realmScope),
  query: () => z.object({ key: keyQuery() }),
  list: noun.list,
  sources: true,
  returns: () => z.array(noun.schema),
  handle: async ({ params, query, list }, { realms, caller, clock }) =>
    realms.selectNamed(params).listRows(async (realm) => {
      const found = await markedDowntimes(realm, ownMark(query.key, caller), clock() / 1000);
      return addHostColumns(
        realm,
        list,
        found.map(({ record }) => record),
      );
    }),
});
