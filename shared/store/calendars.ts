import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import { timeZone } from '../base/setting.ts';
import { readHoursOfDay } from '../time/hours-of-day.ts';
import { recurrenceRule } from '../time/recurrence-rule.ts';
import { defineCollection, textKey } from './collection.ts';
import { inCreationTurn } from './creation-turn.ts';
import type { Table } from './table.ts';

/** The days of a week, in the order of their numbers from 0. */
export const weekdays = [
  ...(['monday', 'tuesday', 'wednesday', 'thursday'] as const),
  ...(['friday', 'saturday', 'sunday'] as const),
] as const;

const hours = once(() =>
  z
    .array(
      z
        .string()
        .max(11)
        .refine((text) => readHoursOfDay(text) !== undefined, {
          error: 'must be hours such as 08:00-18:00, the end later than the start and 24:00 at the latest',
        })
        .meta({ pattern: '^[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]$' }),
    )
    .max(12),
);
const ofDay = once(() => hours().default([]).describe('hours of this day; none if it is left out'));

const exception = once(() =>
  z.strictObject({
    date: z.iso
      .date()
      .max(10)
      .refine((date) => date >= '2000' && date < '2100', 'must be a day of the years 2000 to 2099')
      .describe('the day, or the first day from which on the rule is searched'),
    rrule: recurrenceRule()
      .optional()
      .describe('a rule of RFC 5545 that names several days: `FREQ=YEARLY`, `FREQ=DAILY;COUNT=9`'),
    hours: hours().describe('hours of these days in place of those of the week; an empty list: none'),
    reason: z.string().max(100).optional().describe('why, for people: the name of a holiday'),
  }),
);

/** The fields of a calendar besides its name. */
export const calendarSettings = once(() => ({
  time_zone: timeZone()
    .max(64)
    .describe('the time zone whose clock the hours are read from, e.g. `Europe/Berlin`'),
  weekly_hours: z
    .strictObject({
      ...{ monday: ofDay(), tuesday: ofDay(), wednesday: ofDay(), thursday: ofDay() },
      ...{ friday: ofDay(), saturday: ofDay(), sunday: ofDay() },
    })
    .describe('the hours of each day of the week'),
  exceptions: z
    .array(exception())
    .max(100)
    .describe(
      'days that have other hours than those of the week; of several for one day the last one counts',
    ),
}));

/** Schema of a calendar: the hours of each day in a time zone, by which availability is judged. */
export const calendarRecord = once(() =>
  z.object({
    name: z
      .string()
      .max(64)
      .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'may hold letters, digits, dots, underscores and hyphens')
      .describe('the key; `calendar` of availability'),
    creation_id: z.string().optional().describe('a later calendar of this name has another'),
    ...calendarSettings(),
    exceptions: calendarSettings().exceptions.default([]),
  }),
);
export type CalendarRecord = z.output<ReturnType<typeof calendarRecord>>;

export const calendars = defineCollection({
  partition: 'CALENDAR',
  recordName: 'calendar',
  about: 'hours that count in availability',
  key: textKey('name', (calendar: CalendarRecord) => calendar.name),
  schema: calendarRecord,
  codes: { taken: 'calendar_exists', missing: 'calendar_not_found' },
  listed: ['time_zone'],
});

interface CalendarTurn {
  readonly table: Table;
  readonly clock: Clock;
}

/** Throws `calendar_not_found` if one of the calendars does not exist. */
export async function requireCalendars(table: Table, names: readonly string[]): Promise<void> {
  const store = calendars.open(table);
  for (const name of names) if (!(await store.find(name))) throw calendars.missing(name);
}

/** Runs a write by which calendars come into use. None of them is removed meanwhile. Throws `calendar_not_found`, and `busy` as `inCalendarTurn`. */
export async function withCalendars<T>(
  turn: CalendarTurn,
  names: readonly string[],
  write: () => Promise<T>,
): Promise<T> {
  if (names.length === 0) return write();
  return inCalendarTurn(turn, async () => {
    await requireCalendars(turn.table, names);
    return write();
  });
}

/**
 * Runs a write by which calendars come into use, or by which one that is not used is removed, while no other such write runs in any
 * process. Throws `busy` if it does not get its turn.
 */
export function inCalendarTurn<T>(turn: CalendarTurn, write: () => Promise<T>): Promise<T> {
  return inCreationTurn({ ...turn, subject: 'objectives with a calendar' }, write);
}
