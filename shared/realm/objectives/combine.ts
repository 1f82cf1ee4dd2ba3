import * as z from 'zod';

import { once } from '../../base/once.ts';
import type { ObjectiveRecord } from '../../store/objectives.ts';
import type { AvailabilityState } from '../history/availability/availability-states.ts';
import type { Span } from '../history/span.ts';

/** The kinds of seconds that are not good: they spend the budget, their state is unknown, or they do not count. */
export const spendings = ['bad', 'unknown', 'excluded'] as const;
export type Spending = (typeof spendings)[number];

/** Schema of a host or service of one realm. */
export const objectSchema = once(() =>
  z.object({ realm: z.string(), host_name: z.string(), service: z.string().nullable() }),
);
export type ObjectiveObject = Readonly<z.output<ReturnType<typeof objectSchema>>>;

/** A period in which an object was not good. */
export interface ObjectPeriod extends Span {
  readonly object: ObjectiveObject;
  readonly spending: Spending;
  readonly state: AvailabilityState;
}

/**
 * A period that was not good for the objective, and the object that it is put down to. Without an object it is one of all of them: no object
 * matches, or the calendar leaves the time out.
 */
export type SpentPeriod = Omit<ObjectPeriod, 'object'> & { readonly object?: ObjectiveObject | undefined };

export type Seconds = Readonly<Record<Spending | 'good', number>>;

/** The past of a day. The periods of one object do not overlap. */
export interface DayPast extends Span {
  readonly combine: ObjectiveRecord['combine'];
  /** The parts of the day that count, oldest first. */
  readonly covered: readonly Span[];
  /** The number of objects, also of those that were good all day. */
  readonly objects: number;
  readonly periods: readonly ObjectPeriod[];
}

/** The result of a day: its seconds, and each of them that was not good. For `mean` and `each` they are the seconds of all objects together. */
export interface DayResult {
  readonly seconds: Seconds;
  readonly spent: readonly SpentPeriod[];
}

/** Combines the states of the objects to those of the objective. */
export function combineDay(day: DayPast): DayResult {
  const isPooled = day.combine === 'mean' || day.combine === 'each';
  const outside = gapsIn(day, day.covered).map((span) => ({ ...span, ...outsideCalendar }));
  const spent = [...spentIn(day), ...outside].sort((a, b) => a.from - b.from);
  return withGood(spent, { seconds: day.to - day.from, objects: isPooled ? Math.max(1, day.objects) : 1 });
}

const outsideCalendar = { spending: 'excluded', state: 'NODATA' } as const;

/** Returns the parts of a range that lie between spans, which are sorted. */
function gapsIn({ from, to }: Span, spans: readonly Span[]): Span[] {
  const edges = [from, ...spans.flatMap((span) => [span.from, span.to]), to];
  const gaps: Span[] = [];
  for (let index = 0; index < edges.length; index += 2) {
    const [start = to, end = to] = [edges[index], edges[index + 1]];
    if (start < end) gaps.push({ from: start, to: end });
  }
  return gaps;
}

/** A range, and the number of objects whose seconds are counted. */
interface Counted {
  readonly seconds: number;
  readonly objects: number;
}

/** Returns the seconds of a result. What is not spent is good. */
export function withGood(spent: readonly SpentPeriod[], { seconds: length, objects }: Counted): DayResult {
  const seconds = { good: length * objects, bad: 0, unknown: 0, excluded: 0 };
  for (const period of spent) {
    const time = secondsOf(period, objects);
    seconds[period.spending] += time;
    seconds.good -= time;
  }
  return { seconds, spent };
}

/** Returns the seconds of a period, of which `objects` are counted. */
export function secondsOf({ object, from, to }: SpentPeriod, objects: number): number {
  return (to - from) * (object ? 1 : objects);
}

export function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { from, to }) => sum + to - from, 0);
}

function spentIn({ combine, covered, objects, periods }: DayPast): SpentPeriod[] {
  if (objects === 0) return covered.map((span) => ({ ...span, spending: 'unknown', state: 'NODATA' }));
  const parts = cutPeriods(periods, covered);
  return combine === 'mean' || combine === 'each' ? parts : sweep(parts, combine, objects);
}

/** Returns the parts of the periods that count, sorted by their beginning. */
export function cutPeriods<Period extends Span>(
  periods: readonly Period[],
  covered: readonly Span[],
): Period[] {
  const parts = periods.flatMap((period) =>
    covered.flatMap((span) => {
      const [from, to] = [Math.max(period.from, span.from), Math.min(period.to, span.to)];
      return from < to ? [{ ...period, from, to }] : [];
    }),
  );
  return parts.sort((a, b) => a.from - b.from);
}

interface Edge {
  readonly at: number;
  readonly isBegin: boolean;
  readonly period: ObjectPeriod;
}

/** The objects that are not good at a time, those of each kind in the order in which they became so. */
type Present = Readonly<Record<Spending, Map<ObjectiveObject, ObjectPeriod>>>;

/** Goes through the beginnings and ends of all periods. Each part between two of them is put down to the object that was not good first. */
function sweep(periods: readonly ObjectPeriod[], combine: 'all' | 'any', objects: number): SpentPeriod[] {
  const edges = periods.flatMap((period): Edge[] => [
    { at: period.from, isBegin: true, period },
    { at: period.to, isBegin: false, period },
  ]);
  // A period that ends makes room for the next one of its object.
  edges.sort((a, b) => a.at - b.at || Number(a.isBegin) - Number(b.isBegin));
  const present: Present = { bad: new Map(), unknown: new Map(), excluded: new Map() };
  const spent: SpentPeriod[] = [];
  let before = 0;
  for (const { at, isBegin, period } of edges) {
    if (at > before) addSpent(spent, judge(present, combine, objects), { from: before, to: at });
    before = at;
    const among = present[period.spending];
    if (isBegin) among.set(period.object, period);
    else among.delete(period.object);
  }
  return spent;
}

/** Returns the period that decides the state of the objective. `undefined` means that it is good. */
function judge(
  { bad, unknown, excluded }: Present,
  combine: 'all' | 'any',
  objects: number,
): ObjectPeriod | undefined {
  const counted = objects - excluded.size;
  const first = (periods: Map<ObjectiveObject, ObjectPeriod>) => periods.values().next().value;
  if (counted === 0) return first(excluded);
  if (combine === 'all') return first(bad) ?? first(unknown);
  if (counted > bad.size + unknown.size) return undefined;
  return first(unknown) ?? first(bad);
}

function addSpent(spent: SpentPeriod[], period: ObjectPeriod | undefined, { from, to }: Span): void {
  if (!period) return;
  const { object, spending, state } = period;
  const last = spent.at(-1);
  const isSame =
    last?.to === from && last.object === object && last.state === state && last.spending === spending;
  if (isSame) spent[spent.length - 1] = { ...last, to };
  else spent.push({ object, spending, state, from, to });
}
