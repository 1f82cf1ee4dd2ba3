import * as z from 'zod';

import { name, realmScope } from '../../shared/http/parameters/fields.ts';
import { downtimes, downtimesOf } from '../../shared/realm/operations/downtimes.ts';
import { findRemark } from '../../shared/realm/operations/find-remark.ts';
import { downtimeKind } from '../../shared/realm/operations/remark.ts';
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
    const { remark, sources } = await findRemark(realms.selectNamed(scope), {
      ...{ name: scope.realm_name, kind: downtimeKind, id },
      look: async (realm) => downtimesOf(realm, clock() / 1000),
    });
    return { data: remark.record, sources };
  },
});
