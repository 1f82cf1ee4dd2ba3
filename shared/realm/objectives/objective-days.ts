/** The window of an objective, its days, and the rules that each day has. */
import type { ObjectiveRecord, ObjectiveVersion } from '../../store/objectives.ts';
import { addCalendar, startOfUnit } from '../../time/calendar.ts';
import { type WallTime, type Zone, zoneOf } from '../../time/zone.ts';
import { stepsOf } from '../history/availability/steps.ts';
import type { Span } from '../history/span.ts';

/** A day of an objective, or the part of it that is asked for. */
export interface ObjectiveDay extends Span {
  /** `2026-11-29`, in the objective's time zone. */
  readonly date: string;
  readonly version: ObjectiveVersion;
}

/**
 * Returns the window that contains a time: a month, quarter or year of the calendar, or a number of days, of which that day is the last
 * one. All windows begin and end at a midnight of the objective's time zone.
 */
export function windowOf({ window, time_zone }: ObjectiveRecord, now: number): Span {
  const zone = zoneOf(time_zone);
  const present = zone.wallTime(now * 1000);
  if (window.endsWith('d')) {
    const today = startOfUnit(present, 'd');
    const first = addCalendar(today, 1 - Number.parseInt(window, 10), 'd');
    return { from: at(first, zone), to: at(addCalendar(today, 1, 'd'), zone) };
  }
  const unit = window === 'year' ? 'y' : 'M';
  const { month, ...start } = startOfUnit(present, unit);
  const isQuarter = window === 'quarter';
  const first = { ...start, month: isQuarter ? month - ((month - 1) % 3) : month };
  return { from: at(first, zone), to: at(addCalendar(first, isQuarter ? 3 : 1, unit), zone) };
}

/** Returns the days of a range, oldest first. The first and the last one are cut by the range. */
export function daysIn(record: ObjectiveRecord, span: Span): ObjectiveDay[] {
  if (span.from >= span.to) return [];
  const zone = zoneOf(record.time_zone);
  return stepsOf(span, 'day', zone).map((day) => {
    const date = dateAt(day.from, zone);
    return { ...day, date, version: versionOn(record, date) };
  });
}

/** Returns the first second of the day of a time, in the objective's time zone. Both are epoch seconds. */
export function startOfDay({ time_zone }: ObjectiveRecord, time: number): number {
  const zone = zoneOf(time_zone);
  return at(startOfUnit(zone.wallTime(time * 1000), 'd'), zone);
}

/** Returns the rules that hold on a day. */
export function versionOn({ versions }: Pick<ObjectiveRecord, 'versions'>, date: string): ObjectiveVersion {
  const found = versions.findLast(({ begins_on: first }) => first <= date) ?? versions[0];
  if (!found) throw new Error('an objective has a version');
  return found;
}

/** Returns the rules that hold on a day and on later ones. */
export function versionsFrom(record: ObjectiveRecord, date: string): readonly ObjectiveVersion[] {
  return record.versions.slice(record.versions.indexOf(versionOn(record, date)));
}

/** Returns the day of a time (epoch seconds): `2026-11-29`. */
export function dateAt(time: number, zone: Zone): string {
  const { year, month, day } = zone.wallTime(time * 1000);
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join(
    '-',
  );
}

function at(wall: WallTime, zone: Zone): number {
  return Math.ceil(zone.instant(wall).ms / 1000);
}
