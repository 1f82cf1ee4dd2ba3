import * as z from 'zod';

import { name, realmScope } from '../../shared/http/parameters/fields.ts';
import { tryRemoval } from '../../shared/realm/operations/maintenances/remove-planted.ts';
import { endpoint } from './group.ts';
import { deadlineMs, operationTimes } from './operation-services.ts';

/** Removes a recurring maintenance, and the downtimes that it planted and that have not begun. */
export const removeMaintenance = endpoint({
  extension: true,
  name: 'operations.remove-maintenance',
  method: 'DELETE',
  path: '/api/operations/{realm_type}/{realm_name}/maintenances/{maintenance_id}/',
  access: 'operator',
  summary: 'Remove a recurring maintenance',
  description:
    'The planted downtimes that have not begun are removed with it. Those that an engine does not remove now are removed by the next ' +
    'runs of the job that plants them (`is_pending`). Downtimes that have begun stay.',
  params: () => z.object({ ...realmScope, maintenance_id: name }),
  audit: {
    action: 'maintenance.remove',
    target: ({ params }) => `${params.realm_name}/${params.maintenance_id}`,
  },
  problems: ['maintenance_not_found'],
  returns: () =>
    z
      .strictObject({
        realm: z.string(),
        maintenance_id: z.string().describe('the id that it had'),
        deleted: z.literal(true),
        removed_downtimes: z
          .int()
          .nonnegative()
          .describe('planted downtimes that were removed; 0 in a dry run'),
        is_pending: z.boolean().describe('true: planted downtimes are still to be removed'),
        reason: z.string().nullable().describe('why they are, for people'),
      })
      .meta({ id: 'RemovedMaintenance' }),
  beforeRepeat: ({ params }, { realms }) => realms.directory.find(params.realm_type, params.realm_name),
  async handle(
    { params: { maintenance_id: id, ...scope }, dryRun },
    { realms, maintenances: store, clock, sleep },
  ) {
    const realm = await realms.directory.find(scope.realm_type, scope.realm_name);
    const record = await store.find({ realm, id });
    const removal = dryRun
      ? { removed: 0, reason: null }
      : await tryRemoval(realms.selectNamed(scope, { deadlineMs }), {
          record: await store.end(record),
          ...{ due: [], performing: operationTimes({ clock, sleep }) },
        });
    const { removed: removed_downtimes, reason } = removal;
    const data = { realm: realm.name, maintenance_id: id, deleted: true as const };
    return { data: { ...data, removed_downtimes, is_pending: reason !== null, reason } };
  },
});
