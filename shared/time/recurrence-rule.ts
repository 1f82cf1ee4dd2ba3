/** A recurrence rule of RFC 5545 as this API takes it: `FREQ=WEEKLY;BYDAY=SU`. The time of day is that of its start. */
import * as z from 'zod';

import { once } from '../base/once.ts';

interface RecurrenceRule {
  /** The rule without `UNTIL`, in capital letters. */
  readonly text: string;
  /** The last instant at which an occurrence may begin, in epoch milliseconds. `undefined` means no end. */
  readonly until: number | undefined;
}

/** A rule that cannot be read. `message` follows the name of the field. */
interface InvalidRule {
  readonly message: string;
}

/** The longest rule in characters. */
const longestRule = 300;
/** The largest number of values of one part. */
const mostValues = 31;

type Part = (value: string) => boolean;

const numbersTo =
  (most: number, signed: boolean): Part =>
  (value) =>
    listed(value, (one) => {
      const digits = signed ? one.replace(/^[+-]/, '') : one;
      return /^[0-9]{1,3}$/.test(digits) && Number(digits) >= 1 && Number(digits) <= most;
    });

const oneNumber =
  (most: number): Part =>
  (value) =>
    /^[0-9]{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= most;

/** The parts that a rule may have. Parts of a time of day are not among them, so that a rule has one occurrence a day at most. */
const parts: ReadonlyMap<string, Part> = new Map([
  ['FREQ', (value) => /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(value)],
  ['INTERVAL', oneNumber(1000)],
  ['COUNT', oneNumber(1000)],
  ['UNTIL', (value) => untilOf(value) !== undefined],
  ['BYDAY', (value) => listed(value, (one) => /^([+-]?[1-5])?(MO|TU|WE|TH|FR|SA|SU)$/.test(one))],
  ['BYMONTHDAY', numbersTo(31, true)],
  ['BYMONTH', numbersTo(12, false)],
  ['BYSETPOS', numbersTo(366, true)],
  ['WKST', (value) => /^(MO|TU|WE|TH|FR|SA|SU)$/.test(value)],
]);

/** Parses a recurrence rule. Returns an `InvalidRule` with the reason if it cannot be used. It does not check whether the rule has any occurrence. */
export function readRecurrenceRule(rule: string): RecurrenceRule | InvalidRule {
  if (rule.length > longestRule) return { message: `must have ${longestRule} characters at most` };
  const text = rule
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '');
  const read = new Map<string, string>();
  for (const part of text.split(';')) {
    const at = part.indexOf('=');
    const [name, value] = [part.slice(0, Math.max(0, at)), part.slice(at + 1)];
    const isRight = parts.get(name);
    if (!isRight)
      return { message: `has the part ${JSON.stringify(part)}; it may have ${[...parts.keys()].join(', ')}` };
    if (read.has(name)) return { message: `has ${name} twice` };
    if (!isRight(value))
      return { message: `has a ${name} that cannot be used; ${hints.get(name) ?? 'see RFC 5545'}` };
    read.set(name, value);
  }
  return checked(read);
}

const hints: ReadonlyMap<string, string> = new Map([
  ['FREQ', 'it is DAILY, WEEKLY, MONTHLY or YEARLY'],
  ['INTERVAL', 'it is a number from 1 to 1000'],
  ['COUNT', 'it is a number from 1 to 1000'],
  ['UNTIL', 'it is a time in UTC, 20271231T235959Z'],
  ['BYDAY', `it is a list of up to ${mostValues} days, MO,WE or 1SU,-1FR (1 to 5)`],
]);

function checked(read: ReadonlyMap<string, string>): RecurrenceRule | InvalidRule {
  if (!read.has('FREQ')) return { message: 'must have FREQ' };
  const until = read.get('UNTIL');
  if (until !== undefined && read.has('COUNT')) return { message: 'cannot have both COUNT and UNTIL' };
  if (isNumberedInYear(read) && read.has('BYMONTHDAY'))
    return {
      message: 'cannot have both BYMONTHDAY and days of BYDAY that are numbered in a year; give BYMONTH too',
    };
  const text = [...read].flatMap(([name, value]) => (name === 'UNTIL' ? [] : [`${name}=${value}`])).join(';');
  return { text, until: until === undefined ? undefined : untilOf(until) };
}

/** Returns true if `1MO` is the first Monday of a year. The library would then ignore BYMONTHDAY, and find occurrences on other days. */
function isNumberedInYear(read: ReadonlyMap<string, string>): boolean {
  return read.get('FREQ') === 'YEARLY' && !read.has('BYMONTH') && /[0-9]/.test(read.get('BYDAY') ?? '');
}

function listed(value: string, isRight: (one: string) => boolean): boolean {
  const values = value.split(',');
  return values.length <= mostValues && values.every(isRight);
}

/** Returns the epoch milliseconds of a time such as `20271231T235959Z`, or `undefined` if there is no such time. */
function untilOf(value: string): number | undefined {
  if (!/^[0-9]{8}T[0-9]{6}Z$/.test(value)) return undefined;
  const iso =
    `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6, 8)}T` +
    `${value.slice(9, 11)}:${value.slice(11, 13)}:${value.slice(13, 15)}Z`;
  const ms = Date.parse(iso);
  // `Date.parse` takes 30 February as 2 March.
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 19) !== iso.slice(0, 19) ? undefined : ms;
}

/** Schema of a rule in a body or a record. */
export const recurrenceRule = once(() =>
  z
    .string()
    .min(1)
    .max(longestRule)
    .superRefine((text, context) => {
      const read = readRecurrenceRule(text);
      if ('message' in read) context.addIssue({ code: 'custom', message: read.message });
    }),
);
