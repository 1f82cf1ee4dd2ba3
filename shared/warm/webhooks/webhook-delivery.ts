import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { LevelStore } from '../../store/objective-levels.ts';
import type { ProcessLease } from '../../store/process-lease.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { WebhookDeliveries } from '../../store/webhook-deliveries.ts';
import { settingsOf, type WebhookRecord, type WebhookStore } from '../../store/webhooks.ts';
import type { LaneParts } from './delivery-lane.ts';
import { deliveryLimits } from './delivery-limits.ts';
import type { EventSource } from './log-window.ts';
import { giveNotedEvents } from './noted-events.ts';
import { DeliveredByAnotherError, PendingEvents } from './pending-events.ts';
import { type ReadReminders, Reminders } from './reminders.ts';
import { newCourse, versionOf, type WebhookCourse } from './webhook-course.ts';
import type { WebhookEvent } from './webhook-event.ts';
import { judgeAll, type JudgedWebhook, type UsableWebhook, type WebhookJudge } from './webhook-obstacles.ts';
import type { PosterOfWebhook, PostResult } from './webhook-poster.ts';

export interface DeliveryParts {
  readonly store: Pick<WebhookStore, 'list' | 'exists' | 'change'>;
  readonly deliveries: WebhookDeliveries;
  readonly levels: LevelStore;
  readonly lease: ProcessLease;
  /** Returns the log of changes that a webhook tells of. `undefined` if it is not known now. Throws if its changes cannot be told. */
  readonly sourceOf: (webhook: UsableWebhook) => EventSource | undefined;
  readonly readReminders: ReadReminders;
  readonly newJudge: () => WebhookJudge;
  readonly posterOf: PosterOfWebhook;
  readonly onAttempt: LaneParts['onAttempt'];
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn'>;
}

/** The time in milliseconds within which an event is accepted at once. */
const quickMs = 1000;

/**
 * Delivers the events of all webhooks that are enabled and whose owners see their realms. Receivers do not wait for each other. Of several
 * processes, the one that has the lease delivers.
 */
