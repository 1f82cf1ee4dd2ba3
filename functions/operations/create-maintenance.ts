import * as z from 'zod';

import { realmScope } from '../../shared/http/parameters/fields.ts';
import {
  maintenanceAnswer,
  maintenances,
} from '../../shared/realm/operations/maintenances/maintenance-record.ts';
import { newMaintenance } from '../../shared/realm/operations/maintenances/new-maintenance.ts';
import { endpoint } from './group.ts';
import { newMaintenanceBody } from './maintenance-body.ts';
import { maintenanceTimes } from './maintenance-settings.ts';
import { operator } from './operation-services.ts';

/** Creates a recurring maintenance. Its downtimes are planted by the function `maintenance-planner`. */
export const createMaintenance = endpoint({
  extension: true,
  name: 'operations.create-maintenance',
  method: 'POST',
  path: '/api/operations/{realm_type}/{realm_name}/maintenances/',
  access: 'operator',
  summary: 'Create a recurring maintenance',
  description:
    'Each occurrence is planted as downtimes in the name of the caller, a day ahead, by a job that runs every five minutes. The targets ' +
    'are looked up then, and again until the occurrence ends: what is added to the selection meanwhile is planted too. An engine that ' +
    'does not answer is tried again. Occurrences keep their local time: a time that the clock skips is moved forward by the gap, and of a ' +
    'time that it repeats the first one is taken. They last for `duration`, also over a change of the clock.',
  params: () => z.object(realmScope),
  body: newMaintenanceBody,
  audit: { action: 'maintenance.create', target: ({ params, body }) => `${params.realm_name}/${body.name}` },
  success: 201,
  problems: ['realm_without_engine', 'too_many_maintenances'],
  returns: () =>
    maintenances.schema
      .extend({ maintenance_id: z.string().nullable().describe('null in a dry run') })
      .meta({ id: 'CreatedMaintenance' }),
  beforeRepeat: ({ params }, { realms }) => realms.directory.find(params.realm_type, params.realm_name),
  async handle(
    { params, body, dryRun, idempotencyKey: key },
    { realms, maintenances: store, caller, clock, projectTime },
  ) {
    const realm = await realms.directory.find(params.realm_type, params.realm_name);
    const { duration, time_zone = projectTime().zone.name, starts_at, rrule, ...settings } = body;
    const given = { starts_at, rrule, duration, time_zone };
    const none = { starts_at: '', rrule, duration_seconds: duration, time_zone };
    const record = newMaintenance({
      realm,
      settings: { ...settings, ...(await maintenanceTimes(given, none, projectTime())) },
      ...{ author: operator(caller), now: clock(), key },
    });
    await (dryRun ? store.verify(record) : store.create(record));
    const answer = await maintenanceAnswer(record, clock());
    return { data: { ...answer, maintenance_id: dryRun ? null : record.maintenance_id } };
  },
});
