import type { Clock } from '../../base/clock.ts';
import type { Alert } from '../../realm/alerts/alerts.ts';
import { type AlertReceiver, factsOf, instantOf, type PostBody, type PresentAlerts } from './posted-alert.ts';

interface TargetParts {
  readonly clock: Clock;
  /** The public address of this API. Empty if it is not known. */
  readonly publicUrl: string;
}

/** The time in milliseconds after which all alerts are posted again, because an Alertmanager forgets them when it is started again. */
const againMs = 30_000;
/** The time in milliseconds after which an alert is over that was not posted again, as Prometheus has it. */
const validMs = 4 * againMs;
/**
 * The time in milliseconds before now that alerts which are over end at. An Alertmanager whose clock is behind would take an end in its future for one
 * of an alert that goes on.
 */
const skewMs = 60_000;
const alertsOfPost = 500;

/**
 * Keeps one Alertmanager at the problems that there are: posts new alerts and those that are over at once, and all again before they end. After a
 * post that failed, everything that it had is posted again.
 */
export class AlertTarget implements AlertReceiver {
  readonly #parts: TargetParts;
  /** The alerts that the Alertmanager has, by fingerprint. */
  #known = new Map<string, Alert>();
  #postedAllAt = -Infinity;

  constructor(parts: TargetParts) {
    this.#parts = parts;
  }

  async follow({ alerts: present }: PresentAlerts, post: PostBody): Promise<void> {
    const { clock, publicUrl } = this.#parts;
    const now = clock();
    const isDue = Math.abs(now - this.#postedAllAt) >= againMs;
    const next = new Map(present.map((alert) => [alert.fingerprint, alert]));
    const ended = [...this.#known.values()].filter(({ fingerprint }) => !next.has(fingerprint));
    const begun = isDue ? present : present.filter(({ fingerprint }) => !this.#known.has(fingerprint));
    const posted = [
      ...begun.map((alert) => ({ ...factsOf(alert, publicUrl, now), endsAt: instantOf(now + validMs) })),
      ...ended.map((alert) => ({
        ...factsOf(alert, publicUrl, now - skewMs),
        endsAt: instantOf(now - skewMs),
      })),
    ];
    if (!(isDue || posted.length > 0) || !(await postAll(posted, post))) return;
    this.#known = next;
    if (isDue) this.#postedAllAt = now;
  }
}

async function postAll(alerts: readonly object[], post: PostBody): Promise<boolean> {
  for (let at = 0; at < alerts.length; at += alertsOfPost) {
    const { isDelivered } = await post(alerts.slice(at, at + alertsOfPost));
    if (!isDelivered) return false;
  }
  return true;
}