export class WebhookDelivery {
  readonly #parts: DeliveryParts;
  readonly #reminders: Reminders;
  readonly #courses = new Map<string, WebhookCourse>();
  readonly #limits = deliveryLimits();
  /** The runs of webhooks that were removed, or that another process delivers now. */
  readonly #ending = new Set<Promise<void>>();
  #isClosing = false;

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
    this.#reminders = new Reminders(parts);
  }

  /** Begins to deliver what can be delivered now. */
  async tick(): Promise<void> {
    const { store, newJudge, lease } = this.#parts;
    if (this.#isClosing || !(await lease.hold())) {
      this.#endOthers(new Set());
      return;
    }
    const webhooks = await judgeAll(await store.list(), newJudge());
    const others = this.#endOthers(new Set(webhooks.map(({ record }) => record.webhook_id)));
    for (const [id, { running }] of others) this.#waitFor(this.#forget(id, running));
    await this.#giveNoted(webhooks);
    this.#reminders.tick(webhooks);
    for (const webhook of webhooks) this.#proceed(webhook);
  }

  /** Resolves when everything is delivered that can be delivered now. */
  async idle(): Promise<void> {
    const running = [...this.#courses.values()].map((course) => course.running);
    await Promise.all([...this.#ending, ...running, this.#reminders.idle()]);
  }

  /** Waits for the messages that are on their way, and sends no others. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#endOthers(new Set());
    await this.idle();
    await this.#parts.lease.release();
  }

  /** Ends what is delivered of other webhooks: they were removed, or another process has the lease. Returns them. */
  #endOthers(ids: ReadonlySet<string>): (readonly [id: string, course: WebhookCourse])[] {
    const others = [...this.#courses].filter(([id]) => !ids.has(id));
    for (const [id, { ending, running }] of others) {
      ending.abort();
      this.#courses.delete(id);
      if (running) this.#waitFor(running);
    }
    return others;
  }

  /** Removes what was stored of a webhook while it was removed. A record that this release cannot read is not listed, and was not removed. */
  async #forget(id: string, running: Promise<void> | undefined): Promise<void> {
    await running;
    const { store, deliveries, log } = this.#parts;
    try {
      if (!(await store.exists(id))) await deliveries.clear(id);
    } catch (error) {
      log.warn('webhooks.delivery_failed', { webhook: id, error });
    }
  }

  /** Events that cannot be stored now stay noted. */
  async #giveNoted(webhooks: readonly JudgedWebhook[]): Promise<void> {
    const { levels, log } = this.#parts;
    try {
      await giveNotedEvents(levels, webhooks, (record) => this.#eventsOf(record, this.#courseOf(record)));
    } catch (error) {
      log.warn('webhooks.delivery_failed', { error });
    }
  }

  #waitFor(running: Promise<void>): void {
    const ended = running.finally(() => this.#ending.delete(ended));
    this.#ending.add(ended);
  }

  #proceed({ record, realm }: JudgedWebhook): void {
    const course = this.#courseOf(record);
    const version = versionOf(record);
    if (course.version !== version || !realm) course.ending.abort();
    if (course.version !== version) course.lane.resume();
    course.version = version;
    if (course.running) return;
    course.ending = new AbortController();
    course.running = this.#work(record, realm, course).finally(() => {
      course.running = undefined;
    });
  }

  async #work(record: WebhookRecord, realm: RealmRecord | undefined, course: WebhookCourse): Promise<void> {
    try {
      const events = await this.#eventsOf(record, course);
      if (realm) await this.#follow({ record, realm }, events);
      else events.miss();
      const isReady = realm !== undefined && events.isReady && !course.lane.isPaused;
      if (isReady) await this.#run(record, course, events);
      await events.save({ isDue: isReady });
    } catch (error) {
      const { log } = this.#parts;
      const facts = { webhook: record.webhook_id, error };
      if (error instanceof DeliveredByAnotherError) log.info('webhooks.delivered_by_another', facts);
      else log.warn('webhooks.delivery_failed', facts);
    }
  }

  /** Returns the events of a webhook. They are opened again if another process has done so since, or put failed ones among them. */
  async #eventsOf({ webhook_id: id, replayed_at: replayedAt }: WebhookRecord, course: WebhookCourse) {
    if (course.events?.isLost || course.replayedAt !== replayedAt) course.events = undefined;
    course.replayedAt = replayedAt;
    course.events ??= await this.#limits.open(() => this.#open(id));
    return course.events;
  }

  /** Opens the events of a webhook, unless the lease has run out meanwhile: the process that has it now would lose them. */
  async #open(id: string): Promise<PendingEvents> {
    if (this.#parts.lease.isHeld()) return PendingEvents.open(this.#parts, id);
    throw new DeliveredByAnotherError('the lease has run out');
  }

  async #follow(webhook: UsableWebhook, events: PendingEvents): Promise<void> {
    let source: EventSource | undefined;
    try {
      source = this.#parts.sourceOf(webhook);
    } catch (error) {
      events.miss();
      throw error;
    }
    if (source) await events.follow(source, webhook.record);
    await this.#reminders.give(webhook.record.webhook_id, events);
  }

  async #run(record: WebhookRecord, course: WebhookCourse, events: PendingEvents): Promise<void> {
    const { lane, ending, attempts } = course;
    const { post } = await this.#parts.posterOf(record);
    await attempts.load();
    try {
      await lane.drain({
        events,
        isOver: () => ending.signal.aborted || !this.#parts.lease.isHeld(),
        send: async (event, mayNot) => {
          // Receivers that are slow or do not answer have turns of their own, so that others do not wait for them.
          const inTurn = this.#limits[course.isQuick ? 'quick' : 'slow'];
          const result = await inTurn(async () =>
            mayNot() ? undefined : this.#time(course, () => post(event)),
          );
          if (result) await this.#note(record, event, result);
          return result;
        },
      });
    } finally {
      await attempts.save();
    }
  }

  async #time(course: WebhookCourse, send: () => Promise<PostResult>): Promise<PostResult> {
    const { clock } = this.#parts;
    const began = clock();
    const result = await send();
    course.isQuick = result.isDelivered && clock() - began < quickMs;
    return result;
  }

  async #note(record: WebhookRecord, event: WebhookEvent, result: PostResult): Promise<void> {
    const { isDelivered, status, reason } = result;
    const { webhook_id: webhook } = record;
    if (!isDelivered) this.#parts.log.warn('webhooks.not_delivered', { webhook, event: event.id, reason });
    if (status === 410) await this.#stop(record);
  }

  /** Disables a webhook whose receiver answers that it is gone for good (Standard Webhooks 1.0). */
  async #stop(record: WebhookRecord): Promise<void> {
    const stopped = 'its receiver answered with status 410: it is gone for good';
    try {
      await this.#parts.store.change(record, { ...settingsOf(record), enabled: false, stopped });
    } catch (error) {
      // The owner has changed it meanwhile.
      this.#parts.log.warn('webhooks.delivery_failed', { webhook: record.webhook_id, error });
    }
  }

  #courseOf(record: WebhookRecord): WebhookCourse {
    const { webhook_id: id } = record;
    const course = this.#courses.get(id) ?? newCourse(this.#parts, record);
    this.#courses.set(id, course);
    return course;
  }
}
