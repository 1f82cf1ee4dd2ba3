import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import {
  type CalendarRecord,
  calendarRecord,
  calendarSettings,
} from '../../shared/realm/calendars/calendars.ts';

/** The body of a request that creates a calendar. */
export const newCalendar = once(() =>
  z.strictObject(calendarRecord().omit({ creation_id: true }).shape).meta({ id: 'CalendarToCreate' }),
);

/** The body of a request that changes a calendar. */
export const calendarChange = once(() =>
  z
    .strictObject(calendarSettings())
    .partial()
    .refine((given) => Object.values(given).some((one) => one !== undefined), { error: 'changes nothing' })
    .meta({ id: 'CalendarChange', minProperties: 1 }),
);

const dayHours = () =>
  z.array(z.string()).describe('hours of this day, such as `08:00-18:00`; an empty list: none');

/** A calendar in answers. */
export const calendarAnswer = once(() =>
  z
    .strictObject({
      name: z.string().describe('what `calendar` of availability names'),
      time_zone: z.string().describe('the time zone whose clock the hours are read from'),
      weekly_hours: z
        .strictObject({
          ...{ monday: dayHours(), tuesday: dayHours(), wednesday: dayHours(), thursday: dayHours() },
          ...{ friday: dayHours(), saturday: dayHours(), sunday: dayHours() },
        })
        .describe('the hours of each day of the week'),
      exceptions: z
        .array(
          z.strictObject({
            date: z.string().describe('the day, or the first day from which on the rule is searched'),
            rrule: z.string().nullable().describe('the rule that names several days; null: the one day'),
            hours: z.array(z.string()).describe('hours in place of those of the week; an empty list: none'),
            reason: z.string().nullable().describe('why, for people'),
          }),
        )
        .describe('days that have other hours than those of the week; the last one for a day counts'),
    })
    .meta({ id: 'CalendarRecord' }),
);

/** The parameters of a path that names a calendar. */
export const calendarName = once(() =>
  z.object({ calendar_name: z.string().min(1).max(64).describe('name of the calendar') }),
);

/** Returns a calendar as the API answers it. */
export function calendarData({ name, time_zone, weekly_hours, exceptions }: CalendarRecord) {
  return {
    ...{ name, time_zone, weekly_hours },
    exceptions: exceptions.map(({ rrule = null, reason = null, ...one }) => ({ ...one, rrule, reason })),
  };
}
