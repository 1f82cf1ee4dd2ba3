import * as z from 'zod';

import type { CalculatedDay } from '../../shared/realm/objectives/calculate-days.ts';
import type { SpentPeriod } from '../../shared/realm/objectives/combine.ts';
import { endpoint } from './group.ts';
import { objectiveId } from './objective-id.ts';

const instant = () => z.iso.datetime({ offset: true });
const seconds = () => z.int().nonnegative();

/** The reasons why a part of the time is not good. */
function reasonOf({ object, spending, state }: SpentPeriod): string {
  if (!object) return 'no host or service matches';
  if (spending === 'unknown') return 'no source knows the state';
  if (spending === 'bad') return `${state} counts as unavailable`;
  return state === 'PENDING' ? 'it was not checked yet' : 'in a downtime that does not count';
}

/** Lists every second of an objective's window that was not good. */
export const explain = endpoint({
  name: 'objectives.explain',
  method: 'GET',
  path: '/api/objectives/{objective_id}/explain/',
  access: 'viewer',
  extension: true,
  summary: 'Every second that an objective spent',
  description:
    'The sums of `spent_seconds`, `unknown_seconds` and `excluded_seconds` are those of the objective. If several objects were not good at the same time and `combine` is `all` or ' +
    '`any`, the time is put down to the one that was so first. Periods are cut at midnight of the objective.',
  params: objectiveId,
  sources: true,
  list: {
    sort: ['starts_at', 'host_name', 'service', 'spent_seconds', 'excluded_seconds', 'unknown_seconds'],
    ties: ['starts_at', 'realm', 'host_name', 'service', 'state_name'],
  },
  returns: () =>
    z.array(
      z
        .strictObject({
          realm: z.string().nullable().describe('the realm of the object; null: no object matches'),
          host_name: z.string().nullable(),
          service: z.string().nullable().describe('null of a host'),
          state_name: z.string().describe('the state that it had; NODATA: not known'),
          starts_at: instant().describe('beginning of the period'),
          ends_at: instant().describe('end of the period'),
          spent_seconds: seconds().describe('of the budget'),
          unknown_seconds: seconds().describe('of which the state is not known'),
          excluded_seconds: seconds().describe('that do not count'),
          source: z
            .string()
            .nullable()
            .describe('what knows the past: `log`, `index` or `watch`; null: nothing'),
          reason: z.string().describe('why the time is not good, for people'),
        })
        .meta({ id: 'SpentPeriod' }),
    ),
  problems: ['objective_not_found', 'filter_not_usable', 'too_many_exclusions'],
  async handle({ params }, { objectives, realms, iso }) {
    const record = await objectives.find(params.objective_id);
    const { days, sources, notice } = await objectives.evaluate(record, realms);
    const data = days.flatMap((day) => day.spent.map((period) => rowOf(period, day, iso)));
    return { data, sources, notice };
  },
});

const nothing = { realm: null, host_name: null, service: null };

function rowOf(period: SpentPeriod, { sources }: CalculatedDay, iso: (seconds: number) => string | null) {
  const { object, spending, state, from, to } = period;
  const secondsOf = (kind: SpentPeriod['spending']) => (spending === kind ? to - from : 0);
  const isKnown = spending !== 'unknown' && sources.length > 0;
  return {
    ...{ ...nothing, ...object, state_name: state },
    ...{ starts_at: iso(from) ?? '', ends_at: iso(to) ?? '' },
    spent_seconds: secondsOf('bad'),
    unknown_seconds: secondsOf('unknown'),
    excluded_seconds: secondsOf('excluded'),
    source: isKnown ? sources.join() : null,
    reason: reasonOf(period),
  };
}
