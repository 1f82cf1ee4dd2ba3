import { flag, rowQuery, text, time } from '../../../connectors/status-query/index.ts';
import type { OpenRealm } from '../../open-realm/open.ts';
import { exclusionKey } from '../availability/exclusion-windows.ts';

/**
 * Returns the start of the first running fixed downtime of each host and service, in epoch seconds, by `exclusionKey`. Flexible downtimes
 * begin with a problem, which the log reports.
 */
export async function runningDowntimes(realm: OpenRealm): Promise<ReadonlyMap<string, number>> {
  const query = rowQuery('downtimes', {
    host: text('host_name'),
    service: text('service_description'),
    fixed: flag('fixed'),
    start: time('start_time'),
    entry: time('entry_time'),
  });
  const starts = new Map<string, number>();
  for (const { host, service, fixed, start, entry } of await realm.status.decodedRows(query)) {
    if (host === null || start === null || fixed !== true) continue;
    const key = exclusionKey(host, service === '' ? null : service);
    const began = Math.max(start, entry ?? start);
    starts.set(key, Math.min(began, starts.get(key) ?? began));
  }
  return starts;
}
