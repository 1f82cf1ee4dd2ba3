import * as z from 'zod';

import { name, realmScope } from '../../shared/http/parameters/fields.ts';
import type { OpenRealm } from '../../shared/realm/open-realm/open.ts';
import { askBeforeWrite } from '../../shared/realm/operations/away.ts';
import { downtimesOf } from '../../shared/realm/operations/downtimes.ts';
import { findRemark } from '../../shared/realm/operations/find-remark.ts';
import { downtimeKind as kind } from '../../shared/realm/operations/remark.ts';
import { removeRemark } from '../../shared/realm/operations/remove-remark.ts';
import { endpoint } from './group.ts';
import { deadlineMs, operationTimes, operator } from './operation-services.ts';

/** Removes one downtime, whoever scheduled it. */
export const removeDowntime = endpoint({
  extension: true,
  name: 'operations.remove-downtime',
  method: 'DELETE',
  path: '/api/operations/{realm_type}/{realm_name}/downtimes/{downtime_id}/',
  access: 'operator',
  summary: 'Remove a downtime',
  description:
    'The answer comes when the engine does not show the downtime any more. A downtime that has ended or was removed cannot be removed again (404). ' +
    'The same downtime is withdrawn from the queue, so that it is not scheduled again. Downtimes of other people and tools can be removed too.',
  params: () => z.object({ ...realmScope, downtime_id: name }),
  audit: { action: 'downtime.remove', target: ({ params }) => `${params.realm_name}/${params.downtime_id}` },
  problems: ['downtime_not_found', 'realm_without_engine'],
  returns: () =>
    z
      .strictObject({
        realm: z.string(),
        host_name: z.string(),
        service: z.string().nullable().describe('the service; null: the downtime was of the host itself'),
        downtime_id: z.string().describe('the id that it had'),
        deleted: z.literal(true),
      })
      .meta({ id: 'RemovedDowntime' }),
  beforeRepeat: ({ params }, { realms }) => realms.directory.find(params.realm_type, params.realm_name),
  async handle(
    { params: { downtime_id: id, ...scope }, dryRun },
    { realms, operationRequests: { waiting, turns }, clock, sleep, caller },
  ) {
    const look = (realm: OpenRealm) => askBeforeWrite(() => downtimesOf(realm, clock() / 1000));
    const question = { name: scope.realm_name, kind, id, look };
    const found = await findRemark(realms.selectNamed(scope, { deadlineMs }), question);
    const performing = operationTimes({ clock, sleep });
    await removeRemark(found, { kind, look, waiting, dryRun, performing, turns, by: operator(caller) });
    const { realm, host_name, service, downtime_id } = found.remark.record;
    return { data: { realm, host_name, service, downtime_id, deleted: true as const } };
  },
});
