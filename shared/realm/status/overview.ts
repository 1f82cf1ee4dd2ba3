import { AppError } from '../../base/errors.ts';
import { mapValues } from '../../base/map-values.ts';
import { sumKnown } from '../../base/sum-known.ts';
import { type Counts, counts, type Filter } from '../../connectors/status-query/index.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { askShare, type EngineShare, onePerEngine } from '../directory/engine-share.ts';
import { limitHosts, limitServices } from '../directory/hostgroup-limit.ts';
import type { OpenRealm } from '../directory/open.ts';
import { isBusinessProcess } from './business-process-filter.ts';
import { type HostCounts, hostFilters, serviceFilters, type ServiceStateCounts } from './state-filters.ts';

/** The global state of a realm: everything, and of it the business processes. */
export interface Overview {
  readonly hosts: HostCounts;
  readonly services: ServiceStateCounts;
  readonly bp_hosts: HostCounts;
  readonly bp_services: ServiceStateCounts;
}

/** Counted by the engine, never by fetching rows. */
async function overviewOf(realm: OpenRealm): Promise<Overview> {
  const processes = businessProcessesIn(realm);
  const lackedIn = realm.status.absences.notedIn(processes);
  if (lackedIn === undefined) return wholeOverview(realm);
  const [hosts, services] = await Promise.all([
    realm.status.count(hostCounters(realm)),
    realm.status.count(serviceCounters(realm)),
  ]);
  const state = stateOf(await startOf(realm), { hosts, services });
  if (state !== lackedIn) return wholeOverview(realm);
  return { hosts, services, bp_hosts: nothing(hostFilters), bp_services: nothing(serviceFilters) };
}

/** Looking for business processes costs the engine more than all the rest, so that it is noted when there are none. */
async function wholeOverview(realm: OpenRealm): Promise<Overview> {
  // First: an engine that restarts while it counts is noted with its former start, which will not come again.
  const start = await startOf(realm);
  const [bpHost, bpService] = await Promise.all([
    isBusinessProcess(realm, 'hosts'),
    isBusinessProcess(realm, 'services'),
  ]);
  const [{ all: hosts, part: bp_hosts }, { all: services, part: bp_services }] = await Promise.all([
    realm.status.countWithPart(hostCounters(realm), bpHost),
    realm.status.countWithPart(serviceCounters(realm), bpService),
  ]);
  const state = stateOf(start, { hosts, services });
  const isNone = bp_hosts.total === 0 && bp_services.total === 0;
  if (isNone && state !== undefined) realm.status.absences.note(businessProcessesIn(realm), state);
  return { hosts, services, bp_hosts, bp_services };
}

function businessProcessesIn({ limitedTo }: OpenRealm): string {
  return JSON.stringify(['business processes', limitedTo ?? null]);
}

/** Null where the engine does not say. */
async function startOf(realm: OpenRealm): Promise<number | null> {
  try {
    return (await realm.status.engine()).program_start;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Hosts and services come by a restart, or one by one (Icinga 2). Undefined where nothing tells. */
function stateOf(
  start: number | null,
  { hosts, services }: Pick<Overview, 'hosts' | 'services'>,
): string | undefined {
  const told = [start, hosts.total, services.total];
  return told.includes(null) ? undefined : told.join(' ');
}

function nothing<K extends string>(filters: Readonly<Record<K, Filter>>): Record<K, number> {
  return mapValues(filters, () => 0);
}

/** One realm's share in the total of several. */
export type OverviewShare = EngineShare<Overview>;

export function overviewShare(realm: OpenRealm, sharing: readonly RealmRecord[]): Promise<OverviewShare> {
  return askShare(realm, sharing, overviewOf);
}

/** The total, each engine counted once. */
export function totalOverview(shares: readonly OverviewShare[]): Overview {
  return sumOverviews(onePerEngine(shares, ({ hosts }) => hosts.total));
}

/** Adds up the same counts of several realms. */
function sumOverviews(overviews: readonly Overview[]): Overview {
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

function hostCounters(realm: OpenRealm) {
  return counts('hosts', hostFilters).where(...limitHosts(realm));
}

function serviceCounters(realm: OpenRealm) {
  return counts('services', serviceFilters).where(...limitServices(realm));
}

function sum<K extends string>(
  filters: Readonly<Record<K, Filter>>,
  rows: readonly Readonly<Counts<K>>[],
): Counts<K> {
  return mapValues(filters, (_, key) => sumKnown(rows.map((row) => row[key])));
}
