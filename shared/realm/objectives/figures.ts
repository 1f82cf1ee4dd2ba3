import * as z from 'zod';

import { once } from '../../base/once.ts';
import type { ObjectiveRecord, ObjectiveVersion } from '../../store/objectives.ts';
import { percentOf } from '../history/percent.ts';
import type { Span } from '../history/span.ts';
import type { CalculatedDay } from './calculate-days.ts';
import {
  cutPeriods,
  lengthOf,
  type ObjectiveObject,
  objectSchema,
  type Seconds,
  withGood,
} from './combine.ts';

/** The days of an objective: those of its window that have begun, and those before it in which its burn rates begin. */
export interface ObjectivePeriod {
  readonly record: ObjectiveRecord;
  readonly window: Span;
  /** The present time in epoch seconds. */
  readonly now: number;
  readonly days: readonly CalculatedDay[];
  /** The parts of the window that are to come and count, by the rules that they have. */
  readonly coming: readonly { readonly version: ObjectiveVersion; readonly seconds: number }[];
}

const rate = once(() => z.number().nullable());

/** Schema of the state of an objective's budget, in seconds and epoch seconds. */
export const figuresSchema = once(() =>
  z.object({
    time_from: z.number(),
    time_to: z.number(),
    /** Null if nothing is known. */
    availability_percent: z.number().nullable(),
    budget_seconds: z.number(),
    spent_seconds: z.number(),
    /** Negative if more was spent than there is. */
    left_seconds: z.number(),
    /** Null if there is no budget. */
    left_percent: z.number().nullable(),
    unknown_seconds: z.number(),
    excluded_seconds: z.number(),
    /** How many times as fast as the target allows the budget is spent. Null if nothing of the time is known. */
    burn_rates: z.object({ '5m': rate(), '30m': rate(), '1h': rate(), '6h': rate(), '3d': rate() }),
    /** Null if it is not exhausted within the window at the present rate. */
    exhausted_at: z.number().nullable(),
    object_count: z.number(),
    /** The object that has least left, if each is judged by itself. */
    worst: objectSchema().optional(),
  }),
);
export type ObjectiveFigures = z.output<ReturnType<typeof figuresSchema>>;
type BurnRates = ObjectiveFigures['burn_rates'];

/** The lengths of time for which burn rates are calculated, in seconds. */
export const burnWindows = { '5m': 300, '30m': 1800, '1h': 3600, '6h': 21_600, '3d': 259_200 } as const;

/** Returns the figures of an objective, and the days of its window on which they rest. */
export function figuresOf(period: ObjectivePeriod): {
  figures: ObjectiveFigures;
  days: readonly CalculatedDay[];
} {
  const isEach = period.record.combine === 'each';
  const worst = isEach ? worstObject(period) : undefined;
  const days = isEach ? period.days.map((day) => dayOfObject(day, worst)) : period.days;
  const inWindow = days.filter(({ from }) => from >= period.window.from);
  const objects = period.days.at(-1)?.objects ?? 0;
  const sums = sumOf(inWindow.map(({ seconds }) => seconds));
  const budget = budgetOf({ ...period, days: inWindow });
  const left = budget - sums.bad;
  return {
    days: inWindow,
    figures: {
      ...{ time_from: period.window.from, time_to: period.window.to },
      availability_percent: availabilityOf(sums),
      ...{ budget_seconds: budget, spent_seconds: sums.bad, left_seconds: left },
      left_percent: budget === 0 ? null : percentOf(Math.max(0, left), budget),
      ...{ unknown_seconds: sums.unknown, excluded_seconds: sums.excluded },
      burn_rates: burnRatesOf({ ...period, days }),
      exhausted_at: exhaustedAt({ ...period, days }, left),
      ...{ object_count: objects, worst },
    },
  };
}

/** Returns the share of the known time that was good, in percent. Null if nothing is known. */
export function availabilityOf({ good, bad }: Seconds): number | null {
  return good + bad === 0 ? null : percentOf(good, good + bad);
}

/** Returns the sum of several days. */
function sumOf(all: readonly Seconds[]): Seconds {
  const sum = { good: 0, bad: 0, unknown: 0, excluded: 0 };
  for (const one of all) {
    sum.good += one.good;
    sum.bad += one.bad;
    sum.unknown += one.unknown;
    sum.excluded += one.excluded;
  }
  return sum;
}

