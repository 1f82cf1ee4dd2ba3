import * as z from 'zod';

import { name, realmScope } from '../../shared/http/parameters/fields.ts';
import { downtimes } from '../../shared/realm/operations/downtimes.ts';
import { findDowntime } from '../../shared/realm/operations/find-downtime.ts';
import { endpoint } from './group.ts';

/** Returns one downtime by its id. */
export const downtime = endpoint({
  extension: true,
  name: 'operations.downtime',
  method: 'GET',
  path: '/api/operations/{realm_type}/{realm_name}/downtimes/{downtime_id}/',
  access: 'viewer',
  summary: 'One downtime',
  params: () => z.object({ ...realmScope, downtime_id: name }),
  sources: true,
  returns: () => downtimes.schema,
  async handle({ params: { downtime_id: id, ...scope } }, { realms, clock }) {
    const question = { name: scope.realm_name, id, now: clock() / 1000 };
    const { downtime: found, sources } = await findDowntime(realms.named(scope), question);
    return { data: found.record, sources };
  },
});
