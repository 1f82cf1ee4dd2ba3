import { isDeepStrictEqual } from 'node:util';

import type { Clock } from '../../base/clock.ts';
import type { Source } from '../../base/source.ts';
import type { ObjectiveDayStore } from '../../store/objective-days.ts';
import type { ObjectiveRecord } from '../../store/objectives.ts';
import { zoneOf } from '../../time/zone.ts';
import type { Realms } from '../directory/realms.ts';
import type { Span } from '../history/span.ts';
import { realmTypeOf, unknownRealm } from '../record/realm.ts';
import {
  calculateDays,
  type CalculatedDay,
  type CalculatedDays,
  type RuleReaders,
} from './calculate-days.ts';
import { lengthOf } from './combine.ts';
import { burnWindows, figuresOf, type ObjectiveFigures } from './figures.ts';
import { keepDays, type KeptRules, keptRules, readDays, readFigures } from './kept-days.ts';
import { dateAt, daysIn, type ObjectiveDay, startOfDay, windowOf } from './objective-days.ts';

/** The state of one objective, and how it was found. */
export interface EvaluatedObjective {
  readonly record: ObjectiveRecord;
  readonly figures: ObjectiveFigures;
  /** The days of its window that have begun. */
  readonly days: readonly CalculatedDay[];
  readonly sources?: readonly Source[];
  readonly notice: string | undefined;
}

/** The figures of an objective, for which all realms answered. `computed_at` is in epoch seconds. */
export interface CalculatedObjective extends Pick<EvaluatedObjective, 'record' | 'figures'> {
  readonly computed_at: number;
}

/** A listener that learns what becomes of objectives. */
export interface ObjectiveListener {
  /** Takes figures before they are kept. The same ones may come twice, and those of another process may be newer. */
  readonly calculated: (objective: CalculatedObjective) => Promise<void>;
  readonly removed: (id: string) => Promise<void>;
}

export interface EvaluationServices extends RuleReaders {
  readonly kept: ObjectiveDayStore;
  readonly clock: Clock;
  readonly listener?: ObjectiveListener | undefined;
}

/**
 * The days before today that are calculated anew once a day, because events of them may have come late, e.g. by a log that was not there.
 * Days before them stay as they are kept.
 */
const remadeDays = 31;
/** The time in seconds by which events usually come late: for so long a day that is over is calculated with the present one. */
const lateSeconds = 3600;

/** Calculates the state of objectives of one realm. Days that are over are taken from what is kept, and kept if they are calculated. */
export async function evaluateObjectives(
  records: readonly ObjectiveRecord[],
  realms: Realms,
  services: EvaluationServices,
): Promise<EvaluatedObjective[]> {
  const now = Math.floor(services.clock() / 1000);
  const name = records[0]?.realm.name ?? '';
  const all = await realms.directory.all();
  const realm = all.find((one) => one.name === name);
  if (!realm) throw unknownRealm(name, all);
  const plans = await Promise.all(records.map((record) => planOf(record, now, services)));
  const selection = realms.selectNamed({ realm_type: realmTypeOf(realm), realm_name: name });
  const wanted = plans.map(({ record, missing }) => ({ record, days: missing }));
  const planOfId = new Map(plans.map((plan) => [plan.record.objective_id, plan]));
  const onDays: Parameters<typeof calculateDays>[2]['onDays'] = async (id, days, isComplete) => {
    const plan = planOfId.get(id);
    if (!plan) return;
    for (const day of days) plan.known.set(day.date, betterOf(plan.known.get(day.date), day));
    if (isComplete) await keepKnown(plan, days, services.kept);
  };
  const calculated = await calculateDays(selection, wanted, { ...services, now, onDays });
  return Promise.all(plans.map((plan) => finish(plan, calculated, services)));
}

interface Plan {
  readonly record: ObjectiveRecord;
  readonly now: number;
  readonly window: Span;
  readonly days: readonly ObjectiveDay[];
  readonly rules: KeptRules;
  readonly kept: ReadonlySet<CalculatedDay>;
  /** The days that are known so far, by their dates: those that are kept, or better ones. */
  readonly known: Map<string, CalculatedDay>;
  /** The days for which all realms answered. */
  readonly complete: Map<string, CalculatedDay>;
  readonly missing: readonly ObjectiveDay[];
  /** The present day. */
  readonly today: string;
}

/** The seconds of the last three days are needed one by one, for burn rates. */
async function planOf(record: ObjectiveRecord, now: number, services: EvaluationServices): Promise<Plan> {
  const window = windowOf(record, now);
  const today = dateAt(now, zoneOf(record.time_zone));
  const firstOfBurn = startOfDay(record, now - burnWindows['3d']);
  const days = daysIn(record, { from: Math.min(window.from, firstOfBurn), to: now });
  const rules = await keptRules(record, now, services);
  const kept = await readDays(services.kept, rules, days);
  const last = await services.kept.figuresOf(record.objective_id);
  const isRemade = readFigures(last, record)?.remade_on === today;
  const fresh = startOfDay(record, now - (isRemade ? lateSeconds : remadeDays * 86_400));
  const missing = days.filter((day) => day.from >= fresh || !kept.has(day.date));
  return {
    record,
    now,
    window,
    days,
    rules,
    kept: new Set(kept.values()),
    known: new Map(kept),
    complete: new Map(kept),
    missing,
    today,
  };
}

/** Keeps the months of days that were calculated, without today. */
async function keepKnown(
  { rules, kept, known, complete, today }: Plan,
  fresh: readonly CalculatedDay[],
  store: ObjectiveDayStore,
): Promise<void> {
  for (const { date } of fresh) {
    const day = known.get(date);
    if (day) complete.set(date, day);
  }
  const months = new Set(fresh.map(({ date }) => date.slice(0, 7)));
  const days = [...complete.values()].filter(({ date }) => date < today && months.has(date.slice(0, 7)));
  await keepDays(store, rules, { days, before: kept });
}

async function finish(
  { record, now, window, days: planned, known, today }: Plan,
  calculated: CalculatedDays,
  services: EvaluationServices,
): Promise<EvaluatedObjective> {
  const days = planned.flatMap(({ date }) => known.get(date) ?? []);
  const coming = await Promise.all(
    daysIn(record, { from: now, to: window.to }).map(async ({ version, ...day }) => ({
      version,
      seconds: lengthOf(await services.coveredBy(version, day)),
    })),
  );
  const result = figuresOf({ record, window, now, days, coming });
  const { sources, notice } = calculated;
  if (sources.every((source) => source.result === 'ok')) {
    const { figures } = result;
    await services.listener?.calculated({ record, figures, computed_at: now });
    const facts = { computed_at: now, changed_at: record.changed_at, remade_on: today };
    await services.kept.keepFigures(record.objective_id, { figures, ...facts });
  }
  return { record, ...result, sources, notice };
}

/** A source may have lost what it knew, e.g. a log that was deleted, or an engine an object: then the kept day stays. */
function betterOf(kept: CalculatedDay | undefined, fresh: CalculatedDay): CalculatedDay {
  if (!kept || isDeepStrictEqual(kept, fresh)) return kept ?? fresh;
  const isLess = fresh.objects < kept.objects || untoldSeconds(fresh) > untoldSeconds(kept);
  return isLess ? kept : fresh;
}

/** Returns the seconds of which no state is told. An engine that lost its past says PENDING until the next check. */
function untoldSeconds({ spent }: CalculatedDay): number {
  return lengthOf(spent.filter(({ state }) => state === 'NODATA' || state === 'PENDING'));
}
