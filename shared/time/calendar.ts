import { utcToWallTime, type WallTime, wallTimeToUtc } from './zone.ts';

/** Units of time: seconds, minutes and hours are exact, the others are the calendar's. */
export const timeUnits = ['s', 'm', 'h', 'd', 'w', 'M', 'y'] as const;
export type TimeUnit = (typeof timeUnits)[number];

const exactMs: Partial<Record<TimeUnit, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

/** Returns the length of a unit in milliseconds, or `undefined` for days and longer units, whose length depends on clock changes. */
export function exactLength(unit: TimeUnit): number | undefined {
  return exactMs[unit];
}

/** Returns the wall time `amount` days, weeks, months or years later. A day that the month lacks becomes its last day. */
export function addCalendar(wall: WallTime, amount: number, unit: TimeUnit): WallTime {
  if (unit === 'd' || unit === 'w') {
    return utcToWallTime(wallTimeToUtc({ ...wall, day: wall.day + amount * (unit === 'w' ? 7 : 1) }));
  }
  const months = unit === 'y' ? amount * 12 : amount;
  const first = utcToWallTime(wallTimeToUtc({ ...wall, month: wall.month + months, day: 1 }));
  return { ...first, day: Math.min(wall.day, daysInMonth(first)) };
}

/** Returns the beginning of the unit that contains the wall time. Weeks begin on Monday. */
export function startOfUnit(wall: WallTime, unit: TimeUnit): WallTime {
  const start = { ...wall, millisecond: 0 };
  const rank = timeUnits.indexOf(unit);
  if (rank >= timeUnits.indexOf('m')) start.second = 0;
  if (rank >= timeUnits.indexOf('h')) start.minute = 0;
  if (rank >= timeUnits.indexOf('d')) start.hour = 0;
  if (unit === 'w') return addCalendar(start, -weekday(start), 'd');
  if (rank >= timeUnits.indexOf('M')) start.day = 1;
  if (unit === 'y') start.month = 1;
  return start;
}

/** Returns the number of days since Monday. */
function weekday(wall: WallTime): number {
  return (new Date(wallTimeToUtc(wall)).getUTCDay() + 6) % 7;
}

export function daysInMonth({ year, month }: Pick<WallTime, 'year' | 'month'>): number {
  const lastDay = { year, month: month + 1, day: 0, hour: 0, minute: 0, second: 0, millisecond: 0 };
  return new Date(wallTimeToUtc(lastDay)).getUTCDate();
}
