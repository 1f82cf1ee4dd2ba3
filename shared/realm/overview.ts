import { mapValues } from '../base/map-values.ts';
import { counts, type Filter } from '../connectors/status-query/index.ts';
import { isBusinessProcess } from './business-process-filter.ts';
import { limitHosts, limitServices } from './limit.ts';
import type { OpenRealm } from './open.ts';
import { type HostCounts, hostFilters, serviceFilters, type ServiceStateCounts } from './state-filters.ts';

/** The global state of a realm: everything, and of it the business processes. */
export interface Overview {
  readonly hosts: HostCounts;
  readonly services: ServiceStateCounts;
  readonly bp_hosts: HostCounts;
  readonly bp_services: ServiceStateCounts;
}

/** Counted by the engine, never by fetching rows. */
export async function overviewOf(realm: OpenRealm): Promise<Overview> {
  const [bpHost, bpService] = await Promise.all([
    isBusinessProcess(realm, 'hosts'),
    isBusinessProcess(realm, 'services'),
  ]);
  const [hosts, services, bp_hosts, bp_services] = await Promise.all([
    countHosts(realm),
    countServices(realm),
    countHosts(realm, bpHost),
    countServices(realm, bpService),
  ]);
  return { hosts, services, bp_hosts, bp_services };
}

/** Adds up the same counts of several realms. */
export function sumOverviews(overviews: readonly Overview[]): Overview {
  return {
    hosts: sum(
      hostFilters,
      overviews.map((one) => one.hosts),
    ),
    services: sum(
      serviceFilters,
      overviews.map((one) => one.services),
    ),
    bp_hosts: sum(
      hostFilters,
      overviews.map((one) => one.bp_hosts),
    ),
    bp_services: sum(
      serviceFilters,
      overviews.map((one) => one.bp_services),
    ),
  };
}

function countHosts(realm: OpenRealm, ...filters: Filter[]): Promise<HostCounts> {
  return realm.count(counts('hosts', hostFilters).where(...limitHosts(realm), ...filters));
}

function countServices(realm: OpenRealm, ...filters: Filter[]): Promise<ServiceStateCounts> {
  return realm.count(counts('services', serviceFilters).where(...limitServices(realm), ...filters));
}

function sum<K extends string>(
  filters: Readonly<Record<K, Filter>>,
  rows: readonly Readonly<Record<K, number>>[],
): Record<K, number> {
  return mapValues(filters, (_, key) => rows.reduce((total, row) => total + row[key], 0));
}
