import {
  above,
  type DecodedRow,
  equals,
  flag,
  integer,
  list,
  rowQuery,
  text,
  time,
} from '../../connectors/status-query/index.ts';
import { nullIfEmpty } from '../fields/empty-texts.ts';
import { hostgroupsShown, limitHosts, limitServices } from '../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { hostState, isInDowntime, serviceState } from '../status/states.ts';
import type { AlertLabels } from './fingerprint.ts';

/** Returns the label `alertname`. A service has its own name, because clients know an alert by its host and this name. */
export function alertNameOf(service: string | null): string {
  return service ?? 'Host';
}

/** A host or a service with the labels of its alert. */
export interface MonitoredObject {
  readonly host_name: string;
  /** The service. Null means the host itself. */
  readonly service: string | null;
  readonly labels: AlertLabels;
  readonly output: string | null;
  readonly isAcknowledged: boolean;
  readonly isInDowntime: boolean;
  /** Times are in seconds since the epoch, null if the engine does not say. */
  readonly changedAt: number | null;
  readonly checkedAt: number | null;
}

const shared = {
  state: integer('state'),
  checked: flag('has_been_checked'),
  acknowledged: flag('acknowledged'),
  depth: integer('scheduled_downtime_depth'),
  output: text('plugin_output'),
  changedAt: time('last_hard_state_change'),
  checkedAt: time('last_check'),
};
const ofHosts = { ...shared, host: text('name'), groups: list('groups') };
const ofServices = {
  ...shared,
  host: text('host_name'),
  service: text('description'),
  groups: list('host_groups'),
  hostDepth: integer('host_scheduled_downtime_depth'),
};

/** An alert is a problem that is HARD. What was never checked has no state. */
const problems = [above('state', 0), equals('state_type', 1), equals('has_been_checked', 1)];

/** Returns the hosts and services of a realm whose problem is HARD, or all of them, hosts first. */
export async function monitoredObjects(
  realm: OpenRealm,
  { onlyProblems }: { readonly onlyProblems: boolean },
): Promise<MonitoredObject[]> {
  const filters = onlyProblems ? problems : [];
  const [hosts, services] = await Promise.all([
    realm.status.decodedRows(rowQuery('hosts', ofHosts).where(...filters, ...limitHosts(realm))),
    realm.status.decodedRows(rowQuery('services', ofServices).where(...filters, ...limitServices(realm))),
  ]);
  return [
    ...hosts.map((row) => objectOf(realm, { ...row, service: null, hostDepth: null })),
    ...services.map((row) => objectOf(realm, row)),
  ];
}

interface Cells extends DecodedRow<typeof shared> {
  readonly host: string | null;
  readonly service: string | null;
  readonly groups: readonly string[];
  readonly hostDepth: number | null;
}

function objectOf(realm: OpenRealm, cells: Cells): MonitoredObject {
  const { service, acknowledged, depth, hostDepth, output, changedAt, checkedAt } = cells;
  const host = cells.host ?? '';
  const labels = {
    alertname: alertNameOf(service),
    host,
    hostgroup: hostgroupsShown(realm, cells.groups).join(),
    instance: host,
    realm: realm.name,
    service: service ?? '',
    severity: severityOf(cells),
  };
  return {
    ...{ host_name: host, service, labels: withoutEmpty(labels), output: nullIfEmpty(output) },
    ...{ isAcknowledged: acknowledged === true, isInDowntime: isInDowntime(depth, hostDepth) === true },
    ...{ changedAt, checkedAt },
  };
}

/** Severities of hosts by their state. Nagstamon hides alerts of severities that services cannot have, such as `down`. */
const hostSeverities: readonly string[] = ['', 'critical', 'unknown'];

/** Returns the name of a service's state in small letters, its like for a host, or an empty text if there is no problem. */
function severityOf({ service, state, checked }: Cells): string {
  const { state: number, state_name: name } = (service === null ? hostState : serviceState)(state, checked);
  if (number === null || number === 0) return '';
  return (service === null ? hostSeverities[number] : name?.toLowerCase()) ?? '';
}

function withoutEmpty(labels: AlertLabels): AlertLabels {
  return Object.fromEntries(Object.entries(labels).filter(([, value]) => value !== ''));
}
