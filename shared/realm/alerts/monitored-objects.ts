import { upperCase } from '../../base/entry.ts';
import {
  above,
  customVariables,
  type DecodedRow,
  equals,
  flag,
  integer,
  list,
  type RowQuery,
  rowQuery,
  rowQueryWithReader,
  text,
  time,
} from '../../connectors/status-query/index.ts';
import { variablesShown } from '../fields/custom-variables.ts';
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
  displayName: text('display_name'),
  variables: customVariables('custom_variables'),
  changedAt: time('last_hard_state_change'),
  checkedAt: time('last_check'),
};
const hostColumns = { ...shared, host: text('name'), groups: list('groups'), address: text('address') };
const serviceColumns = {
  ...shared,
  host: text('host_name'),
  service: text('description'),
  groups: list('host_groups'),
  address: text('host_address'),
  hostDepth: integer('host_scheduled_downtime_depth'),
  hostVariables: customVariables('host_custom_variables'),
};

/** An alert is a problem that is HARD. What was never checked has no state. */
const problems = [above('state', 0), equals('state_type', 1), equals('has_been_checked', 1)];

/** Returns the hosts and services of a realm whose problem is HARD, or all of them, hosts first. */
export async function monitoredObjects(
  realm: OpenRealm,
  { onlyProblems }: { readonly onlyProblems: boolean },
): Promise<MonitoredObject[]> {
  const filters = onlyProblems ? problems : [];
  const sources = labelSources(realm.record.alert_labels);
  const ask = <T>(query: RowQuery<T>) => realm.status.decodedRows(withoutNeedless(query, sources));
  const [hosts, services] = await Promise.all([
    ask(rowQuery('hosts', hostColumns).where(...filters, ...limitHosts(realm))),
    ask(rowQuery('services', serviceColumns).where(...filters, ...limitServices(realm))),
  ]);
  return [
    ...hosts.map((row) => ({ ...row, service: null, hostDepth: null, hostVariables: {} })),
    ...services,
  ].map((cells) => objectOf(realm, cells, sources));
}

type LabelSources = readonly (readonly [label: string, field: string])[];

/** Labels whose fields a realm may choose. A label of its record takes the place of one of these if it has a value. */
const defaults = ['host=host_name', 'hostgroup=host_groups', 'service=service'];
const variable = 'vars.';

function labelSources(own: readonly string[] = []): LabelSources {
  return [...defaults, ...own].map((text) => {
    const cut = text.indexOf('=');
    return [text.slice(0, cut), text.slice(cut + 1)];
  });
}

/** Returns the question without custom variables if no label shows any: they are long, and those of services are not kept warm. */
function withoutNeedless<T>(query: RowQuery<T>, sources: LabelSources): RowQuery<T> {
  if (sources.some(([, field]) => field.startsWith(variable))) return query;
  const columns = query.columns.filter((column) => !column.endsWith('custom_variables'));
  return rowQueryWithReader(query.table, columns, query.reader).where(...query.filters);
}

interface Cells extends DecodedRow<typeof shared> {
  readonly host: string | null;
  readonly service: string | null;
  readonly groups: readonly string[];
  readonly address: string | null;
  readonly hostDepth: number | null;
  readonly hostVariables: DecodedRow<typeof shared>['variables'];
}

function objectOf(realm: OpenRealm, cells: Cells, sources: LabelSources): MonitoredObject {
  const { service, acknowledged, depth, hostDepth, output, changedAt, checkedAt } = cells;
  const host = cells.host ?? '';
  return {
    host_name: host,
    service,
    labels: labelsOf(realm, cells, sources),
    output: nullIfEmpty(output),
    isAcknowledged: acknowledged === true,
    isInDowntime: isInDowntime(depth, hostDepth) === true,
    changedAt,
    checkedAt,
  };
}

/** The longest value of a label in characters. Clients silence an alert by all its labels, and a silence takes no longer ones. */
const longestLabel = 4000;

function labelsOf(realm: OpenRealm, cells: Cells, sources: LabelSources): AlertLabels {
  const { host, service, groups, address, displayName } = cells;
  const labels: Record<string, string> = {
    alertname: alertNameOf(service),
    instance: host ?? '',
    realm: realm.name,
  };
  const fields: Fields = {
    host_name: host,
    service,
    host_groups: hostgroupsShown(realm, groups).join(),
    address,
    display_name: displayName,
  };
  const variables = variablesShown(realm, { ...cells.hostVariables, ...cells.variables });
  for (const [label, field] of sources) {
    const value = field.startsWith(variable)
      ? variables[upperCase(field.slice(variable.length))]
      : valueOf(fields, field);
    if (value && value.length <= longestLabel) labels[label] = value;
  }
  const severity = severityOf(cells);
  if (severity !== '') labels['severity'] = severity;
  return labels;
}

type Fields = Readonly<Record<string, string | null>>;

/** Returns the value of a field. A record that was written by hand may name any. */
function valueOf(fields: Fields, name: string): string | null | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** Severities of hosts by their state. Nagstamon hides alerts of severities that services cannot have, such as `down`. */
const hostSeverities: readonly string[] = ['', 'critical', 'unknown'];

/** Returns the name of a service's state in small letters, its like for a host, or an empty text if there is no problem. */
export function severityOf({
  service,
  state,
  checked,
}: Pick<Cells, 'service' | 'state' | 'checked'>): string {
  const { state: number, state_name: name } = (service === null ? hostState : serviceState)(state, checked);
  if (number === null || number === 0) return '';
  return (service === null ? hostSeverities[number] : name?.toLowerCase()) ?? '';
}
