import type { RRuleTemporal } from 'rrule-temporal';

import { AppError } from '../base/errors.ts';
import { lazy } from '../base/once.ts';
import { readRecurrenceRule } from './recurrence-rule.ts';
import { utcToWallTime, type WallTime, wallTimeToUtc, type Zone } from './zone.ts';

/** A local time that recurs by a rule of RFC 5545. */
export interface Recurrence {
  readonly rule: string;
  /** The start in local time. The first occurrence is the first one from then on that the rule allows. */
  readonly start: WallTime;
  readonly zone: Zone;
}

interface Range {
  /** Both in epoch milliseconds. `from` is inclusive, `to` is not. */
  readonly from: number;
  readonly to: number;
}

const dayMs = 86_400_000;
/** Bounds of the work of the library for one question. Rules that need more are refused. */
const limits = { maxIterations: 20_000, maxCandidateEvaluations: 100_000 };

/** The library is loaded at the first use: it is larger than the code of all other endpoints of its group. */
const library = lazy(() => import('rrule-temporal'));

/**
 * Returns the instants in the range at which the recurrence begins, in epoch milliseconds and in order. The local time is kept over
 * changes of the clock: a time that the clock skips is moved forward by the length of the gap, and of a time that it repeats the first
 * one is taken. Throws `invalid_request` for a rule that cannot be
 * used or needs too much work.
 */
export async function occurrencesIn(recurrence: Recurrence, range: Range): Promise<number[]> {
  const search = await openSearch(recurrence);
  return search(range);
}

/** Lengths of the ranges that are searched for the next occurrences, in milliseconds: the first one has those of most rules. */
const steps = [8 * dayMs, 40 * dayMs, 400 * dayMs];

/** Returns up to `most` next instants in the range, in epoch milliseconds and in order. */
export async function nextOccurrences(
  recurrence: Recurrence,
  { from, to }: Range,
  most: number,
): Promise<number[]> {
  const { until = to } = ruleOf(recurrence);
  const search = await openSearch(recurrence);
  const last = Math.min(to, until + 1);
  const found: number[] = [];
  let [start, step] = [from, 0];
  while (start < last && found.length < most) {
    const end = Math.min(last, start + (steps[step] ?? Infinity));
    found.push(...search({ from: start, to: end }));
    [start, step] = [end, step + 1];
  }
  return found.slice(0, most);
}

/** Reads a recurrence once for several ranges: the library takes longer to read a rule than to find its next occurrences. */
async function openSearch(recurrence: Recurrence): Promise<(range: Range) => number[]> {
  const { until } = ruleOf(recurrence);
  const { RRuleTemporal: Rule } = await library();
  const options = { ...limits, cache: false, strict: true, rruleString: rruleString(recurrence) };
  const rule = orRefused(() => new Rule(options));
  return ({ from, to }) => {
    const found = orRefused(() => localTimes(rule, { from, to }));
    const instants = found.map((utc) => recurrence.zone.instant(utcToWallTime(utc)).ms);
    return instants.filter((ms) => ms >= from && ms < to && (until === undefined || ms <= until));
  };
}

/**
 * The library calculates with local times as if they were UTC. In a time zone it would leave out the occurrences whose local time the
 * clock skips.
 */
function localTimes(rule: RRuleTemporal, { from, to }: Range): number[] {
  // The local time of a zone differs from UTC by less than a day, also around a change of the clock.
  const [start, end] = [new Date(from - dayMs), new Date(to + dayMs)];
  return rule.between(start, end, true).map(({ epochMilliseconds }) => epochMilliseconds);
}

function orRefused<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw refused(
      'is a rule that RFC 5545 does not allow, or whose occurrences take too long to find',
      cause,
    );
  }
}

function rruleString(recurrence: Recurrence): string {
  const start = new Date(wallTimeToUtc(recurrence.start)).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  return `DTSTART:${start}Z\nRRULE:${ruleOf(recurrence).text}`;
}

function ruleOf({ rule }: Recurrence) {
  const read = readRecurrenceRule(rule);
  if ('message' in read) throw refused(read.message);
  return read;
}

function refused(message: string, cause?: unknown): AppError {
  const fault = { in: 'body', field: 'rrule', message } as const;
  return new AppError('invalid_request', { detail: `rrule ${message}.`, faults: [fault], cause });
}
