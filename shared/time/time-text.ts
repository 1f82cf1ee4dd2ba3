import { minutesAhead } from './minutes-ahead.ts';
import type { Zone } from './zone.ts';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/**
 * A time for people: `20 November 2026, 13:00:00 Europe/Paris (UTC+01:00)`. The offset tells apart the two hours that a change of the
 * clock repeats. `ms` since the epoch.
 */
export function timeText(ms: number, zone: Zone): string {
  const { year, month, day, hour, minute, second } = zone.wallTime(ms);
  const { name } = zone;
  const place = name === 'UTC' ? name : `${name} (${offsetText(minutesAhead(name, ms))})`;
  return `${day} ${monthName(month)} ${year}, ${[hour, minute, second].map(two).join(':')} ${place}`;
}

/** `2026-11-20` for people: `20 November 2026`. */
export function dayText(date: string): string {
  const [year, month = 0, day] = date.split('-').map(Number);
  return `${day} ${monthName(month)} ${year}`;
}

/** The same without the year: `20 Nov`. */
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
