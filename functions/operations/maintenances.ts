import * as z from 'zod';

import { realmScope } from '../../shared/http/parameters/fields.ts';
import { addRealmColumns } from '../../shared/realm/fields/realm-columns.ts';
import {
  maintenanceAnswer,
  maintenances as noun,
} from '../../shared/realm/operations/maintenances/maintenance-record.ts';
import { endpoint } from './group.ts';

/** Lists the recurring maintenances of a realm or multirealm. */
export const maintenances = endpoint({
  extension: true,
  name: 'operations.maintenances',
  method: 'GET',
  path: '/api/operations/{realm_type}/{realm_name}/maintenances/',
  access: 'viewer',
  summary: 'Recurring maintenances',
  description:
    'Those that were made for this realm. A multirealm has its own: those of its members are under the names of the members.',
  params: () => z.object(realmScope),
  list: noun.list,
  returns: () => z.array(noun.schema),
  async handle({ params, list }, { realms, maintenances: store, clock }) {
    const realm = await realms.directory.find(params.realm_type, params.realm_name);
    const found = await store.list(realm);
    const now = clock();
    const answers = await Promise.all(found.map((record) => maintenanceAnswer(record, now)));
    return { data: await addRealmColumns(realm, list, answers) };
  },
});
