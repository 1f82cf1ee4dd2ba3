import { AppError } from '../base/errors.ts';
import {
  contains,
  customVariables,
  equals,
  integer,
  type Row,
  rows,
  text,
} from '../connectors/status-query/index.ts';
import { checkableColumns, type CheckableStatus } from './checkable.ts';
import { businessImpactOf, packsOf, variablesShown } from './custom-variables.ts';
import { hostgroupsShown, limitHosts } from './limit.ts';
import type { OpenRealm } from './open.ts';
import { byKey } from './order.ts';
import { longOutput, said } from './said.ts';
import { columnsBehind, type Fields } from './selection.ts';
import { serviceCountColumns, type ServiceCounts, serviceCounts } from './service-counts.ts';
import { hostState, type HostStateName, isUnhandled, stateType } from './states.ts';

/** A host's status (spec 4.9). */
export interface HostStatus extends CheckableStatus {
  readonly address: string | null;
  readonly alias: string | null;
  readonly state: number | null;
  readonly state_name: HostStateName | null;
  readonly in_downtime: boolean | null;
  /** A problem that is neither acknowledged nor in downtime. */
  readonly unhandled: boolean;
  readonly services: ServiceCounts;
}

/** What costs the engine more and is therefore only told of one host or when asked for. */
export interface HostDetails {
  /** Custom variables, names in upper case. */
  readonly macros: Readonly<Record<string, string>>;
  readonly packs: readonly string[];
  /** 0 to 5. */
  readonly business_impact: number | null;
}

export interface OneHost extends HostStatus, HostDetails {
  readonly long_output: string | null;
}

export interface HostSelection {
  readonly host?: string;
  readonly hostgroup?: string;
  /** Custom variables double the engine's cost of a host list: they are never fetched unasked. */
  readonly macros?: boolean;
  /** The answer's fields that will be used; others may come as null, and cost the engine nothing. */
  readonly fields?: Fields | undefined;
}

const columns = {
  host_name: text('name'),
  address: text('address'),
  alias: text('alias'),
  ...checkableColumns,
  ...serviceCountColumns,
  macros: customVariables('custom_variables'),
  impact: integer('business_impact'),
};
type HostRow = Row<typeof columns>;

/** The columns behind each field of the answer that is not a column itself. */
const behind = {
  state: ['state', 'checked'],
  state_name: ['state', 'checked'],
  in_downtime: ['downtimes'],
  unhandled: ['state', 'checked', 'acknowledged', 'downtimes'],
  services: Object.keys(serviceCountColumns),
  packs: ['macros'],
  business_impact: ['macros', 'impact'],
};
const details = new Set(['macros', 'impact']);

/** The hosts of a realm by name, with their status. */
export async function hostsOf(realm: OpenRealm, selection: HostSelection = {}): Promise<HostStatus[]> {
  const query = hostQuery(realm, selection).map(
    selection.macros
      ? (row) => ({ ...status(realm, row), ...detailsOf(realm, row) })
      : (row) => status(realm, row),
  );
  return byKey(await realm.ask(query), (host) => host.host_name);
}

/** One host with its long output and custom variables; 404 for a host that the realm does not have. */
export async function oneHost(realm: OpenRealm, name: string): Promise<OneHost> {
  const query = hostQuery(realm, { host: name, macros: true }).map((row) => ({
    ...status(realm, row),
    ...detailsOf(realm, row),
    long_output: longOutput(row.long_output),
  }));
  const host = (await realm.ask(query)).find((one) => one.host_name === name);
  if (!host) throw unknownHost(realm.name, name);
  return host;
}

export async function hasHost(realm: OpenRealm, name: string): Promise<boolean> {
  const query = rows('hosts', { host_name: text('name') }).where(equals('name', name), ...limitHosts(realm));
  // Engines trim the values of filters, so the name is compared again.
  return (await realm.ask(query)).some((row) => row.host_name === name);
}

export function unknownHost(realm: string, name: string): AppError {
  return new AppError('host_not_found', { detail: `Realm '${realm}' has no host '${name}'.` });
}

function hostQuery(realm: OpenRealm, selection: HostSelection) {
  return rows('hosts', columns)
    .only(wanted(selection))
    .where(
      ...limitHosts(realm),
      ...(selection.host === undefined ? [] : [equals('name', selection.host)]),
      ...(selection.hostgroup === undefined ? [] : [contains('groups', selection.hostgroup)]),
    );
}

function wanted({ host, macros, fields }: HostSelection): string[] {
  const needed = fields && columnsBehind(fields, behind).add('host_name');
  return Object.keys(columns).filter((key) => {
    if (key === 'long_output') return host !== undefined;
    return (needed?.has(key) ?? true) && (macros === true || !details.has(key));
  });
}

function status(realm: OpenRealm, row: HostRow): HostStatus {
  const { state, state_name } = hostState(row.state, row.checked);
  const in_downtime = row.downtimes === null ? null : row.downtimes > 0;
  return {
    realm: realm.name,
    host_name: row.host_name ?? '',
    display_name: row.display_name,
    address: row.address,
    alias: row.alias,
    state,
    state_name,
    state_type: stateType(row.state_type),
    output: said(row.output),
    perf_data: said(row.perf_data),
    last_check: realm.iso(row.last_check),
    next_check: realm.iso(row.next_check),
    last_state_change: realm.iso(row.last_state_change),
    last_hard_state_change: realm.iso(row.last_hard_state_change),
    current_attempt: row.current_attempt,
    max_check_attempts: row.max_check_attempts,
    acknowledged: row.acknowledged,
    in_downtime,
    is_flapping: row.is_flapping,
    active_checks_enabled: row.active_checks_enabled,
    passive_checks_enabled: row.passive_checks_enabled,
    notifications_enabled: row.notifications_enabled,
    unhandled: isUnhandled(state, row.acknowledged, in_downtime),
    groups: hostgroupsShown(realm, row.groups),
    services: serviceCounts(row),
  };
}

function detailsOf(realm: OpenRealm, row: HostRow): HostDetails {
  return {
    macros: variablesShown(realm, row.macros),
    packs: packsOf(row.macros),
    business_impact: businessImpactOf(row.macros, row.impact),
  };
}
