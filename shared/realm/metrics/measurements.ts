import * as z from 'zod';

import { once } from '../../base/once.ts';
import type { Range } from '../../time/range.ts';
import type { OpenRealm } from '../directory/open.ts';
import { mostSeries, refuseTooMany } from './chosen-series.ts';
import { chosenHosts } from './hosts.ts';
import type { RealmSeries } from './realm-series.ts';
import { inOrder } from './series-record.ts';

/** What is measured of a host or service (spec 4.5). */
export const measurementSchema = once(() =>
  z
    .strictObject({
      realm: z.string(),
      host_name: z.string().nullable().describe("null where a search backend's documents do not say"),
      service: z.string().nullable().describe("null: of the host's own check"),
      measurement: z.string(),
      unit: z.string().nullable(),
    })
    .meta({ id: 'Measurement' }),
);
export type Measurement = z.infer<ReturnType<typeof measurementSchema>>;

/** What has points in the range, by host, service and measurement. */
export async function measurementsOf(
  realm: OpenRealm,
  metrics: RealmSeries,
  {
    host,
    service,
    range,
  }: { readonly host?: string | undefined; readonly service?: string | undefined; readonly range: Range },
): Promise<Measurement[]> {
  const hosts = await chosenHosts(realm, host === undefined ? {} : { host_name: [host] }, metrics);
  const { from, to } = range;
  const series = await metrics.names({ hosts: hosts.names, service, from, to, most: mostSeries });
  return refuseTooMany(series)
    .sort(inOrder)
    .map(({ host: host_name, service: description, measurement, unit }) => ({
      realm: realm.name,
      host_name,
      service: description,
      measurement,
      unit,
    }));
}
