import { randomUUID } from 'node:crypto';

import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { ProcessLease } from '../../store/process-lease.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { WebhookDeliveries } from '../../store/webhook-deliveries.ts';
import type { WebhookRecord, WebhookStore } from '../../store/webhooks.ts';
import { AlertGroups } from './alert-groups.ts';
import { AlertTarget } from './alert-target.ts';
import type { Attempt } from './attempt-log.ts';
import { groupTimesOf } from './group-times.ts';
import { KeptAttempts } from './kept-attempts.ts';
import { KeptGroups } from './kept-groups.ts';
import type { AlertReceiver, PostBody, PresentAlerts } from './posted-alert.ts';
import { judgeAll, type WebhookJudge } from './webhook-obstacles.ts';
import type { PosterOfWebhook, WebhookPoster } from './webhook-poster.ts';
import { getsProblems } from './webhook-settings.ts';

/** Reads the alerts of a webhook's realm: the problems that nobody works on. `last` are those of the reading before. */
export type ReadAlerts = (
  webhook: WebhookRecord,
  realm: RealmRecord,
  last: PresentAlerts,
) => Promise<PresentAlerts>;

interface AlertParts {
  readonly store: Pick<WebhookStore, 'list'>;
  readonly deliveries: WebhookDeliveries;
  readonly lease: ProcessLease;
  readonly newJudge: () => WebhookJudge;
  readonly posterOf: PosterOfWebhook;
  readonly readAlerts: ReadAlerts;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}

/** One webhook whose receivers get problems. */
interface Course {
  readonly version: number;
  readonly attempts: KeptAttempts;
  /** The receivers by their addresses. */
  readonly receivers: ReadonlyMap<string, AlertReceiver>;
  present: PresentAlerts;
  lookedAt: number;
  running: Promise<void> | undefined;
}

interface Posting extends Pick<WebhookPoster, 'send'> {
  /** The attempts so far. */
  readonly made: Attempt[];
  /** Returns false if nothing more may be posted. */
  readonly mayPost: () => boolean;
}

/** The time in milliseconds after which the problems of a webhook are read again. */
const lookMs = 5000;

/** Returns the addresses of the Alertmanagers of a webhook. */
export function alertAddresses({ url, peer_urls: peers = [] }: Pick<WebhookRecord, 'url' | 'peer_urls'>) {
  return [url, ...peers].map((one) => {
    const address = new URL(one);
    address.pathname = `${address.pathname.replace(/\/$/, '')}/api/v2/alerts`;
    return address.href;
  });
}

/** Keeps the receivers of webhooks at the problems of their realms. Of several processes, the one that has the lease does it. */
export class AlertDelivery {
  readonly #parts: AlertParts;
  readonly #lease: ProcessLease;
  readonly #courses = new Map<string, Course>();
  #isClosing = false;

  constructor(parts: AlertParts) {
    this.#parts = parts;
    this.#lease = parts.lease;
  }

  /** Begins to post what is due. */
  async tick(): Promise<void> {
    if (this.#isClosing) return;
    const { store, newJudge } = this.#parts;
    const records = (await store.list()).filter(getsProblems);
    const leads = records.length > 0 && (await this.#lease.hold());
    const judged = leads ? await judgeAll(records, newJudge()) : [];
    const usable = judged.flatMap(({ record, realm }) => (realm ? { record, realm } : []));
    const ids = new Set(usable.map(({ record }) => record.webhook_id));
    for (const id of this.#courses.keys()) if (!ids.has(id)) this.#courses.delete(id);
    for (const { record, realm } of usable) this.#proceed(record, realm);
  }

  /** Resolves when everything is posted that was begun. */
  async idle(): Promise<void> {
    await Promise.all([...this.#courses.values()].map(async ({ running }) => running));
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.idle();
    await this.#lease.release();
  }

  #proceed(record: WebhookRecord, realm: RealmRecord): void {
    const course = this.#courseOf(record);
    const now = this.#parts.clock();
    if (course.running || Math.abs(now - course.lookedAt) < lookMs) return;
    course.lookedAt = now;
    course.running = this.#look(course, record, realm).finally(() => {
      course.running = undefined;
    });
  }

  async #look(course: Course, record: WebhookRecord, realm: RealmRecord): Promise<void> {
    const { readAlerts, posterOf, log } = this.#parts;
    try {
      course.present = await readAlerts(record, realm, course.present);
      await course.attempts.load();
      const { send } = await posterOf(record);
      const made: Attempt[] = [];
      // A receiver is told of one group after another, which takes long if it is slow: meanwhile the webhook may be removed or changed.
      const mayPost = () =>
        !this.#isClosing && this.#lease.isHeld() && this.#courses.get(record.webhook_id) === course;
      const work = Array.from(course.receivers, ([url, receiver]) =>
        receiver.follow(course.present, this.#postTo(url, { made, send, mayPost })),
      );
      await Promise.all(work);
      // The last attempt is the one that is told of: one Alertmanager may have failed before another one has answered.
      made.sort((one, other) => Number(other.isDelivered) - Number(one.isDelivered));
      for (const attempt of made) course.attempts.add(attempt);
      await course.attempts.save();
    } catch (error) {
      log.warn('webhooks.delivery_failed', { webhook: record.webhook_id, error });
    }
  }

  #postTo(url: string, { made, send, mayPost }: Posting): PostBody {
    return async (body) => {
      if (!mayPost()) return { isDelivered: false, status: null };
      const id = randomUUID();
      const { isDelivered, status, reason } = await send(url, { id, body: JSON.stringify(body) });
      const event = { id, type: 'realmgate.alerts', subject: new URL(url).host };
      made.push({ event, at: this.#parts.clock(), isDelivered, status, reason });
      return { isDelivered, status };
    };
  }

  #courseOf(record: WebhookRecord): Course {
    const { webhook_id: id, changed_at: version } = record;
    const known = this.#courses.get(id);
    if (known?.version === version) return known;
    const { deliveries, clock } = this.#parts;
    const course: Course = {
      ...{ version, present: { alerts: [], areAll: false }, lookedAt: -Infinity, running: undefined },
      attempts: new KeptAttempts({ deliveries, lease: this.#lease, clock }, id),
      receivers: this.#receiversOf(record),
    };
    // What the receiver is told at this moment is kept first, so that it is not told twice.
    course.running = known?.running?.finally(() => {
      course.running = undefined;
    });
    this.#courses.set(id, course);
    return course;
  }

  #receiversOf(record: WebhookRecord): Course['receivers'] {
    const { deliveries, clock, publicUrl } = this.#parts;
    if (record.kind === 'alertmanager')
      return new Map(alertAddresses(record).map((url) => [url, new AlertTarget({ clock, publicUrl })]));
    const kept = new KeptGroups({ deliveries, lease: this.#lease }, record.webhook_id);
    const facts = { receiver: record.name, times: groupTimesOf(record), publicUrl };
    return new Map([[record.url, new AlertGroups({ ...facts, kept, clock })]]);
  }
}
