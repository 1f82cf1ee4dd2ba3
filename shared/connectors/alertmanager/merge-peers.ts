import type { EngineAlert, EngineSilence, PeerStatus } from './wire.ts';

/** The lists of one peer. */
export interface PeerAnswer {
  readonly status: PeerStatus;
  readonly alerts: readonly EngineAlert[];
  readonly silences: readonly EngineSilence[];
  /** The length of the answers in bytes. */
  readonly bytes: number;
}

/** The lists of all peers that answer, each alert and silence once. */
export interface PeerAnswers {
  readonly alerts: readonly EngineAlert[];
  readonly silences: readonly EngineSilence[];
  readonly statuses: readonly PeerStatus[];
  /** The number of peers that do not answer. */
  readonly away: number;
}

/** `peers` is the number of all peers. */
export function mergePeers(answers: readonly PeerAnswer[], peers: number): PeerAnswers {
  const alerts = new Map<string, EngineAlert>();
  const silences = new Map<string, EngineSilence>();
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
function mergeAlerts(alert: EngineAlert, other: EngineAlert = alert): EngineAlert {
  const later = alert.updatedAt >= other.updatedAt ? alert : other;
  const both = (key: keyof EngineAlert['status']) => [
    ...new Set([...alert.status[key], ...other.status[key]]),
  ];
  return {
    ...later,
    startsAt: Math.min(alert.startsAt, other.startsAt),
    status: { silencedBy: both('silencedBy'), inhibitedBy: both('inhibitedBy') },
  };
}
