import type { Clock } from '../../base/clock.ts';
import { retryPauseS } from '../../base/retry-pause.ts';
import type { Alert } from '../../realm/alerts/alerts.ts';
import { isAboutOneEvent } from './delivery-lane.ts';
import { groupBody, type GroupLabels } from './group-body.ts';
import type { GroupTimes } from './group-times.ts';
import type { KeptGroups, ToldAlerts } from './kept-groups.ts';
import {
  type AlertFacts,
  type AlertReceiver,
  factsOf,
  type PostBody,
  type PresentAlerts,
} from './posted-alert.ts';

interface GroupsParts {
  readonly kept: KeptGroups;
  /** The name of the webhook. */
  readonly receiver: string;
  readonly times: GroupTimes;
  /** The public address of this API. Empty if it is not known. */
  readonly publicUrl: string;
  readonly clock: Clock;
}

/** The alerts of one host, of which the receiver is told in one request. Times are in epoch milliseconds. */
interface Group {
  readonly labels: GroupLabels;
  readonly beganAt: number;
  /** The alerts that there are, by fingerprint. */
  firing: ToldAlerts['alerts'];
  /** What the receiver was told last. `undefined` means that it knows nothing of the group. */
  told: ToldAlerts | undefined;
  /** The times at which alerts were over that the receiver was told of, by fingerprint. */
  readonly endedAt: Map<string, number>;
  failures: number;
  retryAt: number;
}

/**
 * Tells a receiver of problems as an Alertmanager does: one request for a host, after a wait in which its other alerts may begin, again when its alerts
 * have changed, but not at once, and again after a long time while they stay. What it was told is kept, so that another process goes on with it.
 */
export class AlertGroups implements AlertReceiver {
  readonly #parts: GroupsParts;
  #groups: Map<string, Group> | undefined;
  #failures = 0;
  #pausedUntil = -Infinity;

  constructor(parts: GroupsParts) {
    this.#parts = parts;
  }

  async follow(present: PresentAlerts, post: PostBody): Promise<void> {
    const { clock } = this.#parts;
    const now = clock();
    this.#groups ??= await this.#load(now);
    this.#note(this.#groups, present, now);
    if (now < this.#pausedUntil) return;
    for (const [key, group] of this.#groups) {
      if (now < this.#dueAt(group)) continue;
      const { isDelivered, status } = await post(this.#bodyOf(group));
      if (isDelivered) await this.#keep(this.#groups, key, now);
      else if (isAboutOneEvent(status)) group.retryAt = now + pauseMs((group.failures += 1));
      else {
        // The receiver is out of order: the other groups wait too.
        this.#pausedUntil = now + pauseMs((this.#failures += 1));
        return;
      }
      this.#failures = 0;
    }
  }

  async #load(now: number): Promise<Map<string, Group>> {
    const kept = await this.#parts.kept.read();
    return new Map(
      Array.from(kept, ([key, { labels, ...told }]) => [key, { ...newGroup(labels, now), told }]),
    );
  }

  /** Notes the alerts of each group. */
  #note(groups: Map<string, Group>, { alerts, areAll }: PresentAlerts, now: number): void {
    const firing = this.#alertsByGroup(groups, alerts, now);
    for (const [key, group] of groups) {
      // Nobody knows whether the others that the receiver was told of are over.
      const others = areAll ? [] : (group.told?.alerts ?? []);
      noteAlerts(group, new Map([...others, ...(firing.get(key) ?? [])]), now);
      // A problem that was over before anybody was told of it is none.
      if (!group.told && group.firing.size === 0) groups.delete(key);
    }
  }

  /** Begins the groups that there are now, and returns the facts of their alerts by fingerprint. */
  #alertsByGroup(groups: Map<string, Group>, present: readonly Alert[], now: number) {
    const firing = new Map<string, Map<string, AlertFacts>>();
    for (const alert of present) {
      const { instance = '', realm = '' } = alert.object.labels;
      const key = JSON.stringify([realm, instance]);
      if (!groups.has(key)) groups.set(key, newGroup({ instance, realm }, now));
      const ofGroup = firing.get(key) ?? new Map<string, AlertFacts>();
      firing.set(key, ofGroup.set(alert.fingerprint, factsOf(alert, this.#parts.publicUrl, now)));
    }
    return firing;
  }

  #dueAt(group: Group): number {
    const { waitMs, intervalMs, repeatMs } = this.#parts.times;
    const { told, beganAt, retryAt } = group;
    const dueAt = told ? told.at + (hasChanged(group, told) ? intervalMs : repeatMs) : beganAt + waitMs;
    return Math.max(dueAt, retryAt);
  }

  #bodyOf({ labels, firing, told, endedAt }: Group): object {
    const { receiver, publicUrl } = this.#parts;
    const resolved = [...(told?.alerts ?? [])].filter(([fingerprint]) => !firing.has(fingerprint));
    return groupBody({
      ...{ receiver, externalURL: publicUrl, labels, firing },
      resolved: resolved.map(([fingerprint, facts]) => ({
        ...{ fingerprint, facts },
        endedAt: endedAt.get(fingerprint) ?? 0,
      })),
    });
  }

  /** Keeps what the receiver was told now. */
  async #keep(groups: Map<string, Group>, key: string, now: number): Promise<void> {
    const group = groups.get(key);
    if (!group) return;
    const { labels, firing } = group;
    const told = { at: now, alerts: firing };
    Object.assign(group, { told, failures: 0, retryAt: -Infinity });
    group.endedAt.clear();
    if (firing.size === 0) groups.delete(key);
    await this.#parts.kept.write(key, firing.size === 0 ? null : { labels, ...told });
  }
}

function newGroup(labels: GroupLabels, now: number): Group {
  return {
    ...{ labels, beganAt: now, firing: new Map(), told: undefined },
    ...{ endedAt: new Map(), failures: 0, retryAt: -Infinity },
  };
}

function noteAlerts(group: Group, firing: Group['firing'], now: number): void {
  const { told, endedAt } = group;
  group.firing = firing;
  for (const fingerprint of told?.alerts.keys() ?? [])
    if (firing.has(fingerprint)) endedAt.delete(fingerprint);
    else if (!endedAt.has(fingerprint)) endedAt.set(fingerprint, now);
}

function hasChanged({ firing }: Group, { alerts }: ToldAlerts): boolean {
  return firing.size !== alerts.size || [...firing.keys()].some((fingerprint) => !alerts.has(fingerprint));
}

function pauseMs(failures: number): number {
  return 1000 * retryPauseS(failures);
}
