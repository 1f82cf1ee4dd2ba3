/** The calendars of a deployment: everybody reads them, and administrators change them. */
import { createHash } from 'node:crypto';

import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import type { RecordWrite } from '../../base/if-match.ts';
import { requireMatchingTag } from '../../base/if-match.ts';
import { type CalendarRecord, calendars, inCalendarTurn } from '../../store/calendars.ts';
import type { Table } from '../../store/table.ts';
import { writeUnchangedRecord } from '../../store/unchanged.ts';
import { coveredSpans, mostDays } from './covered-spans.ts';

export { type CalendarRecord, calendarRecord, calendarSettings } from '../../store/calendars.ts';

/** The fields of a calendar that can be changed. */
type CalendarSettings = Omit<CalendarRecord, 'name' | 'creation_id'>;

export interface Calendars {
  /** Returns all calendars by name. */
  list(): Promise<CalendarRecord[]>;
  /** Throws `calendar_not_found`. */
  find(name: string): Promise<CalendarRecord>;
  /** Throws `calendar_exists`, and `invalid_request` for a rule whose days take too long to find. */
  create(calendar: CalendarRecord, options: RecordWrite): Promise<CalendarRecord>;
  /** Changes a calendar that `find` returned. Throws `precondition_failed` if somebody else has changed it since. */
  change(before: CalendarRecord, settings: CalendarSettings, options: RecordWrite): Promise<CalendarRecord>;
  /**
   * Removes a calendar that `find` returned. Throws `precondition_failed` if somebody else has changed or removed it since, and
   * `calendar_in_use` if objectives need it.
   */
  remove(before: CalendarRecord, options: RecordWrite): Promise<void>;
}

interface CalendarServices {
  readonly table: Table;
  readonly clock: Clock;
  /** Returns the objectives that need a calendar, as texts for people. */
  readonly usersOf: (name: string) => Promise<readonly string[]>;
}

/** Returns the function that reads a calendar. It throws `calendar_not_found`. */
export function calendarFinder(table: Table): Calendars['find'] {
  const store = calendars.open(table);
  return async (name) => {
    const found = await store.find(name);
    if (found) return found;
    throw calendars.missing(name);
  };
}

export function createCalendars({ table, clock, usersOf }: CalendarServices): Calendars {
  const store = calendars.open(table);
  const tryRules = async (calendar: CalendarRecord) => {
    const now = Math.floor(clock() / 1000);
    await coveredSpans(calendar, { from: now, to: now + (mostDays - 10) * 86_400 });
  };
  return {
    list: () => store.list(),
    find: calendarFinder(table),
    async create(calendar, { dryRun }) {
      await tryRules(calendar);
      if (!dryRun) return store.create(calendar);
      if (!(await store.find(calendar.name))) return calendar;
      throw new AppError('calendar_exists', { detail: `There is a calendar ${calendar.name} already.` });
    },
    async change(before, settings, { dryRun, ifMatch }) {
      requireTag(before, ifMatch);
      const after = { ...before, ...settings };
      await tryRules(after);
      if (!dryRun) await writeUnchangedRecord(calendars, { table, before }, (one) => one.replace(after));
      return after;
    },
    async remove(before, { dryRun, ifMatch }) {
      requireTag(before, ifMatch);
      if (dryRun) return refuseIfUsed(before.name, usersOf);
      return removeUnused(before.name, { table, clock, usersOf }, async () =>
        writeUnchangedRecord(calendars, { table, before }, (one) => one.remove(before.name)),
      );
    },
  };
}

/** Returns the ETag of a calendar. Each change of it gives another one. */
export function calendarTagOf({ name, creation_id, ...settings }: CalendarRecord): string {
  const { time_zone, weekly_hours, exceptions } = settings;
  const text = JSON.stringify([name, creation_id, time_zone, weekly_hours, exceptions]);
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

/** Removes a calendar by `remove`. Throws `calendar_in_use` if it has users. None comes into use in between. */
export async function removeUnused(
  name: string,
  { table, clock, usersOf }: CalendarServices,
  remove: () => Promise<unknown>,
): Promise<void> {
  await inCalendarTurn({ table, clock }, async () => {
    await refuseIfUsed(name, usersOf);
    await remove();
  });
}

async function refuseIfUsed(name: string, usersOf: CalendarServices['usersOf']): Promise<void> {
  const users = await usersOf(name);
  if (users.length === 0) return;
  const more = users.length > mostNamed ? ` and ${users.length - mostNamed} more` : '';
  const detail = `The calendar '${name}' is used by the objectives ${users.slice(0, mostNamed).join(', ')}${more}: remove or change them first.`;
  throw new AppError('calendar_in_use', { detail });
}

/** The largest number of objectives that a refusal names. */
const mostNamed = 20;

function requireTag(calendar: CalendarRecord, ifMatch: string | undefined): void {
  const subject = `The calendar '${calendar.name}'`;
  requireMatchingTag({ tag: calendarTagOf(calendar), ifMatch, subject });
}
