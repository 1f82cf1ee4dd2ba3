import * as z from 'zod';

import { timeRange, timeRangeOf } from '../../shared/http/dates.ts';
import { flag, name, nameList, size, wholeNumber } from '../../shared/http/fields.ts';
import { notBoth } from '../../shared/http/rules.ts';
import { seriesOf } from '../../shared/realm/metrics/series.ts';
import { seriesList, seriesSchema } from '../../shared/realm/metrics/series-record.ts';
import { endpoint } from './group.ts';

const month = 31 * 24 * 3600;
const finest = 1000;

/** Lists the measured values of a realm as series (spec 4.5). */
export const seriesOfRealm = endpoint({
  name: 'metrics.series',
  method: 'GET',
  path: '/api/metrics/realm/{realm_name}/',
  access: 'viewer',
  summary: 'Metrics of a realm, as series over time',
  description:
    'A series is what one measurement of a host or service was over time; the last 24 hours where no time is given. Its points are means ' +
    'over steps, which follow from the range and from how often was measured: at most 1,000 a series, and fewer where there are many series.',
  params: () => z.object({ realm_name: name }),
  query: () =>
    z.object({
      host_name: nameList.optional().describe('exact names; neither this nor display_name: every host'),
      display_name: nameList.optional().describe('exact names; `\\,` stands for a comma in one'),
      service: name.optional().describe('an exact description; else hosts and all of their services'),
      ...timeRange(),
      measurements: nameList.optional().describe('exact names'),
      size: size
        .optional()
        .describe('how many measurements where none is named: the first by name; 10 where nothing is said'),
      raw: flag.default(false).describe('points as they were measured, 150,000 at most'),
      step: wholeNumber(1, month).optional().describe('seconds between two points'),
      max_points: wholeNumber(1, 10_000)
        .optional()
        .describe(`points of a series; ${finest} where nothing is said`),
    }),
  rules: [notBoth('host_name', 'display_name'), notBoth('step', 'max_points')],
  list: seriesList,
  problems: ['realm_without_metrics', 'too_many_series', 'too_many_points'],
  returns: () => z.array(seriesSchema()),
  handle: async ({ params, query, list }, { realms, series, present }) => {
    const range = timeRangeOf(query, present());
    const { raw, step, max_points: maxPoints = finest, ...choice } = query;
    const realm = await realms.one(params.realm_name).open();
    const question = { ...choice, range, resolution: { raw, step, maxPoints }, list };
    const { data, notices } = await seriesOf(realm, await series(realm), question);
    return { data, notice: [range.notice ?? [], notices].flat().join(' ') || undefined };
  },
});
