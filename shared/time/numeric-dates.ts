import { daysInMonth, type TimeUnit } from './calendar.ts';
import type { Instant, InvalidDate, WallDate } from './date-expression.ts';
import { outOfRangeMessage } from './resolve.ts';
import { type WallTime, wallTimeToUtc } from './zone.ts';

interface DateParts {
  readonly year: number;
  readonly month?: number;
  readonly day?: number;
  readonly hour?: number;
  readonly minute?: number;
  readonly second?: number;
  readonly millisecond?: number;
}

const dayFirst =
  /^(?<day>\d{1,2})(?<mark>[/-])(?<month>\d{1,2})\k<mark>(?<year>\d{4}|\d{2})(?:[ T](?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?)?$/;

/**
 * Parses `DD/MM/YY`, `DD/MM/YYYY`, `DD-MM-YY` and `DD-MM-YYYY`, each with or without `HH:MM` or `HH:MM:SS`. Two-digit years are
 * 20xx. Returns `undefined` for other text.
 */
export function readDayFirstDate(text: string): WallDate | InvalidDate | undefined {
  const groups = dayFirst.exec(text)?.groups;
  if (!groups) return undefined;
  const { year = '', ...rest } = groups;
  return wallTime({ ...numbers(rest), year: Number(year.length === 2 ? `20${year}` : year) });
}

const iso =
  /^(?<year>\d{4})(?:-(?<month>\d{2})(?:-(?<day>\d{2})(?:[Tt ](?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?)?)?)?$/;
const isoZone = /^(?<time>.*\d)(?:(?<utc>[Zz])|(?<sign>[+ -])(?<hours>\d{2}):?(?<minutes>\d{2}))$/;

/**
 * Parses the W3C profile of ISO 8601: a year, a month, a day, or a time with its zone. The default zone is the project's. A
 * blank before the zone's hours is a `+` that the caller did not encode. Returns `undefined` for other text.
 */
export function readIso(text: string): WallDate | Instant | InvalidDate | undefined {
  return readIsoTime(text) ?? readZoned(text);
}

function readZoned(text: string): Instant | InvalidDate | undefined {
  const groups: Partial<Record<string, string>> = isoZone.exec(text)?.groups ?? {};
  const time = readIsoTime(groups['time'] ?? '');
  if (time?.kind !== 'wall') return time;
  if (!hasClock(time.unit)) return undefined;
  const minutes = offsetMinutes(groups);
  if (minutes === undefined) return invalidDate('must have an offset from UTC below 24:00');
  return { kind: 'instant', ms: wallTimeToUtc(time.wall) - minutes * 60_000 };
}

function readIsoTime(text: string): WallDate | InvalidDate | undefined {
  const groups = iso.exec(text)?.groups;
  if (!groups) return undefined;
  const { fraction, ...rest } = groups;
  const millisecond = fraction === undefined ? undefined : Number(fraction.padEnd(3, '0').slice(0, 3));
  return wallTime({ year: 0, ...numbers({ ...rest }), ...(millisecond !== undefined && { millisecond }) });
}

function hasClock(unit: TimeUnit | 'ms'): boolean {
  return unit === 'm' || unit === 's' || unit === 'ms';
}

function offsetMinutes({ utc, sign, hours, minutes }: Partial<Record<string, string>>): number | undefined {
  if (utc !== undefined) return 0;
  const [ahead, past] = [Number(hours), Number(minutes)];
  if (ahead > 23 || past > 59) return undefined;
  return (ahead * 60 + past) * (sign === '-' ? -1 : 1);
}

/** A number of at least this value is in milliseconds: in seconds it would be the year 5138. */
const firstMilliseconds = 1e11;
/** The last millisecond of 9999. */
const lastInstant = 253_402_300_799_999;

/** Parses a time in epoch seconds or epoch milliseconds. Returns `undefined` for other text. */
export function readEpoch(text: string): Instant | InvalidDate | undefined {
  if (!/^\d{1,15}(?:\.\d{1,9})?$/.test(text)) return undefined;
  const number = Number(text);
  const ms = Math.floor(number < firstMilliseconds ? number * 1000 : number);
  return ms > lastInstant ? invalidDate(outOfRangeMessage) : { kind: 'instant', ms };
}

function numbers(groups: Readonly<Record<string, string | undefined>>): Partial<DateParts> {
  const fields = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
  const parts = fields.flatMap((field) =>
    groups[field] === undefined ? [] : [[field, Number(groups[field])] as const],
  );
  return Object.fromEntries(parts);
}

function wallTime(parts: DateParts): WallDate | InvalidDate {
  const wall: WallTime = { month: 1, day: 1, hour: 0, minute: 0, second: 0, millisecond: 0, ...parts };
  const message = faultOf(wall);
  return message === undefined ? { kind: 'wall', wall, unit: finestOf(parts) } : invalidDate(message);
}

function invalidDate(message: string): InvalidDate {
  return { kind: 'none', message };
}

/** Returns the fault of a wall time whose day is not in the calendar or whose time is not on the clock, or `undefined` if it is valid. */
function faultOf(wall: WallTime): string | undefined {
  const { year, month, day } = wall;
  if (year < 1970) return outOfRangeMessage;
  if (month < 1 || month > 12) return 'must have a month from 1 to 12';
  const days = daysInMonth({ year, month });
  if (day < 1 || day > days) return `must be a day that there is: month ${month} of ${year} has ${days} days`;
  return isClockTime(wall) ? undefined : 'must have a time of day that there is, 00:00:00 to 24:00:00';
}

/** Returns whether the time of day is valid. 24:00 is the end of the day; the leap second :60 is the second after :59. */
function isClockTime({ hour, minute, second }: WallTime): boolean {
  if (hour === 24) return minute === 0 && second === 0;
  return hour < 24 && minute < 60 && second <= 60;
}

function finestOf(parts: DateParts): TimeUnit | 'ms' {
  if (parts.millisecond !== undefined) return 'ms';
  if (parts.second !== undefined) return 's';
  if (parts.minute !== undefined) return 'm';
  if (parts.day !== undefined) return 'd';
  return parts.month === undefined ? 'y' : 'M';
}
