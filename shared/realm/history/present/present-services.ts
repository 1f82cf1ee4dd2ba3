import {
  contains,
  equals,
  flag,
  integer,
  rowQuery,
  text,
  time,
} from '../../../connectors/status-query/index.ts';
import { sortByTwoKeys } from '../../fields/order.ts';
import { limitServices } from '../../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../../open-realm/open.ts';
import { stateIndexOf } from '../availability/availability-states.ts';
import { exclusionKey } from '../availability/exclusion-windows.ts';
import type { HostSelection } from './present-hosts.ts';
import type { PresentHost } from './present-state.ts';
import { runningDowntimes } from './running-downtimes.ts';

export interface PresentService extends PresentHost {
  readonly service: string;
}

/** The services that are requested: all of them, those of a host or a hostgroup, or one. */
export interface ServiceSelection extends HostSelection {
  readonly service?: string | undefined;
}

/** Returns the services that the engine has now, sorted by host and name, with the fields by which their past is judged. */
export async function presentServices(
  realm: OpenRealm,
  selection: ServiceSelection = {},
): Promise<readonly PresentService[]> {
  const found = await realm.status.decodedRows(queryFor(realm, selection));
  const rows = found.flatMap(({ host, service, ...row }) =>
    host === null || service === null || !isMeant({ host, service }, selection)
      ? []
      : [{ host, service, ...row }],
  );
  const isAnyInDowntime = rows.some(({ depth, hostDepth }) => (depth ?? 0) > 0 || (hostDepth ?? 0) > 0);
  const downtimes = isAnyInDowntime ? await runningDowntimes(realm) : new Map<string, number>();
  const services = rows.map(({ host, service, depth, hostDepth, ...row }) => ({
    host_name: host,
    service,
    checked: row.checked !== false,
    hardState: stateIndexOf(service, row.stateType === 0 ? row.lastHardState : row.state),
    since: row.since,
    downtimeSince: (depth ?? 0) > 0 ? (downtimes.get(exclusionKey(host, service)) ?? null) : null,
    hostDowntimeSince: (hostDepth ?? 0) > 0 ? (downtimes.get(host) ?? null) : null,
    acknowledged: row.acknowledged === true,
  }));
  return sortByTwoKeys(
    services,
    ({ host_name: name }) => name,
    ({ service }) => service,
  );
}

function queryFor(realm: OpenRealm, { host, service, hostgroup }: ServiceSelection) {
  return rowQuery('services', columns).where(
    ...limitServices(realm),
    ...(host === undefined ? [] : [equals('host_name', host)]),
    ...(service === undefined ? [] : [equals('description', service)]),
    ...(hostgroup === undefined ? [] : [contains('host_groups', hostgroup)]),
  );
}

/** Engines trim filter values, so the names are compared again. */
function isMeant(found: { host: string; service: string }, { host, service }: ServiceSelection): boolean {
  return (host ?? found.host) === found.host && (service ?? found.service) === found.service;
}

const columns = {
  host: text('host_name'),
  service: text('description'),
  state: integer('state'),
  stateType: integer('state_type'),
  lastHardState: integer('last_hard_state'),
  since: time('last_hard_state_change'),
  checked: flag('has_been_checked'),
  depth: integer('scheduled_downtime_depth'),
  hostDepth: integer('host_scheduled_downtime_depth'),
  acknowledged: flag('acknowledged'),
};
