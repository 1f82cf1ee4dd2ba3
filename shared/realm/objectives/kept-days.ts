/** The days of objectives that are over, and the last figures of objectives, as they are kept. */
import { createHash } from 'node:crypto';

import * as z from 'zod';

import { once } from '../../base/once.ts';
import type { ObjectiveDayStore } from '../../store/objective-days.ts';
import type { ObjectiveRecord, ObjectiveVersion } from '../../store/objectives.ts';
import { calendarTagOf } from '../calendars/calendars.ts';
import { availabilityStates } from '../history/availability/availability-states.ts';
import type { CalculatedDay, RuleReaders } from './calculate-days.ts';
import { objectSchema, spendings } from './combine.ts';
import { figuresSchema } from './figures.ts';
import type { ObjectiveDay } from './objective-days.ts';
import { versionsInUse } from './versions-in-use.ts';

const span = once(() => z.object({ from: z.number(), to: z.number() }));
const keptDay = once(() =>
  span().extend({
    date: z.string(),
    basis: z.string(),
    objects: z.number(),
    seconds: z.object({ good: z.number(), bad: z.number(), unknown: z.number(), excluded: z.number() }),
    spent: z.array(
      span().extend({
        object: objectSchema().optional(),
        spending: z.enum(spendings),
        state: z.enum(availabilityStates),
      }),
    ),
    sources: z.array(z.enum(['log', 'index', 'watch'])),
  }),
);
const keptMonth = once(() => z.array(keptDay()));

/** The last figures of an objective, when they were calculated, and the settings and the day of its last whole calculation. */
const keptFigures = once(() =>
  z.object({
    figures: figuresSchema(),
    computed_at: z.number(),
    changed_at: z.number(),
    remade_on: z.string(),
  }),
);
export type KeptFigures = z.output<ReturnType<typeof keptFigures>>;

/** Returns the figures of an item. `undefined` if it is of another form or of other settings. */
export function readFigures(item: unknown, record: ObjectiveRecord): KeptFigures | undefined {
  const read = keptFigures().safeParse(item);
  return read.success && read.data.changed_at === record.changed_at ? read.data : undefined;
}

/** The rules that the kept days of an objective rest on. */
export interface KeptRules extends Pick<ObjectiveRecord, 'objective_id'> {
  /** Texts that differ for rules that may give other seconds. */
  readonly bases: ReadonlyMap<ObjectiveVersion, string>;
}

/** Returns the kept days of an objective by their dates, without those that were calculated by other rules. */
export async function readDays(
  store: ObjectiveDayStore,
  { objective_id: id, bases }: KeptRules,
  days: readonly ObjectiveDay[],
): Promise<ReadonlyMap<string, CalculatedDay>> {
  const months = await store.months(id, [...new Set(days.map(({ date }) => date.slice(0, 7)))]);
  // A month of another form is calculated anew.
  const kept = months.flatMap((month) => keptMonth().safeParse(month).data ?? []);
  const byDate = new Map(kept.map(({ date, ...day }) => [date, day]));
  return new Map(
    days.flatMap((day) => {
      const { basis, ...found } = byDate.get(day.date) ?? { basis: '' };
      const isSame = 'from' in found && basis === bases.get(day.version) && found.to === day.to;
      return isSame ? [[day.date, { ...day, ...found }] as const] : [];
    }),
  );
}

/** Keeps days that are over and whose past a source knows, if one of their month is not as it was read. */
export async function keepDays(
  store: ObjectiveDayStore,
  { objective_id: id, bases }: KeptRules,
  { days, before }: { readonly days: readonly CalculatedDay[]; readonly before: ReadonlySet<CalculatedDay> },
): Promise<void> {
  const known = days.filter(({ sources }) => sources.length > 0);
  for (const month of new Set(known.map(({ date }) => date.slice(0, 7)))) {
    const all = known.filter(({ date }) => date.startsWith(month));
    if (all.every((day) => before.has(day))) continue;
    const content = all.map(({ version, ...day }) => ({ ...day, basis: bases.get(version) }));
    await store.keepMonth(id, month, content);
  }
}

/** Returns the rules on which the figures of an objective rest. `now` is in epoch seconds. Throws `calendar_not_found`. */
export async function keptRules(
  record: ObjectiveRecord,
  now: number,
  { calendarOf }: Pick<RuleReaders, 'calendarOf'>,
): Promise<KeptRules> {
  const { objective_id, combine, time_zone } = record;
  const texts = versionsInUse(record, now).map(async (version) => {
    const { kind, where, unavailable_states: states, downtimes } = version;
    const calendar = await calendarOf(version);
    const rules = [combine, time_zone, kind, where, states, downtimes, calendar && calendarTagOf(calendar)];
    const text = createHash('sha256').update(JSON.stringify(rules)).digest('base64url').slice(0, 16);
    return [version, text] as const;
  });
  return { objective_id, bases: new Map(await Promise.all(texts)) };
}
