import * as z from 'zod';

import { realmScope } from '../../shared/http/parameters/fields.ts';
import {
  businessProcesses as table,
  businessProcessesOf,
} from '../../shared/realm/status/business-processes.ts';
import { addHostColumns } from '../../shared/realm/status/host-columns.ts';
import { endpoint } from './group.ts';

/** Lists the business processes of a realm or multirealm (spec 4.9). */
export const businessProcesses = endpoint({
  name: 'status.business-processes',
  method: 'GET',
  path: '/api/status/{realm_type}/{realm_name}/business_processes/',
  access: 'viewer',
  summary: 'Business processes with rule, state, parents and children',
  params: () => z.object(realmScope),
  list: table.list,
  sources: true,
  returns: () => z.array(table.schema),
  handle: async ({ params, list }, { realms }) =>
    realms
      .selectNamed(params)
      .listRows(async (realm) => addHostColumns(realm, list, await businessProcessesOf(realm))),
});
