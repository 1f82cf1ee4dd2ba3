/** Hosts and services, made of alerts. */
import { groupBy } from '../../base/group-by.ts';
import { type AlertSubject, isHostAlert, type LabelTable, stateOf, subjectOf } from './label-table.ts';
import { isAcknowledgement, isOfHosts } from './silences.ts';
import type { EngineAlert, EngineAlertLabels, EngineSilence } from './wire.ts';

/** What hosts and services have in common. */
export interface AlertedObject {
  readonly name: string;
  readonly alerts: readonly EngineAlert[];
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

export type SilencesById = ReadonlyMap<string, EngineSilence>;

interface Parts {
  readonly table: LabelTable;
  readonly silences: SilencesById;
}

/** Returns the hosts with alerts, and their services. */
export function hostsOf(alerts: readonly EngineAlert[], parts: Parts): MonitoredHost[] {
  const pairs = alerts.map((alert) => [alert, subjectOf(alert.labels, parts.table)] as const);
  return [...groupBy(pairs, ([, { host }]) => host)].map(([name, ofHost]) => hostOf(name, ofHost, parts));
}

function hostOf(
  name: string,
  ofHost: readonly (readonly [EngineAlert, AlertSubject])[],
  parts: Parts,
): MonitoredHost {
  const alerts = ofHost.map(([alert]) => alert);
  const { table, silences } = parts;
  const own = alerts.filter(({ labels }) => isHostAlert(labels, table));
  const services: MonitoredService[] = [];
  const group = table.hostgroup;
  const host: MonitoredHost = {
    ...checkable(name, own.length > 0 ? own : alerts, parts),
    alerts,
    isChecked: own.length > 0,
    state: own.length === 0 ? 0 : own.every(({ status }) => status.inhibitedBy.length > 0) ? 2 : 1,
    ...(own.length === 0 && { severity: null, output: '', longOutput: '', isAcknowledged: false }),
    labels: commonLabels(alerts),
    depth: silencesOfAll(alerts, silences).filter(
      (silence) => !isAcknowledgement(silence) && isOfHosts(silence, table),
    ).length,
    groups: group === undefined ? [] : distinct(alerts.flatMap(({ labels }) => labels[group] ?? [])),
    services,
  };
  for (const service of new Set(ofHost.map(([, subject]) => subject.service))) {
    const ofService = ofHost.filter(([, subject]) => subject.service === service);
    const named = ofService.map(([alert]) => alert);
    if (service !== '') services.push({ ...checkable(service, named, parts), host });
  }
  return host;
}

/** The order of states, the worst first. */
const worstFirst = [2, 3, 1, 0];

/** `alerts` holds at least one. */
function checkable(name: string, alerts: readonly EngineAlert[], { table, silences }: Parts): AlertedObject {
  const states = new Set(alerts.map(({ labels }) => stateOf(labels, table)));
  const state = worstFirst.find((one) => states.has(one)) ?? 3;
  const worst = alerts.filter(({ labels }) => stateOf(labels, table) === state);
  const more = alerts.length > 1 ? ` (${alerts.length} alerts)` : '';
  const covering = silencesOfAll(alerts, silences);
  return {
    ...{ name, alerts, state, isChecked: true },
    since: Math.min(...worst.map(({ startsAt }) => startsAt)),
    sentAt: alerts.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt), 0),
    severity: worst[0]?.labels[table.severity] ?? null,
    output: `${textIn(worst[0], ['summary', 'message', 'description'])}${more}`,
    longOutput: distinct(alerts.map((alert) => textIn(alert, ['description']))).join('\n'),
    labels: commonLabels(alerts),
    isAcknowledged: alerts.every(({ status }) =>
      status.silencedBy.some((id) => isAcknowledgement(silences.get(id))),
    ),
    depth: covering.filter((silence) => !isAcknowledgement(silence)).length,
  };
}

/** Returns the first of these annotations that the alert has, or an empty text. */
function textIn(alert: EngineAlert | undefined, names: readonly string[]): string {
  return names.map((name) => alert?.annotations[name] ?? '').find((text) => text !== '') ?? '';
}

/** Returns the silences that are in effect for each of the alerts. */
function silencesOfAll(alerts: readonly EngineAlert[], silences: SilencesById): EngineSilence[] {
  const [first, ...others] = alerts.map(({ status }) => status.silencedBy);
  const ids = first?.filter((id) => others.every((other) => other.includes(id))) ?? [];
  return ids.flatMap((id) => silences.get(id) ?? []);
}

function commonLabels(alerts: readonly EngineAlert[]): EngineAlertLabels {
  const entries = Object.entries(alerts[0]?.labels ?? {});
  return Object.fromEntries(
    entries.filter(([name, value]) => alerts.every(({ labels }) => labels[name] === value)),
  );
}

function distinct(words: readonly string[]): string[] {
  return [...new Set(words)].filter((word) => word !== '').sort();
}
