import type { EngineAlert, EngineAlertLabels } from './wire.ts';

/** The labels of alerts by which hosts and services are told. */
export interface LabelTable {
  /** Labels that name the host. The first one that an alert has counts, without the port behind it. */
  readonly host: readonly string[];
  /** Labels that name the service: their values are joined by blanks. */
  readonly service: readonly string[];
  /** The label with the hostgroup. `undefined` means that there are no hostgroups. */
  readonly hostgroup: string | undefined;
  readonly severity: string;
  /** Values of the label of the severity that mean OK, WARNING and CRITICAL. Any other value means UNKNOWN. */
  readonly states: readonly [ok: readonly string[], warning: readonly string[], critical: readonly string[]];
  /** Values of `alertname` that say that the host itself is DOWN. Such an alert is no service. */
  readonly hostAlerts: readonly string[];
}

/** The host of alerts that name none. */
export const noHost = 'no-host';

export interface SubjectName {
  readonly host: string;
  /** Empty for the host itself. */
  readonly service: string;
}

/** The host and the service of an alert. */
export interface AlertSubject extends SubjectName {
  /** The label that names the host. `undefined` if none does. */
  readonly label: string | undefined;
}

export type NamedAlert = EngineAlert & AlertSubject;

export function subjectOf(labels: EngineAlertLabels, table: LabelTable): AlertSubject {
  const label = table.host.find((name) => (labels[name] ?? '') !== '');
  const host = label === undefined ? noHost : withoutPort(labels[label] ?? '');
  const isOfHost = table.hostAlerts.includes(labels['alertname'] ?? '');
  return { host, label, service: isOfHost ? '' : serviceOf(labels, table) };
}

/** An alert without any label of services is the service `alert`. */
function serviceOf(labels: EngineAlertLabels, { service }: LabelTable): string {
  const values = service.flatMap((name) => labels[name] ?? []).filter((value) => value !== '');
  return values.length === 0 ? 'alert' : values.join(' ');
}

/** Returns the name without `:9100` at its end. An address of IPv6 has a port only behind brackets. */
function withoutPort(name: string): string {
  const at = name.lastIndexOf(':');
  const host = name.slice(0, Math.max(0, at));
  const isHost = host !== '' && (!host.includes(':') || host.endsWith(']'));
  return isHost && /^\d{1,5}$/.test(name.slice(at + 1)) ? host : name;
}

const unknown = 3;

/** Returns the state of a service with this alert, as a number. */
export function stateOf(labels: EngineAlertLabels, { severity, states }: LabelTable): number {
  const state = states.findIndex((values) => values.includes(labels[severity] ?? ''));
  return state < 0 ? unknown : state;
}
