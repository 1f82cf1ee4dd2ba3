import * as z from 'zod';

import { dateParameter } from '../../shared/http/parameters/dates.ts';
import { name, realmScope } from '../../shared/http/parameters/fields.ts';
import type { OpenRealm } from '../../shared/realm/open-realm/open.ts';
import { askBeforeWrite } from '../../shared/realm/operations/away.ts';
import { changeDowntimes, predictChange } from '../../shared/realm/operations/change-downtimes.ts';
import { downtimes, downtimesOf } from '../../shared/realm/operations/downtimes.ts';
import { findRemark } from '../../shared/realm/operations/find-remark.ts';
import { downtimeKind } from '../../shared/realm/operations/remark.ts';
import { duration } from './duration.ts';
import { endpoint } from './group.ts';
import { comment, deadlineMs, operationTimes } from './operation-services.ts';
import { timesOf } from './times.ts';

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
    'begin and its author. If this ends in between, both are there, never none. A downtime that is excluded from availability, or that another one starts, is refused.',
  params: () => z.object({ ...realmScope, downtime_id: name }),
  body: () =>
    z
      .strictObject({
        ends_at: dateParameter().optional().describe('the new end, in any form of dates; before 2038-01-19'),
        duration: duration().optional().describe('how long it lasts from its begin, in place of `ends_at`'),
        comment: comment().optional(),
      })
      .refine((given) => Object.values(given).some((one) => one !== undefined), {
        error: 'must have ends_at, duration or comment',
      })
      .meta({
        id: 'DowntimeChange',
        minProperties: 1,
        description: 'what is to be another one of a downtime',
      }),
  audit: { action: 'downtime.change', target: ({ params }) => `${params.realm_name}/${params.downtime_id}` },
  problems: ['downtime_not_found', 'realm_without_engine'],
  returns: () => downtimes.schema,
  beforeRepeat: ({ params }, { realms }) => realms.directory.find(params.realm_type, params.realm_name),
  async handle({ params: { downtime_id: id, ...scope }, body, dryRun }, { realms, clock, sleep, ...time }) {
    const look = (realm: OpenRealm) => askBeforeWrite(() => downtimesOf(realm, clock() / 1000));
    const question = { name: scope.realm_name, kind: downtimeKind, id, look };
    const { realm, remark } = await findRemark(realms.selectNamed(scope, { deadlineMs }), question);
    const { record } = remark;
    const { comment: words, ...span } = body;
    const starts_at = record.starts_at === null ? undefined : dateParameter().parse(record.starts_at);
    const isMoved = span.ends_at !== undefined || span.duration !== undefined;
    const end = isMoved
      ? timesOf({ ...span, starts_at, flexible: false }, time.projectTime()).end
      : undefined;
    if (dryRun) return { data: predictChange(record, { end, comment: words }, time.iso) };
    const performing = operationTimes({ clock, sleep });
    const [changed] = await changeDowntimes(realm, [remark], { end, comment: words, performing });
    return { data: changed ?? record };
  },
});
