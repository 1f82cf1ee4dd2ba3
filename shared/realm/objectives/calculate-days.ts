import type { Condition } from '../../base/condition.ts';
import { groupBy } from '../../base/group-by.ts';
import { joinNotices } from '../../base/notices.ts';
import type { Source } from '../../base/source.ts';
import type { ObjectiveRecord, ObjectiveVersion } from '../../store/objectives.ts';
import type { CalendarRecord } from '../calendars/calendars.ts';
import type { RealmSelection } from '../directory/selection.ts';
import type { StateSource } from '../history/sources/first-source.ts';
import type { Span } from '../history/span.ts';
import { combineDay, cutPeriods, type DayResult } from './combine.ts';
import type { ObjectiveDay } from './objective-days.ts';
import { joinPasts, type ObjectivePast, readPast } from './read-past.ts';

/** The functions that read the rules of an objective. */
export interface RuleReaders {
  /** Returns the conditions of `where`. Throws `filter_not_usable`. */
  readonly conditionsOf: (version: ObjectiveVersion) => Promise<readonly Condition[]>;
  /** Returns the calendar whose hours count. Throws `calendar_not_found`. */
  readonly calendarOf: (version: ObjectiveVersion) => Promise<CalendarRecord | undefined>;
  /** Returns the parts of a day that count, oldest first. Throws `calendar_not_found`. */
  readonly coveredBy: (version: ObjectiveVersion, day: Span) => Promise<readonly Span[]>;
}

/** A day whose seconds are known. */
export interface CalculatedDay extends ObjectiveDay, DayResult {
  /** The number of objects that match. */
  readonly objects: number;
  /** The sources of its past. It is empty if none knows it. */
  readonly sources: readonly StateSource[];
}

/** Days of one objective, oldest first. */
export interface DaysToCalculate {
  readonly record: ObjectiveRecord;
  readonly days: readonly ObjectiveDay[];
}

export interface CalculatedDays {
  /** How it went with the realms that were asked, if the request should know. */
  readonly sources: readonly Source[];
  readonly notice: string | undefined;
}

interface Calculation extends RuleReaders {
  /** The present time in epoch seconds. */
  readonly now: number;
  /** Takes some days of an objective as soon as they are calculated. `isComplete` says that all realms answered. */
  readonly onDays: (id: string, days: readonly CalculatedDay[], isComplete: boolean) => Promise<void>;
}

/** The longest range that is read at once, in days. */
const longestRun = 31;

/** Calculates days of objectives of one realm or multirealm. What several of them need is read once. */
export async function calculateDays(
  selection: RealmSelection,
  wanted: readonly DaysToCalculate[],
  calculation: Calculation,
): Promise<CalculatedDays> {
  const sources: Source[] = [];
  const notices: (string | undefined)[] = [];
  for (const runs of groupRuns(wanted.flatMap(runsOf))) {
    const read = await readRuns(selection, runs, calculation);
    sources.push(...read.sources);
    notices.push(read.notice);
    for (const [index, run] of runs.entries()) {
      const calculated = await calculateRun(
        run,
        { ...read, past: joinPasts(read.pasts[index] ?? []) },
        calculation,
      );
      const isComplete = read.sources.every(({ result }) => result === 'ok');
      await calculation.onDays(run.record.objective_id, calculated, isComplete);
    }
  }
  return { sources, notice: joinNotices(...new Set(notices)) };
}

/** Consecutive days of an objective that have the same rules. */
interface Run extends DaysToCalculate, Span {
  readonly version: ObjectiveVersion;
}

function runsOf({ record, days }: DaysToCalculate): Run[] {
  const runs: { record: ObjectiveRecord; version: ObjectiveVersion; days: ObjectiveDay[] }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    const isNext = last?.days.at(-1)?.to === day.from && last.version === day.version;
    if (last && isNext && last.days.length < longestRun) last.days.push(day);
    else runs.push({ record, version: day.version, days: [day] });
  }
  return runs.map((run) => ({ ...run, from: run.days[0]?.from ?? 0, to: run.days.at(-1)?.to ?? 0 }));
}

/** Returns the runs that one reading of the past answers, together. */
function groupRuns(runs: readonly Run[]): readonly (readonly Run[])[] {
  return [...groupBy(runs, ({ from, to, version }) => `${from} ${to} ${version.downtimes}`).values()];
}

async function readRuns(selection: RealmSelection, runs: readonly Run[], { now, conditionsOf }: Calculation) {
  const wanted = await Promise.all(
    runs.map(async ({ version }) => ({ version, where: await conditionsOf(version) })),
  );
  const [first] = runs;
  const range = {
    span: { from: first?.from ?? 0, to: first?.to ?? 0 },
    now,
    excludesDowntimes: first?.version.downtimes === 'excluded',
  };
  const { parts, sources = [] } = await selection.askEach((realm) => readPast(realm, wanted, range));
  return {
    pasts: runs.map((_, index) => parts.map(({ value }) => value.pasts[index])),
    stateSources: [...new Set(parts.flatMap(({ value }) => value.sources))],
    sources,
    notice: joinNotices(...parts.map(({ value }) => value.notice)),
  };
}

async function calculateRun(
  { record: { combine }, days, version }: Run,
  { past, stateSources }: { readonly past: ObjectivePast; readonly stateSources: readonly StateSource[] },
  { coveredBy }: Calculation,
): Promise<CalculatedDay[]> {
  const { objects } = past;
  return Promise.all(
    days.map(async (day) => {
      const covered = await coveredBy(version, day);
      const periods = cutPeriods(past.periods, [day]);
      const result = combineDay({ ...{ from: day.from, to: day.to }, combine, covered, objects, periods });
      return { ...day, ...result, objects, sources: stateSources };
    }),
  );
}
