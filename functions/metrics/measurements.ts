import * as z from 'zod';

import { resolveParameterRange } from '../../shared/http/parameters/dates.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import { measurementSchema, measurementsOf } from '../../shared/realm/metrics/measurements.ts';
import { addHostColumns, relatedOfHostRecord } from '../../shared/realm/status/host-columns.ts';
import { endpoint } from './group.ts';

const week = 7 * 24 * 3600 * 1000;

/** Lists the measurements of a realm (spec 4.5). */
export const measurements = endpoint({
  name: 'metrics.measurements',
  method: 'GET',
  path: '/api/metrics/realm/{realm_name}/measurements/',
  access: 'viewer',
  summary: 'Measurements of a realm that had points within the last seven days',
  params: () => z.object({ realm_name: name }),
  query: () =>
    z.object({
      host: name.optional().describe('an exact host name'),
      service: name.optional().describe('an exact name of a service; else hosts and all of their services'),
    }),
  list: {
    sort: ['host_name', 'service', 'measurement'],
    ties: ['realm', 'host_name', 'service', 'measurement'],
    related: relatedOfHostRecord,
  },
  problems: ['realm_without_metrics', 'too_many_series'],
  returns: () => z.array(measurementSchema()),
  handle: async ({ params, query, list }, { realms, series, projectTime }) => {
    const range = resolveParameterRange({}, projectTime(), {
      names: { from: 'from', to: 'to' },
      spanMs: week,
    });
    const realm = await realms.selectOne(params.realm_name).open();
    const { data, notices } = await measurementsOf(realm, await series(realm), { ...query, range });
    return { data: await addHostColumns(realm, list, data), notice: notices.join(' ') || undefined };
  },
});
