import * as z from 'zod';

import { atMostOneOf } from '../../shared/http/parameters/at-most-one-of.ts';
import { resolveTimeRange, timeRange } from '../../shared/http/parameters/dates.ts';
import {
  booleanParameter,
  name,
  nameList,
  size,
  wholeNumberParameter,
} from '../../shared/http/parameters/fields.ts';
import { seriesOf } from '../../shared/realm/metrics/series.ts';
import { seriesList, seriesSchema } from '../../shared/realm/metrics/series-record.ts';
import { addHostColumns } from '../../shared/realm/status/host-columns.ts';
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
    'A series holds the values of one measurement of a host or service over time, by default of the last 24 hours. Its points are means ' +
    'over steps, which follow from the range and from how often was measured: at most 1,000 a series, and fewer where there are many series.',
  params: () => z.object({ realm_name: name }),
  query: () =>
    z.object({
      host_name: nameList.optional().describe('exact names; neither this nor display_name: every host'),
      display_name: nameList.optional().describe('exact names; `\\,` stands for a comma in one'),
      service: name.optional().describe('an exact name of a service; else hosts and all of their services'),
      ...timeRange(),
      measurements: nameList.optional().describe('exact names'),
      size: size
        .optional()
        .describe('number of measurements if none is named: the first by name; default 10'),
      raw: booleanParameter.default(false).describe('points as they were measured, 150,000 at most'),
      step: wholeNumberParameter(1, month).optional().describe('seconds between two points'),
      max_points: wholeNumberParameter(1, 10_000)
        .optional()
        .describe(`points of a series; ${finest} where nothing is said`),
    }),
  rules: [atMostOneOf('host_name', 'display_name'), atMostOneOf('step', 'max_points')],
  list: seriesList,
  problems: ['realm_without_metrics', 'too_many_series', 'too_many_points'],
  returns: () => z.array(seriesSchema()),
  handle: async ({ params, query, list }, { realms, series, projectTime }) => {
    const range = resolveTimeRange(query, projectTime());
    const { raw, step, max_points: maxPoints = finest, ...choice } = query;
    const realm = await realms.selectOne(params.realm_name).open();
    const question = { ...choice, range, resolution: { raw, step, maxPoints }, list };
    const { data, notices } = await seriesOf(realm, await series(realm), question);
    return {
      data: await addHostColumns(realm, list, data),
      notice: [range.notice ?? [], notices].flat().join(' ') || undefined,
    };
  },
});
