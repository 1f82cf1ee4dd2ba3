import * as z from 'zod';

import { name, realmScope } from '../../shared/http/parameters/fields.ts';
import {
  maintenanceAnswer,
  maintenances,
} from '../../shared/realm/operations/maintenances/maintenance-record.ts';
import { endpoint } from './group.ts';

/** Returns one recurring maintenance by its id. */
export const maintenance = endpoint({
  extension: true,
  name: 'operations.maintenance',
  method: 'GET',
  path: '/api/operations/{realm_type}/{realm_name}/maintenances/{maintenance_id}/',
  access: 'viewer',
  summary: 'One recurring maintenance',
  params: () => z.object({ ...realmScope, maintenance_id: name }),
  problems: ['maintenance_not_found'],
  returns: () => maintenances.schema,
  async handle({ params }, { realms, maintenances: store, clock }) {
    const realm = await realms.directory.find(params.realm_type, params.realm_name);
    const record = await store.find({ realm, id: params.maintenance_id });
    return { data: await maintenanceAnswer(record, clock()) };
  },
});
