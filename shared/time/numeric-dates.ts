import { daysIn, type Unit } from './calendar.ts';
import type { Instant, NoSuchTime, Wall } from './date-expression.ts';
import { outside } from './resolve.ts';
import { utcOf, type WallTime } from './zone.ts';

interface Parts {
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

/** `DD/MM/YY`, `DD/MM/YYYY`, `DD-MM-YY`, `DD-MM-YYYY`, each with or without `HH:MM` or `HH:MM:SS`; two-digit years are 20xx. */
export function readDayFirst(text: string): Wall | NoSuchTime | undefined {
  const groups = dayFirst.exec(text)?.groups;
  if (!groups) return undefined;
  const { year = '', ...rest } = groups;
  return wallTime({ ...numbers(rest), year: Number(year.length === 2 ? `20${year}` : year) });
}

const iso =
  /^(?<year>\d{4})(?:-(?<month>\d{2})(?:-(?<day>\d{2})(?:[Tt ](?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?)?)?)?$/;
const isoZone = /^(?<time>.*\d)(?:(?<utc>[Zz])|(?<sign>[+ -])(?<hours>\d{2}):?(?<minutes>\d{2}))$/;

/**
 * The W3C profile of ISO 8601: a year, a month, a day, or a time with its zone. Without a zone it is the project's. A blank
 * in front of the zone's hours is a `+` that the caller did not encode.
 */
export function readIso(text: string): Wall | Instant | NoSuchTime | undefined {
  return readIsoTime(text) ?? readZoned(text);
}

function readZoned(text: string): Instant | NoSuchTime | undefined {
  const groups: Partial<Record<string, string>> = isoZone.exec(text)?.groups ?? {};
  const time = readIsoTime(groups['time'] ?? '');
  if (time?.kind !== 'wall') return time;
  if (!hasClock(time.unit)) return undefined;
  const minutes = offsetMinutes(groups);
  if (minutes === undefined) return noSuch('must have an offset from UTC below 24:00');
  return { kind: 'instant', ms: utcOf(time.wall) - minutes * 60_000 };
}

function readIsoTime(text: string): Wall | NoSuchTime | undefined {
  const groups = iso.exec(text)?.groups;
  if (!groups) return undefined;
  const { fraction, ...rest } = groups;
  const millisecond = fraction === undefined ? undefined : Number(fraction.padEnd(3, '0').slice(0, 3));
  return wallTime({ year: 0, ...numbers({ ...rest }), ...(millisecond !== undefined && { millisecond }) });
}

function hasClock(unit: Unit | 'ms'): boolean {
  return unit === 'm' || unit === 's' || unit === 'ms';
}

function offsetMinutes({ utc, sign, hours, minutes }: Partial<Record<string, string>>): number | undefined {
  if (utc !== undefined) return 0;
  const [ahead, past] = [Number(hours), Number(minutes)];
  if (ahead > 23 || past > 59) return undefined;
  return (ahead * 60 + past) * (sign === '-' ? -1 : 1);
}

/** From here on a number is milliseconds: as seconds it would be the year 5138. */
const firstMilliseconds = 1e11;
/** The last millisecond of 9999. */
const lastInstant = 253_402_300_799_999;

/** Seconds or milliseconds since the epoch. */
export function readEpoch(text: string): Instant | NoSuchTime | undefined {
  if (!/^\d{1,15}(?:\.\d{1,9})?$/.test(text)) return undefined;
  const number = Number(text);
  const ms = Math.floor(number < firstMilliseconds ? number * 1000 : number);
  return ms > lastInstant ? noSuch(outside) : { kind: 'instant', ms };
}

function numbers(groups: Readonly<Record<string, string | undefined>>): Partial<Parts> {
  const fields = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
  const parts = fields.flatMap((field) =>
    groups[field] === undefined ? [] : [[field, Number(groups[field])] as const],
  );
  return Object.fromEntries(parts);
}

function wallTime(parts: Parts): Wall | NoSuchTime {
  const wall: WallTime = { month: 1, day: 1, hour: 0, minute: 0, second: 0, millisecond: 0, ...parts };
  const message = faultOf(wall);
  return message === undefined ? { kind: 'wall', wall, unit: finestOf(parts) } : noSuch(message);
}

function noSuch(message: string): NoSuchTime {
  return { kind: 'none', message };
}

/** The words for a day that the calendar does not have, or a time that the clock does not. */
function faultOf(wall: WallTime): string | undefined {
  const { year, month, day } = wall;
  if (year < 1970) return outside;
  if (month < 1 || month > 12) return 'must have a month from 1 to 12';
  const days = daysIn({ year, month });
  if (day < 1 || day > days) return `must be a day that there is: month ${month} of ${year} has ${days} days`;
  return onClock(wall) ? undefined : 'must have a time of day that there is, 00:00:00 to 24:00:00';
}

/** 24:00 is the end of the day; a leap second is the second after it. */
function onClock({ hour, minute, second }: WallTime): boolean {
  if (hour === 24) return minute === 0 && second === 0;
  return hour < 24 && minute < 60 && second <= 60;
}

function finestOf(parts: Parts): Unit | 'ms' {
  if (parts.millisecond !== undefined) return 'ms';
  if (parts.second !== undefined) return 's';
  if (parts.minute !== undefined) return 'm';
  if (parts.day !== undefined) return 'd';
  return parts.month === undefined ? 'y' : 'M';
}
