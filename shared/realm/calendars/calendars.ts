/** The calendars of a deployment: everybody reads them, and administrators change them. */
import { createHash } from 'node:crypto';

import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { requireMatchingTag } from '../../base/if-match.ts';
import { type CalendarRecord, calendars } from '../../store/calendars.ts';
import type { Table } from '../../store/table.ts';
import { writeUnchangedRecord } from '../../store/unchanged.ts';
import { coveredSpans, mostDays } from './covered-spans.ts';

export { type CalendarRecord, calendarRecord, calendarSettings } from '../../store/calendars.ts';

/** The fields of a calendar that can be changed. */
type CalendarSettings = Omit<CalendarRecord, 'name' | 'creation_id'>;

interface CalendarWrite {
  readonly dryRun: boolean;
  /** An If-Match header. The write is only done if the calendar has one of these tags. */
  readonly ifMatch?: string | undefined;
}

export interface Calendars {
  /** Returns all calendars by name. */
  list(): Promise<CalendarRecord[]>;
  /** Throws `calendar_not_found`. */
  find(name: string): Promise<CalendarRecord>;
  /** Throws `calendar_exists`, and `invalid_request` for a rule whose days take too long to find. */
  create(calendar: CalendarRecord, options: CalendarWrite): Promise<CalendarRecord>;
  /** Changes a calendar that `find` returned. Throws `precondition_failed` if somebody else has changed it since. */
  change(before: CalendarRecord, settings: CalendarSettings, options: CalendarWrite): Promise<CalendarRecord>;
  /** Removes a calendar that `find` returned. Throws `precondition_failed` if somebody else has changed or removed it since. */
  remove(before: CalendarRecord, options: CalendarWrite): Promise<void>;
}

export function createCalendars(table: Table, clock: Clock): Calendars {
  const store = calendars.open(table);
  const tryRules = async (calendar: CalendarRecord) => {
    const now = Math.floor(clock() / 1000);
    await coveredSpans(calendar, { from: now, to: now + (mostDays - 10) * 86_400 });
  };
  return {
    list: () => store.list(),
    async find(name) {
      const found = await store.find(name);
      if (found) return found;
      throw calendars.missing(name);
    },
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
      if (!dryRun) await writeUnchangedRecord(calendars, { table, before }, (one) => one.remove(before.name));
    },
  };
}

/** Returns the ETag of a calendar. Each change of it gives another one. */
export function calendarTagOf({ name, creation_id, ...settings }: CalendarRecord): string {
  const { time_zone, weekly_hours, exceptions } = settings;
  const text = JSON.stringify([name, creation_id, time_zone, weekly_hours, exceptions]);
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

function requireTag(calendar: CalendarRecord, ifMatch: string | undefined): void {
  const subject = `The calendar '${calendar.name}'`;
  requireMatchingTag({ tag: calendarTagOf(calendar), ifMatch, subject });
}
