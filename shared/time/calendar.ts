import { utcOf, wallOf, type WallTime } from './zone.ts';

/** Units of time: seconds, minutes and hours are exact, the others are the calendar's. */
export const units = ['s', 'm', 'h', 'd', 'w', 'M', 'y'] as const;
export type Unit = (typeof units)[number];

const exactMs: Partial<Record<Unit, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

/** Milliseconds of a unit that the clock's changes do not touch; undefined for days and longer. */
export function exactLength(unit: Unit): number | undefined {
  return exactMs[unit];
}

/** The wall time so many days, weeks, months or years later; a day that the month lacks becomes its last one. */
export function addCalendar(wall: WallTime, amount: number, unit: Unit): WallTime {
  if (unit === 'd' || unit === 'w') {
    return wallOf(utcOf({ ...wall, day: wall.day + amount * (unit === 'w' ? 7 : 1) }));
  }
  const months = unit === 'y' ? amount * 12 : amount;
  const first = wallOf(utcOf({ ...wall, month: wall.month + months, day: 1 }));
  return { ...first, day: Math.min(wall.day, daysIn(first)) };
}

/** The beginning of the unit that the wall time is in; weeks begin on Monday. */
export function startOf(wall: WallTime, unit: Unit): WallTime {
  const start = { ...wall, millisecond: 0 };
  const rank = units.indexOf(unit);
  if (rank >= units.indexOf('m')) start.second = 0;
  if (rank >= units.indexOf('h')) start.minute = 0;
  if (rank >= units.indexOf('d')) start.hour = 0;
  if (unit === 'w') return addCalendar(start, -weekday(start), 'd');
  if (rank >= units.indexOf('M')) start.day = 1;
  if (unit === 'y') start.month = 1;
  return start;
}

/** Days since Monday. */
function weekday(wall: WallTime): number {
  return (new Date(utcOf(wall)).getUTCDay() + 6) % 7;
}

export function daysIn({ year, month }: Pick<WallTime, 'year' | 'month'>): number {
  const lastDay = { year, month: month + 1, day: 0, hour: 0, minute: 0, second: 0, millisecond: 0 };
  return new Date(utcOf(lastDay)).getUTCDate();
}
