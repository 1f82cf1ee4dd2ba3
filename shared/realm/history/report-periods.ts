import { addCalendar, startOfUnit } from '../../time/calendar.ts';
import type { Present } from '../../time/resolve.ts';
import type { Zone } from '../../time/zone.ts';
import type { Span } from './span.ts';

const daySeconds = 86_400;
/** Days that are shown one by one; a longer range has the last of them. */
export const mostDays = 366;
const fixedDays = 30;

export interface DayOfReport {
  readonly date: string;
  readonly span: Span;
}

/** The times that a report is about, in epoch seconds. */
export interface ReportPeriods {
  readonly now: number;
  /** The range that was asked for, or the three fixed ones, the longest first: 30 days, 7 days and 24 hours up to now. */
  readonly windows: readonly [Span] | readonly [Span, Span, Span];
  /** The time of the worst hosts: the range, or the last 30 days. */
  readonly whole: Span;
  /** The time in which events are counted: the range, or the last 24 hours. */
  readonly events: Span;
  /** Days of the project time zone, oldest first. The first and the last are cut by the range. */
  readonly days: readonly DayOfReport[];
  /** Whether the range has more days than `days`. */
  readonly isCut: boolean;
}

/** The periods of a report on one range, or without a range those of the fixed ones. */
export function periodsOf({ zone, now: nowMs }: Present, range: Span | undefined): ReportPeriods {
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

function daysOf({ from, to }: Span, zone: Zone, most: number): DayOfReport[] {
  const last = startOfUnit(zone.wallTime(to * 1000 - 1), 'd');
  const days: DayOfReport[] = [];
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
