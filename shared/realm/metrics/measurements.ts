import * as z from 'zod';

import { once } from '../../base/once.ts';
import type { Range } from '../../time/range.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import type { RealmSeries } from '../search/realm-series.ts';
import { findAbsentNames } from './absent-names.ts';
import { selectHosts } from './hosts.ts';
import { maxSeries, refuseTooMany } from './select-series.ts';
import type { SeriesAnswer } from './series.ts';
import { noticesOf } from './series-notices.ts';
import { compareSeriesNames } from './series-record.ts';

/** A measurement of a host or service (spec 4.5). */
export const measurementSchema = once(() =>
  z
    .strictObject({
      realm: z.string(),
      host_name: z.string().nullable().describe('null if the documents of the search backend do not have it'),
      service: z.string().nullable().describe("null: of the host's own check"),
      measurement: z.string(),
      unit: z.string().nullable(),
    })
    .meta({ id: 'Measurement' }),
);
export type Measurement = z.infer<ReturnType<typeof measurementSchema>>;

interface MeasurementQuestion {
  readonly host?: string | undefined;
  readonly service?: string | undefined;
  readonly range: Range;
}

/** Returns the measurements with points in the range, sorted by host, service and measurement. */
export async function measurementsOf(
  realm: OpenRealm,
  metrics: RealmSeries,
  { host, service, range }: MeasurementQuestion,
): Promise<SeriesAnswer<Measurement>> {
  const asked = { ...(host !== undefined && { host_name: [host] }), service };
  const hosts = await selectHosts(realm, asked, metrics);
  const selection = { hosts: hosts.names, service, from: range.from, to: range.to };
  const series = refuseTooMany(await metrics.names({ ...selection, most: maxSeries })).sort(
    compareSeriesNames,
  );
  const absent = await findAbsentNames(asked, hosts, { metrics, selection, series });
  const data = series.map((one) => ({
    realm: realm.name,
    host_name: one.host,
    service: one.service,
    measurement: one.measurement,
    unit: one.unit,
  }));
  return { data, notices: [...noticesOf({ range }, absent), ...metrics.notices()] };
}
