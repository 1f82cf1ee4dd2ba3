import type { RemarkNumbers } from '../kit/remark-numbers.ts';
import { type LabelTable, subjectOf } from './label-table.ts';
import { hostsOf, type MonitoredHost, type MonitoredService } from './monitored.ts';
import { isAcknowledgement, type Remark, remarksOf } from './silences.ts';
import type { EngineAlert, EngineSilence, PeerStatus } from './wire.ts';

/** The lists of one peer. */
export interface PeerAnswer {
  readonly status: PeerStatus;
  readonly alerts: readonly EngineAlert[];
  readonly silences: readonly EngineSilence[];
  /** The length of the answers in bytes. */
  readonly bytes: number;
}

export interface RemarkRow extends Remark {
  readonly number: number;
  /** The host. `undefined` if it has no alerts. */
  readonly hostRow: MonitoredHost | undefined;
  readonly serviceRow: MonitoredService | undefined;
}

export interface WorldParts {
  readonly table: LabelTable;
  readonly numbers: RemarkNumbers;
}

/** The merged answers of all peers at one time: each alert and silence is in them once. */
export interface PeersState {
  readonly table: LabelTable;
  readonly hosts: readonly MonitoredHost[];
  readonly downtimes: readonly RemarkRow[];
  readonly acknowledgements: readonly RemarkRow[];
  readonly statuses: readonly PeerStatus[];
  /** The number of peers that do not answer. */
  readonly away: number;
  /** The length of all answers in bytes. */
  readonly bytes: number;
}

export function worldOf(
  answers: readonly PeerAnswer[],
  away: number,
  { table, numbers }: WorldParts,
): PeersState {
  const silences = mergeSilences(answers);
  const alerts = mergeAlerts(answers).map((alert) => ({ ...alert, ...subjectOf(alert.labels, table) }));
  const hosts = new Map(hostsOf(alerts, { table, silences }).map((host) => [host.name, host]));
  const remarks = remarksOf([...silences.values()], alerts, table).map((remark): RemarkRow => {
    const { silence, host, service } = remark;
    const hostRow = hosts.get(host);
    const serviceRow = hostRow?.services.find(({ name }) => name === service);
    const number = numbers.numberOf(JSON.stringify([silence.id, host, service]));
    return { ...remark, number, hostRow, serviceRow };
  });
  return {
    ...{ table, away, hosts: [...hosts.values()] },
    statuses: answers.map(({ status }) => status),
    bytes: answers.reduce((sum, answer) => sum + answer.bytes, 0),
    downtimes: remarks.filter(({ silence }) => !isAcknowledgement(silence)),
    acknowledgements: remarks.filter(({ silence }) => isAcknowledgement(silence)),
  };
}

/** Returns the newest version of each silence by its id. */
function mergeSilences(answers: readonly PeerAnswer[]): ReadonlyMap<string, EngineSilence> {
  const silences = new Map<string, EngineSilence>();
  for (const silence of answers.flatMap((answer) => answer.silences))
    if (silence.updatedAt >= (silences.get(silence.id)?.updatedAt ?? 0)) silences.set(silence.id, silence);
  return silences;
}

/** A fingerprint follows from the labels, so that these are the same in the alerts of all peers. */
function mergeAlerts(answers: readonly PeerAnswer[]): EngineAlert[] {
  const alerts = new Map<string, EngineAlert>();
  for (const alert of answers.flatMap((answer) => answer.alerts)) {
    const other = alerts.get(alert.fingerprint) ?? alert;
    const later = alert.updatedAt >= other.updatedAt ? alert : other;
    const both = (key: keyof EngineAlert['status']) => [
      ...new Set([...alert.status[key], ...other.status[key]]),
    ];
    const status = { silencedBy: both('silencedBy'), inhibitedBy: both('inhibitedBy') };
    const startsAt = Math.min(alert.startsAt, other.startsAt);
    alerts.set(alert.fingerprint, { ...later, startsAt, status });
  }
  return [...alerts.values()];
}
