import * as z from 'zod';

import { realmScope } from '../../shared/http/parameters/fields.ts';
import {
  acknowledgements as noun,
  acknowledgementsOf,
} from '../../shared/realm/operations/acknowledgements.ts';
import { addHostColumns } from '../../shared/realm/status/host-columns.ts';
import { endpoint } from './group.ts';

/** Lists the acknowledged hosts and services of a realm or multirealm. */
export const acknowledgements = endpoint({
  extension: true,
  name: 'operations.acknowledgements',
  method: 'GET',
  path: '/api/operations/{realm_type}/{realm_name}/acknowledgements/',
  access: 'viewer',
  summary: 'Acknowledged problems of hosts and services',
  params: () => z.object(realmScope),
  list: noun.list,
  sources: true,
  returns: () => z.array(noun.schema),
  handle: async ({ params, list }, { realms }) =>
    realms.selectNamed(params).listRows(async (realm) => {
      const found = await acknowledgementsOf(realm);
      return addHostColumns(
        realm,
        list,
        found.map(({ record }) => record),
      );
    }),
});