/**
 * Returns the seconds that may be spent in the window: the share of the known time and of the time to come that the target of each day leaves.
 * Unknown and excluded time earns no budget, as it spends none.
 */
function budgetOf({ record, days, coming }: ObjectivePeriod): number {
  const objects = countedObjects(record, days.at(-1));
  const earned = days.map(({ version, seconds: { good, bad } }) => allowed(version) * (good + bad));
  const expected = coming.map(({ version, seconds }) => allowed(version) * seconds * objects);
  const sum = [...earned, ...expected].reduce((total, one) => total + one, 0);
  return Math.floor(sum / ten6);
}

/** Returns the number of objects whose seconds the figures count: with `mean` those of all of them. */
export function countedObjects({ combine }: ObjectiveRecord, day: CalculatedDay | undefined): number {
  return combine === 'mean' ? Math.max(1, day?.objects ?? 0) : 1;
}

const ten6 = 1_000_000;

/** Returns the share of time that a target leaves, in millionths. */
function allowed({ target_percent: target }: ObjectiveVersion): number {
  return ten6 - Math.round(target * 10_000);
}

function burnRatesOf(period: ObjectivePeriod): BurnRates {
  const rate = (seconds: number) => burnRateOf(period, seconds);
  const { '5m': a, '30m': b, '1h': c, '6h': d, '3d': e } = burnWindows;
  return { '5m': rate(a), '30m': rate(b), '1h': rate(c), '6h': rate(d), '3d': rate(e) };
}

function burnRateOf(period: ObjectivePeriod, length: number): number | null {
  const { days, now } = period;
  const { good, bad } = secondsSince(period, now - length);
  const version = days.at(-1)?.version;
  if (!version || good + bad === 0) return null;
  return Math.round((bad / (good + bad) / (allowed(version) / ten6)) * 100) / 100;
}

/** Returns the seconds from a time of the last days on. */
function secondsSince({ record, days, now }: ObjectivePeriod, from: number): Seconds {
  const range = { from, to: now };
  return sumOf(
    days
      .filter(({ to }) => to > range.from)
      .map((day) => {
        const seconds = lengthOf(cutPeriods([day], [range]));
        const objects = countedObjects(record, day);
        return withGood(cutPeriods(day.spent, [range]), { seconds, objects }).seconds;
      }),
  );
}

/** Returns the time at which nothing is left, if seconds are spent as in the last six hours. */
function exhaustedAt(period: ObjectivePeriod, left: number): number | null {
  const { now, window } = period;
  const { bad } = secondsSince(period, now - burnWindows['6h']);
  if (left <= 0 || bad === 0) return null;
  const time = Math.ceil(now + (left * burnWindows['6h']) / bad);
  return time < window.to ? time : null;
}

/**
 * Returns the object of which least is left: a second that was bad costs it a second, and one that is not known costs what it would have
 * earned. `undefined` if all of them are good all the time.
 */
function worstObject({ days, window }: ObjectivePeriod): ObjectiveObject | undefined {
  const costs = new Map<string, { readonly object: ObjectiveObject; cost: number }>();
  const inWindow = days.filter(({ from }) => from >= window.from);
  for (const { version, spent } of inWindow)
    for (const { object, from, to, spending } of spent) {
      const entry = object && (costs.get(keyOf(object)) ?? { object, cost: 0 });
      if (!entry) continue;
      costs.set(keyOf(entry.object), entry);
      entry.cost += (to - from) * (spending === 'bad' ? 1 : allowed(version) / ten6);
    }
  const [worst] = [...costs.values()].sort((a, b) => b.cost - a.cost);
  return worst?.object;
}

/** Returns a text that is the same for the same object. */
export function keyOf({ realm, host_name: host, service }: ObjectiveObject): string {
  return [realm, host, service ?? ''].join('\n');
}

/** Returns a day as one of its objects saw it. */
export function dayOfObject(day: CalculatedDay, object: ObjectiveObject | undefined): CalculatedDay {
  const key = object && keyOf(object);
  const spent = day.spent.filter((one) => one.object === undefined || keyOf(one.object) === key);
  return { ...day, objects: 1, ...withGood(spent, { seconds: lengthOf([day]), objects: 1 }) };
}
