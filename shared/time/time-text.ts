import { minutesAhead } from './minutes-ahead.ts';
import type { Zone } from './zone.ts';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/**
 * Returns a time for people: `20 November 2026, 13:00:00 Europe/Paris (UTC+01:00)`. The offset distinguishes the two hours that
 * a clock change repeats. `ms` is in epoch milliseconds.
 */
export function timeText(ms: number, zone: Zone): string {
  const { year, month, day, hour, minute, second } = zone.wallTime(ms);
  const { name } = zone;
  const zoneText = name === 'UTC' ? name : `${name} (${offsetText(minutesAhead(name, ms))})`;
  return `${day} ${monthName(month)} ${year}, ${[hour, minute, second].map(two).join(':')} ${zoneText}`;
}

/** Returns a date for people: `20 November 2026` for `2026-11-20`. */
export function dayText(date: string): string {
  const [year, month = 0, day] = date.split('-').map(Number);
  return `${day} ${monthName(month)} ${year}`;
}

/** Returns a short date without the year: `20 Nov` for `2026-11-20`. */
export function shortDayText(date: string): string {
  const [, month = 0, day] = date.split('-').map(Number);
  return `${day} ${monthName(month).slice(0, 3)}`;
}

function monthName(month: number): string {
  return months[month - 1] ?? '';
}

function offsetText(minutes: number): string {
  const size = Math.floor(Math.abs(minutes));
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
