import * as z from 'zod';

import { name, realmScope } from '../../shared/http/parameters/fields.ts';
import type { OpenRealm } from '../../shared/realm/open-realm/open.ts';
import { askBeforeWrite } from '../../shared/realm/operations/away.ts';
import { changeOneDowntime, predictChange } from '../../shared/realm/operations/change-one-downtime.ts';
import { downtimes, downtimesOf } from '../../shared/realm/operations/downtimes.ts';
import { findRemark } from '../../shared/realm/operations/find-remark.ts';
import { downtimeKind } from '../../shared/realm/operations/remark.ts';
import { changeOf, downtimeChange } from './downtime-change.ts';
import { endpoint } from './group.ts';
import { deadlineMs, services } from './operation-services.ts';

/** Changes the end or the comment of one downtime, whoever scheduled it. */
export const changeDowntime = endpoint({
  extension: true,
  name: 'operations.change-downtime',
  method: 'PATCH',
  path: '/api/operations/{realm_type}/{realm_name}/downtimes/{downtime_id}/',
  access: 'operator',
  summary: 'Change the end or the comment of a downtime',
  description:
    'No engine can change a downtime: another one is scheduled, read back, and then the former is removed. The id stays the same, and so do its ' +
    'begin and its author. If this ends in between, both are there, never none. Another realm of the same engine shows it by this id afterwards. A downtime that is excluded from availability, or that another one starts, is refused.',
  params: () => z.object({ ...realmScope, downtime_id: name }),
  body: downtimeChange,
  audit: { action: 'downtime.change', target: ({ params }) => `${params.realm_name}/${params.downtime_id}` },
  problems: ['downtime_not_found', 'realm_without_engine', 'recovery_not_watched'],
  returns: () => downtimes.schema,
  beforeRepeat: ({ params }, { realms }) => realms.directory.find(params.realm_type, params.realm_name),
  async handle({ params: { downtime_id: id, ...named }, body, dryRun }, scope) {
    const { realms, recovery, clock, iso, projectTime } = scope;
    const look = (realm: OpenRealm) => askBeforeWrite(() => downtimesOf(realm, clock() / 1000));
    const question = { name: named.realm_name, kind: downtimeKind, id, look };
    const found = await findRemark(realms.selectNamed(named, { deadlineMs }), question);
    const change = changeOf(body, projectTime());
    await recovery.check(realms.selectOne(found.realm.name), change.until);
    if (dryRun) return { data: predictChange(found.remark.record, change, { now: clock() / 1000, iso }) };
    return { data: await changeOneDowntime(found, { services: services(scope), ...change }) };
  },
});
