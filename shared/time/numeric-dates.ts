import { daysIn, type Unit } from './calendar.ts';
import type { DateExpression } from './date-expression.ts';
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
export function readDayFirst(text: string): DateExpression | undefined {
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
export function readIso(text: string): DateExpression | undefined {
  return readIsoTime(text) ?? readZoned(text);
}

function readZoned(text: string): DateExpression | undefined {
  const groups: Partial<Record<string, string>> = isoZone.exec(text)?.groups ?? {};
  const time = readIsoTime(groups['time'] ?? '');
  if (time?.kind !== 'wall' || !hasClock(time.unit)) return undefined;
  const minutes = offsetMinutes(groups);
  return minutes === undefined ? undefined : { kind: 'instant', ms: utcOf(time.wall) - minutes * 60_000 };
}

function readIsoTime(text: string): DateExpression | undefined {
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
export function readEpoch(text: string): DateExpression | undefined {
  if (!/^\d{1,15}(?:\.\d{1,9})?$/.test(text)) return undefined;
  const number = Number(text);
  const ms = Math.floor(number < firstMilliseconds ? number * 1000 : number);
  return ms > lastInstant ? undefined : { kind: 'instant', ms };
}

function numbers(groups: Readonly<Record<string, string | undefined>>): Partial<Parts> {
  const fields = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
  const found = fields.flatMap((field) =>
    groups[field] === undefined ? [] : [[field, Number(groups[field])] as const],
  );
  return Object.fromEntries(found);
}

/** Undefined for a day that the calendar does not have, or a time that the clock does not. */
function wallTime(parts: Parts): DateExpression | undefined {
  const wall: WallTime = { month: 1, day: 1, hour: 0, minute: 0, second: 0, millisecond: 0, ...parts };
  if (!inCalendar(wall) || !onClock(wall)) return undefined;
  return { kind: 'wall', wall, unit: finestOf(parts) };
}

function inCalendar({ year, month, day }: WallTime): boolean {
  return year >= 1970 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn({ year, month });
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
