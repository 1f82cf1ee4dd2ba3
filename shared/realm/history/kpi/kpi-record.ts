import * as z from 'zod';

import { once } from '../../../base/once.ts';
import {
  availabilityPercent,
  knownPercent,
  meanSeconds,
  meanTimeBetween,
  type RangeTime,
} from '../range-time.ts';
import type { KpiSubject } from './kpi-calculator.ts';
import type { KpiTally } from './kpi-tally.ts';

const count = once(() => z.int().nonnegative());
const seconds = once(() => z.int().nonnegative());
const mean = once(() => seconds().nullable());

const percent = once(() => z.number().min(0).max(100).nullable());

const figures = once(() => ({
  problems: count().describe('HARD problems in the range, those open at its start included'),
  open_at_start: count(),
  open: count().describe('problems that are open at the end of the range, or now if the range has not ended'),
  alerts: z.strictObject({ total: count(), hard: count(), soft: count() }),
  notification_count: count(),
  acknowledged: count().describe(
    'problems that were acknowledged before the end of the range, or are open and acknowledged now',
  ),
  flaps: count().describe('number of times that flapping began'),
  time_in_problem_seconds: seconds().describe('inside the range'),
  longest_seconds: seconds(),
  mtta_seconds: mean().describe(
    'mean time from problem to first acknowledgement, over problems that began inside the range',
  ),
  mttr_seconds: mean().describe(
    'mean time from problem to recovery, over problems that began and ended inside the range',
  ),
  mtbf_seconds: mean().describe(
    '(range - time in problem) / problems that began in the range; null: none began',
  ),
  excluded_seconds: seconds().describe(
    'the part of the range that is not in `availability_percent`, because a downtime with `sla` `excluded` was in effect; other figures keep it',
  ),
  availability_percent: percent().describe(
    'known time without problem / known time, without what is excluded, as in the availability endpoints; null: nothing is left',
  ),
  known_percent: percent().describe('share of the range that is not NODATA'),
}));

/** The figures of one host or service. */
export const kpiRowSchema = once(() =>
  z
    .strictObject({ realm: z.string(), host_name: z.string(), service: z.string().nullable(), ...figures() })
    .meta({ id: 'KpiRow' }),
);

const totals = once(() =>
  z
    .strictObject({
      object_count: count().describe('hosts or services that there are now'),
      with_events: count().describe(
        'those with an alert, notification, acknowledgement or start of flapping in the range; only they and those with a problem have rows',
      ),
      ...figures(),
    })
    .meta({ id: 'KpiTotals' }),
);

const moment = once(() => z.iso.datetime({ offset: true }));

/** Key figures over the events of hosts or services (spec 4.3). */
export const kpiSchema = once(() =>
  z
    .strictObject({
      kpi_id: z.string().describe('id of this request and its result: equal answers have equal ids'),
      object: z.enum(['hosts', 'services']),
      time_from: moment(),
      time_to: moment(),
      realms: z.array(z.string()),
      hostgroup: z.string().nullable(),
      totals: totals(),
      worst: z.array(kpiRowSchema()).describe('the ten that were longest in problems'),
      rows: z.array(kpiRowSchema()),
    })
    .meta({ id: 'Kpi' }),
);

export type Kpi = z.output<ReturnType<typeof kpiSchema>>;
export type KpiRow = z.output<ReturnType<typeof kpiRowSchema>>;
type Totals = z.output<ReturnType<typeof totals>>;

export function kpiRowOf(realm: string, subject: KpiSubject, tally: KpiTally): KpiRow {
  return { realm, ...subject, ...figuresOf([tally], tally.time) };
}

/** Returns the figures of all tallies together. `time` is the time of all objects, also of those without a tally. */
export function totalsOf(
  tallies: readonly KpiTally[],
  { objects, time }: { readonly objects: number; readonly time: RangeTime },
): Totals {
  return {
    object_count: objects,
    with_events: tallies.filter(({ hasEvents }) => hasEvents).length,
    ...figuresOf(tallies, time),
  };
}

function figuresOf(
  tallies: readonly KpiTally[],
  time: RangeTime,
): Omit<Totals, 'object_count' | 'with_events'> {
  const sum = (figure: (tally: KpiTally) => number) =>
    tallies.reduce((total, tally) => total + figure(tally), 0);
  const ofProblems = (figure: ProblemFigure) => sum(({ timeline }) => timeline.outages[figure]);
  const [problems, begun] = [ofProblems('count'), ofProblems('begun')];
  const [hard, soft] = [sum((tally) => tally.hardAlerts), sum((tally) => tally.softAlerts)];
  return {
    problems,
    open_at_start: problems - begun,
    open: ofProblems('open'),
    alerts: { total: hard + soft, hard, soft },
    notification_count: sum((tally) => tally.notifications),
    acknowledged: ofProblems('acknowledged'),
    flaps: sum((tally) => tally.flaps),
    time_in_problem_seconds: time.unavailable,
    longest_seconds: tallies.reduce(
      (longest, { timeline }) => Math.max(longest, timeline.outages.longestSeconds),
      0,
    ),
    mtta_seconds: meanSeconds(ofProblems('acknowledgeSeconds'), ofProblems('acknowledgements')),
    mttr_seconds: meanSeconds(ofProblems('repairSeconds'), ofProblems('repairs')),
    mtbf_seconds: meanTimeBetween(time, begun),
    excluded_seconds: time.excluded,
    availability_percent: availabilityPercent(time),
    known_percent: knownPercent(time),
  };
}

type ProblemFigure =
  | 'count'
  | 'begun'
  | 'open'
  | 'acknowledged'
  | 'acknowledgements'
  | 'acknowledgeSeconds'
  | 'repairs'
  | 'repairSeconds';
