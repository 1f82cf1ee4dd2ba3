import { AppError } from '../../base/errors.ts';
import { mapValues } from '../../base/map-values.ts';
import { sumKnown } from '../../base/sum-known.ts';
import { countQuery, type Counts, type Filter } from '../../connectors/status-query/index.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { limitHosts, limitServices } from '../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { askPartOfTotal, oneAnswerPerEngine, type RealmPartOfTotal } from '../open-realm/part-of-total.ts';
import { isBusinessProcess } from './business-process-filter.ts';
import { type HostCounts, hostFilters, serviceFilters, type ServiceStateCounts } from './state-filters.ts';

/** The numbers of a realm's hosts and services by state: of all, and of the business processes among them. */
export interface Overview {
  readonly hosts: HostCounts;
  readonly services: ServiceStateCounts;
  readonly bp_hosts: HostCounts;
  readonly bp_services: ServiceStateCounts;
}

/** Returns the numbers, which the engine counts: rows are never fetched. */
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

/** Counts business processes too, which costs the engine more than everything else. If the realm has none, this is noted. */
async function wholeOverview(realm: OpenRealm): Promise<Overview> {
  // The start is read first. If the engine restarts while it counts, the note then has its former start, which never comes
  // again.
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

/** Returns the engine's start in epoch seconds. Null if the engine does not say. */
async function startOf(realm: OpenRealm): Promise<number | null> {
  try {
    return (await realm.status.engine()).program_start;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/**
 * Returns a text that changes when objects may have been added: by a restart, or one by one (Icinga 2). `undefined` means that
 * a number is missing.
 */
function stateOf(
  start: number | null,
  { hosts, services }: Pick<Overview, 'hosts' | 'services'>,
): string | undefined {
  const numbers = [start, hosts.total, services.total];
  return numbers.includes(null) ? undefined : numbers.join(' ');
}

function nothing<K extends string>(filters: Readonly<Record<K, Filter>>): Record<K, number> {
  return mapValues(filters, () => 0);
}

/** The part of one realm in the total of several. */
export type OverviewPart = RealmPartOfTotal<Overview>;

export function askOverviewPart(realm: OpenRealm, sharing: readonly RealmRecord[]): Promise<OverviewPart> {
  return askPartOfTotal(realm, sharing, overviewOf);
}

/** Returns the total, in which each engine counts once. */
export function totalOverview(shares: readonly OverviewPart[]): Overview {
  return sumOverviews(oneAnswerPerEngine(shares, ({ hosts }) => hosts.total));
}

/** Returns the sum of each number over several realms. */
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
  return countQuery('hosts', hostFilters).where(...limitHosts(realm));
}

function serviceCounters(realm: OpenRealm) {
  return countQuery('services', serviceFilters).where(...limitServices(realm));
}

function sum<K extends string>(
  filters: Readonly<Record<K, Filter>>,
  rows: readonly Readonly<Counts<K>>[],
): Counts<K> {
  return mapValues(filters, (_, key) => sumKnown(rows.map((row) => row[key])));
}
