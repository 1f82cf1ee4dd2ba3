import * as z from 'zod';

import { name, realmScope } from '../../shared/http/parameters/fields.ts';
import { findRemark } from '../../shared/realm/operations/find-remark.ts';
import { anyDowntime, findAnyDowntime } from '../../shared/realm/operations/kept-downtimes.ts';
import { downtimeKind } from '../../shared/realm/operations/remark.ts';
import { endpoint } from './group.ts';

/** Returns one downtime by its id, also after its end. */
export const downtime = endpoint({
  extension: true,
  name: 'operations.downtime',
  method: 'GET',
  path: '/api/operations/{realm_type}/{realm_name}/downtimes/{downtime_id}/',
  access: 'viewer',
  summary: 'One downtime',
  description:
    'The engine is asked first. A downtime that this API scheduled, changed or removed can be read for five days after its end, in the realm through ' +
    'which it did so: `ended` is true then, and the other fields are as they were last seen.',
  params: () => z.object({ ...realmScope, downtime_id: name }),
  sources: true,
  returns: anyDowntime,
  async handle({ params: { downtime_id: id, ...scope } }, { realms, clock }) {
    const { remark, sources } = await findRemark(realms.selectNamed(scope), {
      ...{ name: scope.realm_name, kind: downtimeKind, id },
      look: async (realm) => findAnyDowntime(realm, id, clock() / 1000),
    });
    return { data: remark.record, sources };
  },
});
