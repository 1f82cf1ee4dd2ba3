import { equals, flag, integer, type Row, rows, text } from '../connectors/status-query/index.ts';
import { checkableColumns, type CheckableStatus } from './checkable.ts';
import { hasHost } from './hosts.ts';
import { limitServices } from './limit.ts';
import type { OpenRealm } from './open.ts';
import { byTwoKeys } from './order.ts';
import { longOutput, said } from './said.ts';
import { columnsBehind, type Fields } from './selection.ts';
import {
  hostState,
  type HostStateName,
  isUnhandled,
  serviceState,
  type ServiceStateName,
  stateType,
} from './states.ts';

/** A service's status (spec 4.9). */
export interface ServiceStatus extends CheckableStatus {
  readonly description: string;
  readonly state: number | null;
  readonly state_name: ServiceStateName | null;
  readonly host_state: number | null;
  readonly host_state_name: HostStateName | null;
  /** The service's own downtime, or its host's. */
  readonly in_downtime: boolean | null;
  /** A problem of a host that is up, neither acknowledged nor in downtime. */
  readonly unhandled: boolean;
}

export interface OneHostsService extends ServiceStatus {
  readonly long_output: string | null;
}

const columns = {
  host_name: text('host_name'),
  description: text('description'),
  ...checkableColumns,
  host_state: integer('host_state'),
  host_checked: flag('host_has_been_checked'),
  // A host's downtime does not raise the depth of its services on every engine.
  host_downtimes: integer('host_scheduled_downtime_depth'),
};
type ServiceRow = Row<typeof columns>;

/** The columns behind each field of the answer that is not a column itself. */
const behind = {
  state: ['state', 'checked'],
  state_name: ['state', 'checked'],
  host_state: ['host_state', 'host_checked'],
  host_state_name: ['host_state', 'host_checked'],
  in_downtime: ['downtimes', 'host_downtimes'],
  unhandled: [
    'state',
    'checked',
    'host_state',
    'host_checked',
    'acknowledged',
    'downtimes',
    'host_downtimes',
  ],
};
const always = ['host_name', 'description'];
const statusColumns = Object.keys(columns).filter((key) => key !== 'long_output');

/** Every service of a realm, by host and description. Fields that are not asked for may come as null. */
export async function servicesOf(realm: OpenRealm, fields?: Fields): Promise<ServiceStatus[]> {
  const needed = fields && columnsBehind([...fields, ...always], behind);
  const query = rows('services', columns)
    .only(needed ? statusColumns.filter((key) => needed.has(key)) : statusColumns)
    .where(...limitServices(realm))
    .map((row) => status(realm, row));
  return sorted(await realm.ask(query));
}

/** The services of one host, with their long outputs; undefined when the realm does not have the host. */
export async function servicesOfHost(realm: OpenRealm, host: string): Promise<OneHostsService[] | undefined> {
  const query = rows('services', columns)
    .where(equals('host_name', host), ...limitServices(realm))
    .map((row) => ({ ...status(realm, row), long_output: longOutput(row.long_output) }));
  const [known, found] = await Promise.all([hasHost(realm, host), realm.ask(query)]);
  if (!known) return undefined;
  return sorted(found.filter((row) => row.host_name === host));
}

function sorted<S extends ServiceStatus>(found: readonly S[]): S[] {
  return byTwoKeys(
    found,
    (service) => service.host_name,
    (service) => service.description,
  );
}

function status(realm: OpenRealm, row: ServiceRow): ServiceStatus {
  const own = serviceState(row.state, row.checked);
  const host = hostState(row.host_state, row.host_checked);
  const inDowntime = isInDowntime(row);
  return {
    realm: realm.name,
    host_name: row.host_name ?? '',
    description: row.description ?? '',
    display_name: row.display_name,
    state: own.state,
    state_name: own.state_name,
    state_type: stateType(row.state_type),
    host_state: host.state,
    host_state_name: host.state_name,
    output: said(row.output),
    perf_data: said(row.perf_data),
    last_check: realm.iso(row.last_check),
    next_check: realm.iso(row.next_check),
    last_state_change: realm.iso(row.last_state_change),
    last_hard_state_change: realm.iso(row.last_hard_state_change),
    current_attempt: row.current_attempt,
    max_check_attempts: row.max_check_attempts,
    acknowledged: row.acknowledged,
    in_downtime: inDowntime,
    is_flapping: row.is_flapping,
    active_checks_enabled: row.active_checks_enabled,
    passive_checks_enabled: row.passive_checks_enabled,
    notifications_enabled: row.notifications_enabled,
    unhandled:
      isUnhandled(own.state, row.acknowledged, inDowntime) && !(host.state !== null && host.state > 0),
    groups: row.groups,
  };
}

function isInDowntime({ downtimes, host_downtimes: hostDowntimes }: ServiceRow): boolean | null {
  if (downtimes === null && hostDowntimes === null) return null;
  return (downtimes ?? 0) > 0 || (hostDowntimes ?? 0) > 0;
}
