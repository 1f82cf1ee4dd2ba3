import * as z from 'zod';

import { once } from '../../base/once.ts';
import type { IncidentTally } from './incident-tally.ts';
import type { KpiSubject } from './kpi-calculator.ts';
import { percentOf } from './percent.ts';

const count = once(() => z.int().nonnegative());
const seconds = once(() => z.int().nonnegative());
const mean = once(() => seconds().nullable());

const figures = once(() => ({
  problems: count().describe('HARD problems in the range, those open at its start included'),
  open_at_start: count(),
  open: count().describe('at the end of the range, or now'),
  alerts: z.strictObject({ total: count(), hard: count(), soft: count() }),
  notifications: count(),
  acknowledged: count().describe('problems that were acknowledged'),
  flaps: count().describe('how often flapping began'),
  time_in_problem_s: seconds().describe('inside the range'),
  longest_s: seconds(),
  mtta_s: mean().describe('from problem to first acknowledgement; of problems that began inside the range'),
  mttr_s: mean().describe('from problem to recovery; of problems that began and ended inside the range'),
  mtbf_s: mean().describe('time without problem for each problem'),
  availability_percent: z.number().min(0).max(100).nullable().describe('time without problem'),
}));

/** The figures of one host or service. */
export const kpiRow = once(() =>
  z
    .strictObject({ realm: z.string(), host_name: z.string(), service: z.string().nullable(), ...figures() })
    .meta({ id: 'KpiRow' }),
);

const totals = once(() =>
  z
    .strictObject({
      objects: count().describe('hosts or services that there are now'),
      with_events: count().describe('those of which anything is told; the others have no row'),
      ...figures(),
    })
    .meta({ id: 'KpiTotals' }),
);

const moment = once(() => z.iso.datetime({ offset: true }));

/** Key figures over the events of hosts or services (spec 4.3). */
export const kpi = once(() =>
  z
    .strictObject({
      kpi_id: z.string().describe('of this question and its result: equal answers have equal ids'),
      object: z.enum(['hosts', 'services']),
      from: moment(),
      to: moment(),
      realms: z.array(z.string()),
      hostgroup: z.string().nullable(),
      totals: totals(),
      worst: z.array(kpiRow()).describe('the ten that were longest in problems'),
      rows: z.array(kpiRow()),
    })
    .meta({ id: 'Kpi' }),
);

export type Kpi = z.output<ReturnType<typeof kpi>>;
export type KpiRow = z.output<ReturnType<typeof kpiRow>>;
type Totals = z.output<ReturnType<typeof totals>>;

/** `period`: seconds of the range that are over. */
export function kpiRowOf(
  realm: string,
  subject: KpiSubject,
  { tally, period }: { tally: IncidentTally; period: number },
): KpiRow {
  return { realm, ...subject, ...figuresOf([tally], period) };
}

export function totalsOf(
  tallies: readonly IncidentTally[],
  { objects, period }: { objects: number; period: number },
): Totals {
  return {
    objects,
    with_events: tallies.length,
    ...figuresOf(tallies, period * Math.max(objects, tallies.length)),
  };
}

function figuresOf(
  tallies: readonly IncidentTally[],
  period: number,
): Omit<Totals, 'objects' | 'with_events'> {
  const sum = (figure: (tally: IncidentTally) => number) =>
    tallies.reduce((total, tally) => total + figure(tally), 0);
  const problems = sum((tally) => tally.problems);
  const inProblem = sum((tally) => tally.problemSeconds);
  const [hard, soft] = [sum((tally) => tally.hardAlerts), sum((tally) => tally.softAlerts)];
  return {
    problems,
    open_at_start: sum((tally) => tally.openAtStart),
    open: sum((tally) => tally.open),
    alerts: { total: hard + soft, hard, soft },
    notifications: sum((tally) => tally.notifications),
    acknowledged: sum((tally) => tally.acknowledged),
    flaps: sum((tally) => tally.flaps),
    time_in_problem_s: inProblem,
    longest_s: tallies.reduce((longest, tally) => Math.max(longest, tally.longestSeconds), 0),
    mtta_s: meanOf(
      sum((tally) => tally.answerSeconds),
      sum((tally) => tally.answers),
    ),
    mttr_s: meanOf(
      sum((tally) => tally.repairSeconds),
      sum((tally) => tally.repairs),
    ),
    mtbf_s: meanOf(period - inProblem, problems),
    availability_percent: period <= 0 ? null : percentOf(period - inProblem, period),
  };
}

/** Null without a population, and for what is no number that JSON keeps. */
function meanOf(sum: number, population: number): number | null {
  const mean = Math.round(sum / population);
  return Number.isSafeInteger(mean) ? mean : null;
}
