import { AppError } from '../../base/errors.ts';
import { type CalendarRecord, weekdays } from '../../store/calendars.ts';
import { firstClockChange, secondsAhead } from '../../time/clock-changes.ts';
import { type HoursOfDay, readHoursOfDay } from '../../time/hours-of-day.ts';
import { occurrencesIn } from '../../time/occurrences.ts';
import { utcToWallTime, type Zone, zoneOf } from '../../time/zone.ts';
import type { Span } from '../history/span.ts';

/** The fields of a calendar that say which hours it covers. */
type CalendarHours = Pick<CalendarRecord, 'time_zone' | 'weekly_hours' | 'exceptions'>;

const daySeconds = 86_400;
/** The longest range that is looked at, in days: ten years. It bounds the number of parts. */
export const mostDays = 3660;

/**
 * Returns the parts of a range that a calendar covers, oldest first, with time between them. A second is covered if the clock of the
 * calendar's zone shows hours of its day then: hours that the clock repeats are covered twice, and those that it skips not at all. Throws
 * `too_many_points` for a range of more than ten years.
 */
export async function coveredSpans(calendar: CalendarHours, span: Span): Promise<Span[]> {
  const zone = zoneOf(calendar.time_zone);
  const hoursOf = await hoursByDay(calendar, span);
  const covered: Span[] = [];
  for (const run of clockRuns(span, zone)) {
    const [start, end] = [run.from + run.ahead, run.to + run.ahead];
    for (let day = Math.floor(start / daySeconds); day * daySeconds < end; day += 1) {
      const midnight = day * daySeconds - run.ahead;
      for (const hours of hoursOf(day)) {
        const from = Math.max(run.from, midnight + hours.start);
        append(covered, { from, to: Math.min(run.to, midnight + hours.end) });
      }
    }
  }
  return covered;
}

/** Adds a part to those before it, which begin earlier. Parts that meet become one. */
function append(covered: Span[], { from, to }: Span): void {
  if (from >= to) return;
  const last = covered.at(-1);
  if (last === undefined || from > last.to) covered.push({ from, to });
  else covered[covered.length - 1] = { from: last.from, to: Math.max(last.to, to) };
}

/** Divides a range at the clock changes of a zone. `ahead` is by how many seconds the clock is ahead of UTC. */
function* clockRuns({ from, to }: Span, zone: Zone): Generator<Span & { readonly ahead: number }> {
  let start = from;
  while (start < to) {
    const end = firstClockChange(start, to, zone) ?? to;
    yield { from: start, to: end, ahead: secondsAhead(start, zone) };
    start = end;
  }
}

/** Returns a function that gives the hours of a local day, sorted. Days are counted from 1 January 1970. */
async function hoursByDay(
  { weekly_hours: weekly, exceptions }: CalendarHours,
  { from, to }: Span,
): Promise<(day: number) => readonly HoursOfDay[]> {
  const [first, last] = [Math.floor(from / daySeconds) - 1, Math.floor(to / daySeconds) + 1];
  if (last - first > mostDays) throw tooLong();
  const week = weekdays.map((name) => parseHours(weekly[name]));
  const others = new Map<number, readonly HoursOfDay[]>();
  for (const exception of exceptions) {
    const hours = parseHours(exception.hours);
    for (const day of await daysOf(exception, { first, last })) others.set(day, hours);
  }
  // 1 January 1970 was a Thursday.
  return (day) => others.get(day) ?? week[(((day + 3) % 7) + 7) % 7] ?? [];
}

function parseHours(texts: readonly string[]): HoursOfDay[] {
  return texts.flatMap((text) => readHoursOfDay(text) ?? []).sort((a, b) => a.start - b.start);
}

type Exception = CalendarHours['exceptions'][number];

/** Returns the days of an exception within a range of days. Local days are calculated as if they were those of UTC. */
async function daysOf(
  { date, rrule }: Exception,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<number[]> {
  const at = Date.parse(`${date}T00:00:00Z`);
  if (rrule === undefined) return [at / 1000 / daySeconds];
  const dayMs = daySeconds * 1000;
  const recurrence = { rule: rrule, start: utcToWallTime(at), zone: zoneOf('UTC') };
  const found = await occurrencesIn(recurrence, { from: first * dayMs, to: (last + 1) * dayMs });
  return found.map((ms) => ms / dayMs);
}

function tooLong(): AppError {
  const detail = 'The range of a calendar has at most ten years: ask for a shorter range.';
  return new AppError('too_many_points', { detail });
}
