import * as z from 'zod';

import { name, realmScope } from '../../shared/http/parameters/fields.ts';
import {
  maintenanceAnswer,
  maintenances,
} from '../../shared/realm/operations/maintenances/maintenance-record.ts';
import { endpoint } from './group.ts';
import { maintenanceChangeBody } from './maintenance-body.ts';
import { maintenanceTimes, withDefaults } from './maintenance-settings.ts';

/** Changes a recurring maintenance. */
export const changeMaintenance = endpoint({
  extension: true,
  name: 'operations.change-maintenance',
  method: 'PATCH',
  path: '/api/operations/{realm_type}/{realm_name}/maintenances/{maintenance_id}/',
  access: 'operator',
  summary: 'Change a recurring maintenance',
  description:
    'Fields that are not given stay; `targets` is replaced as a whole. The change is for occurrences that begin after it: downtimes that ' +
    'were planted for them are removed and planted anew within minutes, and those that have begun stay as they are. The author of its ' +
    'downtimes stays.',
  params: () => z.object({ ...realmScope, maintenance_id: name }),
  body: maintenanceChangeBody,
  audit: {
    action: 'maintenance.change',
    target: ({ params }) => `${params.realm_name}/${params.maintenance_id}`,
  },
  problems: ['maintenance_not_found', 'precondition_failed'],
  returns: () => maintenances.schema.meta({ id: 'ChangedMaintenance' }),
  beforeRepeat: ({ params }, { realms }) => realms.directory.find(params.realm_type, params.realm_name),
  async handle({ params, body, dryRun }, { realms, maintenances: store, clock, projectTime }) {
    const realm = await realms.directory.find(params.realm_type, params.realm_name);
    const before = await store.find({ realm, id: params.maintenance_id });
    const { starts_at, time_zone, duration, rrule, ...given } = body;
    const times = await maintenanceTimes({ starts_at, time_zone, duration, rrule }, before, projectTime());
    const settings = { ...withDefaults(given, before), ...times };
    const after = dryRun ? { ...before, ...settings } : await store.change(before, settings);
    return { data: await maintenanceAnswer(after, clock()) };
  },
});
