import { rowQuery, text } from '../../connectors/status-query/index.ts';
import { compareTexts } from '../fields/order.ts';
import { limitHosts, limitServices } from '../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { type PerfdataValue, readPerfdata } from './perfdata.ts';

/** A value of the performance data of a host or a service. */
export interface PerfdataSample extends PerfdataValue {
  readonly host: string;
  /** Null for the check of the host itself. */
  readonly service: string | null;
}

export interface PerfdataSamples {
  readonly samples: readonly PerfdataSample[];
  /** Number of values that were left out because there are more than the caller accepts. */
  readonly leftOut: number;
}

interface CheckedObject {
  readonly host: string | null;
  readonly service: string | null;
  readonly perfdata: string | null;
}

/**
 * Reads the present performance data of all hosts and services. If there are more than `most` values, the first ones by host and service are
 * returned, which are the same at each call.
 */
export async function perfdataOf(realm: OpenRealm, most: number): Promise<PerfdataSamples> {
  const [hosts, services] = await Promise.all([
    realm.status.decodedRows(
      rowQuery('hosts', { host: text('name'), perfdata: text('perf_data') })
        .where(...limitHosts(realm))
        .map((row) => ({ ...row, service: null })),
    ),
    realm.status.decodedRows(
      rowQuery('services', {
        ...{ host: text('host_name'), service: text('description'), perfdata: text('perf_data') },
      }).where(...limitServices(realm)),
    ),
  ]);
  const samples: PerfdataSample[] = [];
  let leftOut = 0;
  for (const sample of samplesOf(inOrder([...hosts, ...services]))) {
    if (samples.length < most) samples.push(sample);
    else leftOut += 1;
  }
  return { samples, leftOut };
}

function inOrder(objects: CheckedObject[]): readonly CheckedObject[] {
  return objects.sort(
    (a, b) => compareTexts(a.host ?? '', b.host ?? '') || compareTexts(a.service ?? '', b.service ?? ''),
  );
}

function* samplesOf(objects: readonly CheckedObject[]): Generator<PerfdataSample> {
  for (const { host, service, perfdata } of objects) {
    if (host === null || perfdata === null) continue;
    const labels = new Set<string>();
    for (const value of readPerfdata(perfdata)) {
      // A plugin that writes a label twice would make two samples of one series.
      if (!labels.has(value.label)) yield { host, service, ...value };
      labels.add(value.label);
    }
  }
}
