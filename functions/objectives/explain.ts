import * as z from 'zod';

import { endpoint } from './group.ts';
import { objectiveId } from './objective-id.ts';
import { spentRow } from './spent-row.ts';

const instant = () => z.iso.datetime({ offset: true });
const seconds = () => z.int().nonnegative();

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
    '`any`, the time is put down to the one that was so first. Time outside of the calendar is that of no object; with `mean` its seconds are those of all. Periods are cut at midnight of the objective.',
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
          realm: z
            .string()
            .nullable()
            .describe(
              'the realm of the object; null: no object matches, or the calendar leaves the time out',
            ),
          host_name: z.string().nullable(),
          service: z.string().nullable().describe('null of a host'),
          state_name: z
            .string()
            .describe('the state that it had; NODATA: not known, or left out by the calendar'),
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
  problems: ['objective_not_found', 'calendar_not_found', 'filter_not_usable', 'too_many_exclusions'],
  async handle({ params }, { objectives, realms, iso }) {
    const record = await objectives.find(params.objective_id);
    const { days, sources, notice } = await objectives.evaluate(record, realms);
    const data = days.flatMap((day) => day.spent.map((period) => spentRow(period, { record, day, iso })));
    return { data, sources, notice };
  },
});
