import type { Alert, PeerStatus, Silence } from './wire.ts';

/** The lists of one peer. */
export interface PeerAnswer {
  readonly status: PeerStatus;
  readonly alerts: readonly Alert[];
  readonly silences: readonly Silence[];
  /** The length of the answers in bytes. */
  readonly bytes: number;
}

/** The lists of all peers that answer, each alert and silence once. */
export interface PeerAnswers {
  readonly alerts: readonly Alert[];
  readonly silences: readonly Silence[];
  readonly statuses: readonly PeerStatus[];
  /** The number of peers that do not answer. */
  readonly away: number;
}

/** `peers` is the number of all peers. */
export function mergePeers(answers: readonly PeerAnswer[], peers: number): PeerAnswers {
  const alerts = new Map<string, Alert>();
  const silences = new Map<string, Silence>();
  for (const answer of answers) {
    for (const alert of answer.alerts)
      alerts.set(alert.fingerprint, mergeAlerts(alert, alerts.get(alert.fingerprint)));
    for (const silence of answer.silences)
      if (silence.updatedAt >= (silences.get(silence.id)?.updatedAt ?? 0)) silences.set(silence.id, silence);
  }
  return {
    alerts: [...alerts.values()],
    silences: [...silences.values()],
    statuses: answers.map(({ status }) => status),
    away: peers - answers.length,
  };
}

/** A fingerprint follows from the labels, so that these are the same. */
function mergeAlerts(alert: Alert, other: Alert = alert): Alert {
  const later = alert.updatedAt >= other.updatedAt ? alert : other;
  const both = (key: keyof Alert['status']) => [...new Set([...alert.status[key], ...other.status[key]])];
  return {
    ...later,
    startsAt: Math.min(alert.startsAt, other.startsAt),
    status: { silencedBy: both('silencedBy'), inhibitedBy: both('inhibitedBy') },
  };
}
