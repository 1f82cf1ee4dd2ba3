import { addCalendar, startOfUnit } from '../../../time/calendar.ts';
import type { ProjectTime } from '../../../time/resolve.ts';
import type { Zone } from '../../../time/zone.ts';
import type { Span } from '../span.ts';

const daySeconds = 86_400;
/** The largest number of days in a report. A longer range shows its last days. */
export const mostDays = 366;
const fixedDays = 30;

export interface ReportDay {
  readonly date: string;
  readonly span: Span;
}

/** The time ranges of a report, in epoch seconds. */
export interface ReportPeriods {
  readonly now: number;
  /** The requested range, or the three fixed ones, longest first: 30 days, 7 days and 24 hours up to now. */
  readonly windows: readonly [Span] | readonly [Span, Span, Span];
  /** The range for the worst hosts: the requested range, or the last 30 days. */
  readonly whole: Span;
  /** The range in which events are counted: the requested range, or the last 24 hours. */
  readonly events: Span;
  /** Days in the project's time zone, oldest first. The first and the last are cut by the range. */
  readonly days: readonly ReportDay[];
  /** True if the range has more days than `days`. */
  readonly isCut: boolean;
}

/** Returns the periods of a report on one range. Without a range, returns the fixed periods. */
export function periodsOf({ zone, now: nowMs }: ProjectTime, range: Span | undefined): ReportPeriods {
  const now = Math.floor(nowMs / 1000);
  if (range) {
    const days = daysOf(range, zone, mostDays);
    const isCut = (days[0]?.span.from ?? range.from) > range.from;
    return { now, windows: [range], whole: range, events: range, days, isCut };
  }
  const upToNow = (days: number): Span => ({ from: now - days * daySeconds, to: now });
  const [whole, events] = [upToNow(fixedDays), upToNow(1)];
  const windows = [whole, upToNow(7), events] as const;
  return { now, windows, whole, events, days: daysOf(whole, zone, fixedDays), isCut: false };
}

function daysOf({ from, to }: Span, zone: Zone, most: number): ReportDay[] {
  const last = startOfUnit(zone.wallTime(to * 1000 - 1), 'd');
  const days: ReportDay[] = [];
  let end = to;
  while (end > from && days.length < most) {
    const { year, month, day, ...rest } = addCalendar(last, -days.length, 'd');
    const start = zone.instant({ year, month, day, ...rest }).ms / 1000;
    days.unshift({
      date: `${year}-${two(month)}-${two(day)}`,
      span: { from: Math.max(from, start), to: end },
    });
    end = start;
  }
  return days;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
