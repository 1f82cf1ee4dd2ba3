import * as z from 'zod';

import { maintenanceTargets } from '../../shared/app/operation-targets.ts';
import { once } from '../../shared/base/once.ts';
import { dateParameter } from '../../shared/http/parameters/dates.ts';
import { timeZone } from '../../shared/http/parameters/time-zone.ts';
import { recurrenceRule } from '../../shared/time/recurrence-rule.ts';
import { duration } from './duration.ts';
import { comment } from './operation-services.ts';
import { sla } from './sla.ts';

const rrule = once(() =>
  recurrenceRule().describe(
    'a rule of RFC 5545, once a day at most: `FREQ=MONTHLY;BYDAY=1SU`, `FREQ=WEEKLY;BYDAY=SA,SU;UNTIL=20271231T235959Z`',
  ),
);

const fields = once(() => ({
  name: z.string().trim().min(1).max(255).describe('what people call it'),
  targets: maintenanceTargets(),
  include_services: z.boolean().describe('true: also the services of the hosts'),
  include_children: z.boolean().describe('true: also the hosts behind the hosts'),
  starts_at: dateParameter().describe(
    'start of the recurrence in any form of dates, within 400 days from now, in local time of `time_zone` unless it has an offset: the ' +
      'first occurrence is the first one from then on that the rule allows, at this time of day',
  ),
  time_zone: timeZone().describe('the time zone whose local time the occurrences keep, e.g. `Europe/Berlin`'),
  duration: duration().describe('how long each occurrence lasts (`30m`, `2h`, seconds), a week at most'),
  rrule: rrule(),
  comment: comment(),
  sla: sla(),
  enabled: z.boolean().describe('false: nothing is planted'),
}));

export const newMaintenanceBody = once(() => {
  const { include_services, include_children, time_zone, enabled, sla: choice, ...rest } = fields();
  return z
    .strictObject({
      ...rest,
      include_services: include_services.default(false),
      include_children: include_children.default(false),
      time_zone: time_zone.optional(),
      enabled: enabled.default(true),
      sla: choice.default('counted'),
    })
    .meta({ id: 'MaintenanceToCreate' });
});

export const maintenanceChangeBody = once(() =>
  z
    .strictObject(fields())
    .partial()
    .refine((given) => Object.values(given).some((one) => one !== undefined), { error: 'changes nothing' })
    .meta({ id: 'MaintenanceChange', minProperties: 1 }),
);
