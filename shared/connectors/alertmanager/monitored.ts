/** Hosts and services, made of alerts. */
import { groupBy } from '../../base/group-by.ts';
import { type LabelTable, type NamedAlert, stateOf } from './label-table.ts';
import { isAcknowledgement } from './silences.ts';
import type { EngineAlertLabels, EngineSilence } from './wire.ts';

/** What hosts and services have in common. */
export interface AlertedObject {
  readonly name: string;
  readonly alerts: readonly NamedAlert[];
  readonly state: number;
  /** False for a host without an alert about itself: nobody says whether it is up. */
  readonly isChecked: boolean;
  /** The time of the first alert in this state, in seconds since the epoch. */
  readonly since: number;
  /** The last time at which an alert was sent, in seconds since the epoch. */
  readonly sentAt: number;
  /** The value of the label of the severity of the worst alert. `null` if it has none. */
  readonly severity: string | null;
  readonly output: string;
  readonly longOutput: string;
  /** The labels that all alerts have in common. */
  readonly labels: EngineAlertLabels;
  readonly isAcknowledged: boolean;
  /** The number of silences in effect that are no acknowledgements and cover all alerts. */
  readonly depth: number;
}

export interface MonitoredHost extends AlertedObject {
  readonly groups: readonly string[];
  readonly services: readonly MonitoredService[];
}

export interface MonitoredService extends AlertedObject {
  readonly host: MonitoredHost;
}

interface Parts {
  readonly table: LabelTable;
  readonly silences: ReadonlyMap<string, EngineSilence>;
}

/** Returns the hosts with alerts, and their services. */
export function hostsOf(alerts: readonly NamedAlert[], parts: Parts): MonitoredHost[] {
  return Array.from(
    groupBy(alerts, ({ host }) => host),
    ([name, ofHost]) => hostOf(name, ofHost, parts),
  );
}

function hostOf(name: string, alerts: readonly NamedAlert[], parts: Parts): MonitoredHost {
  const { hostgroup, service: serviceLabels } = parts.table;
  const own = alerts.filter(({ service }) => service === '');
  const isChecked = own.length > 0;
  const covering = silencesOfAll(alerts, parts);
  const services: MonitoredService[] = [];
  const host: MonitoredHost = {
    ...checkable(name, isChecked ? own : alerts, parts),
    ...(!isChecked && { state: 0, severity: null, output: '', longOutput: '', isAcknowledged: false }),
    ...(isChecked && { state: own.every(({ status }) => status.inhibitedBy.length > 0) ? 2 : 1 }),
    ...{ alerts, isChecked, services, labels: commonLabels(alerts) },
    // A silence of certain services of the host is not one of the host.
    depth: covering.filter(({ matchers }) => !matchers.some((one) => serviceLabels.includes(one.name)))
      .length,
    groups: hostgroup === undefined ? [] : distinct(alerts.map(({ labels }) => labels[hostgroup])),
  };
  for (const [service, ofService] of groupBy(alerts, (alert) => alert.service))
    if (service !== '') services.push({ ...checkable(service, ofService, parts), host });
  return host;
}

/** The order of states, the worst first. */
const worstFirst = [2, 3, 1, 0];

/** `alerts` holds at least one. */
function checkable(name: string, alerts: readonly NamedAlert[], parts: Parts): AlertedObject {
  const { table, silences } = parts;
  const states = new Set(alerts.map(({ labels }) => stateOf(labels, table)));
  const state = worstFirst.find((one) => states.has(one)) ?? 3;
  const worst = alerts.filter(({ labels }) => stateOf(labels, table) === state);
  const more = alerts.length > 1 ? ` (${alerts.length} alerts)` : '';
  return {
    ...{ name, alerts, state, isChecked: true },
    since: worst.reduce((first, { startsAt }) => Math.min(first, startsAt), Infinity),
    sentAt: alerts.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt), 0),
    severity: worst[0]?.labels[table.severity] ?? null,
    output: `${textIn(worst[0], ['summary', 'message', 'description'])}${more}`,
    longOutput: distinct(alerts.map((alert) => textIn(alert, ['description']))).join('\n'),
    labels: commonLabels(alerts),
    isAcknowledged: alerts.every(({ status }) =>
      status.silencedBy.some((id) => isAcknowledgement(silences.get(id))),
    ),
    depth: silencesOfAll(alerts, parts).length,
  };
}

/** Returns the first of these annotations that the alert has, or an empty text. */
function textIn(alert: NamedAlert | undefined, names: readonly string[]): string {
  return names.map((name) => alert?.annotations[name] ?? '').find((text) => text !== '') ?? '';
}

/** Returns the silences that are in effect for each of the alerts, and are no acknowledgements. */
function silencesOfAll(alerts: readonly NamedAlert[], { silences }: Parts): EngineSilence[] {
  const [first = new Set<string>(), ...others] = alerts.map(({ status }) => new Set(status.silencedBy));
  const ids = [...first].filter((id) => others.every((other) => other.has(id)));
  return ids.flatMap((id) => silences.get(id) ?? []).filter((silence) => !isAcknowledgement(silence));
}

function commonLabels(alerts: readonly NamedAlert[]): EngineAlertLabels {
  const entries = Object.entries(alerts[0]?.labels ?? {});
  return Object.fromEntries(
    entries.filter(([name, value]) => alerts.every(({ labels }) => labels[name] === value)),
  );
}

function distinct(words: readonly (string | undefined)[]): string[] {
  return [...new Set(words.flatMap((word) => word ?? []))].filter((word) => word !== '').sort();
}
