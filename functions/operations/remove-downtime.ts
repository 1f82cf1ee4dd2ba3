import * as z from 'zod';

import { name, realmScope } from '../../shared/http/parameters/fields.ts';
import { findDowntime } from '../../shared/realm/operations/find-downtime.ts';
import { removeDowntime as remove } from '../../shared/realm/operations/remove-downtime.ts';
import { deadlineMs, performing } from './doing.ts';
import { endpoint } from './group.ts';

/** Removes one downtime, whoever scheduled it. */
export const removeDowntime = endpoint({
  extension: true,
  name: 'operations.remove-downtime',
  method: 'DELETE',
  path: '/api/operations/{realm_type}/{realm_name}/downtimes/{downtime_id}/',
  access: 'operator',
  summary: 'Remove a downtime',
  description:
    'The answer comes when the engine does not show the downtime any more. A downtime that has ended or was removed is unknown (404). ' +
    'Downtimes of other people and tools can be removed too.',
  params: () => z.object({ ...realmScope, downtime_id: name }),
  audit: { action: 'downtime.remove', target: ({ params }) => `${params.realm_name}/${params.downtime_id}` },
  problems: ['downtime_not_found', 'realm_without_engine'],
  returns: () =>
    z
      .strictObject({
        realm: z.string(),
        host_name: z.string(),
        description: z.string().nullable().describe('the service; null: the downtime was of the host itself'),
        downtime_id: z.string().describe('the id that it had'),
        deleted: z.literal(true),
      })
      .meta({ id: 'RemovedDowntime' }),
  beforeRepeat: ({ params }, { realms }) => realms.directory.find(params.realm_type, params.realm_name),
  async handle({ params: { downtime_id: id, ...scope }, dryRun }, { realms, clock, sleep }) {
    const question = { name: scope.realm_name, id, now: clock() / 1000 };
    const found = await findDowntime(realms.named(scope, { deadlineMs }), question);
    if (!dryRun) await remove(found, performing({ clock, sleep }));
    const { realm, host_name, description, downtime_id } = found.downtime.record;
    return { data: { realm, host_name, description, downtime_id, deleted: true as const } };
  },
});
