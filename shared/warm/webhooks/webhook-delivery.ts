import type { Clock } from '../../base/clock.ts';
import { limitConcurrency } from '../../base/concurrency-limit.ts';
import type { Log } from '../../base/log.ts';
import type { OwnQueues, QueueLease } from '../../queue/own-queues.ts';
import { settingsOf, type WebhookRecord, type WebhookStore } from '../../store/webhooks.ts';
import { DeliveryLane, type LaneParts } from './delivery-lane.ts';
import { KeptAttempts } from './kept-attempts.ts';
import { StoredWebhooks } from './stored-webhooks.ts';
import type { WebhookEvent } from './webhook-event.ts';
import type { WebhookIntake } from './webhook-intake.ts';
import { removeNotes } from './webhook-notes.ts';
import { judgeAll, type JudgedWebhook, type WebhookJudge } from './webhook-obstacles.ts';
import type { PosterOfWebhook, PostResult } from './webhook-poster.ts';
import { clearQueues, queuePrefixes, queuesOf } from './webhook-queues.ts';

export interface DeliveryParts {
  readonly store: Pick<WebhookStore, 'list' | 'exists' | 'change'>;
  readonly queues: OwnQueues;
  readonly intake: Pick<WebhookIntake, 'follow' | 'idle' | 'isNeeded'>;
  readonly newJudge: () => WebhookJudge;
  readonly posterOf: PosterOfWebhook;
  readonly onAttempt: LaneParts['onAttempt'];
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}

/** The delivery of one webhook. A change of the webhook ends its present run. */
interface Course {
  readonly webhookId: string;
  readonly lane: DeliveryLane;
  readonly attempts: KeptAttempts;
  /** The version of the record by which the present run delivers. */
  version: string;
  ending: AbortController;
  running: Promise<void> | undefined;
  /** True if the receiver accepted the last event at once. */
  isQuick: boolean;
}

/** The largest number of messages that are sent at the same time, to receivers that accept them at once, and as many to all others. */
const sendsAtOnce = 256;
/** The time in milliseconds within which an event is accepted at once. */
const quickMs = 1000;

/**
 * Delivers the events of all webhooks that are enabled and whose owners see their realms. Receivers do not wait for each other. If several
 * processes have the queues, the one that has the lease delivers.
 */
export class WebhookDelivery {
  readonly #parts: DeliveryParts;
  readonly #courses = new Map<string, Course>();
  readonly #limits = {
    quick: limitConcurrency({ atOnce: sendsAtOnce }),
    slow: limitConcurrency({ atOnce: sendsAtOnce }),
  };
  /** Work for webhooks that were removed, or that another process delivers now. */
  readonly #ending = new Set<Promise<void>>();
  /** The deliveries of webhooks that another process delivers now. Their messages are to be released. */
  readonly #left = new Set<Course>();
  readonly #lease: QueueLease;
  #stored: StoredWebhooks;
  #isClosing = false;

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
    this.#stored = new StoredWebhooks(parts);
    this.#lease = parts.queues.lease('webhook-delivery');
  }

  /** Stores the events of changes, begins to deliver what can be delivered now, and forgets webhooks that were removed. */
  async tick(): Promise<void> {
    const { store, newJudge, intake } = this.#parts;
    const leads = !this.#isClosing && (await this.#lease.hold());
    if (!leads) this.#standBack();
    this.#releaseLeft();
    if (!leads && !intake.isNeeded) return;
    const webhooks = await judgeAll(await store.list(), newJudge());
    const usable = webhooks.flatMap(({ record, realm }) => (realm ? { record, realm } : []));
    await intake.follow(usable, { leads });
    if (leads) await this.#deliver(webhooks);
  }

  async #deliver(webhooks: readonly JudgedWebhook[]): Promise<void> {
    const { queues } = this.#parts;
    await this.#forgetOthers(new Set(webhooks.map(({ record }) => record.webhook_id)));
    const ready = new Set(await queues.readyNames(queuePrefixes.waiting));
    for (const { record, realm } of webhooks)
      if (!realm) this.#courses.get(record.webhook_id)?.ending.abort();
      else this.#proceed(record, ready.has(queuesOf(queues, record.webhook_id).waiting.name));
  }

  /** Resolves when everything is delivered that can be delivered now. */
  async idle(): Promise<void> {
    await Promise.all([...this.#ending, ...[...this.#courses.values()].map(({ running }) => running)]);
  }

  /** Waits for the messages that are on their way, and sends no others. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const { ending } of this.#courses.values()) ending.abort();
    await this.#parts.intake.idle();
    await this.idle();
    await this.#lease.release();
  }

  /** Ends what is delivered, as another process has the lease. */
  #standBack(): void {
    for (const course of this.#courses.values()) {
      course.ending.abort();
      this.#left.add(course);
    }
    this.#courses.clear();
    this.#stored = new StoredWebhooks(this.#parts);
  }

  #releaseLeft(): void {
    for (const course of this.#left) this.#waitFor(this.#release(course));
    this.#left.clear();
  }

  /** Lets other processes receive the messages of a webhook. If that fails, it is done again at the next tick. */
  async #release(course: Course): Promise<void> {
    await course.running;
    try {
      await course.lane.release();
    } catch (error) {
      this.#left.add(course);
      this.#parts.log.warn('webhooks.delivery_failed', { webhook: course.webhookId, error });
    }
  }

  #proceed(record: WebhookRecord, isReady: boolean): void {
    const course = this.#courseOf(record);
    const version = versionOf(record);
    if (course.version !== version) {
      course.ending.abort();
      course.lane.resume();
      course.version = version;
    }
    const isIdle = !(isReady || course.lane.isHolding);
    if (isIdle || course.running || course.lane.isPaused || this.#isClosing) return;
    course.ending = new AbortController();
    course.running = this.#run(record, course).finally(() => {
      course.running = undefined;
    });
  }

  async #run(record: WebhookRecord, course: Course): Promise<void> {
    const { webhook_id } = record;
    const { lane, ending, attempts } = course;
    try {
      const { post } = await this.#parts.posterOf(record);
      await attempts.load();
      await lane.drain({
        isOver: () => ending.signal.aborted || !this.#lease.isHeld(),
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
      await attempts.save();
    } catch (error) {
      this.#parts.log.warn('webhooks.delivery_failed', { webhook: webhook_id, error });
    }
  }

  async #time(course: Course, send: () => Promise<PostResult>): Promise<PostResult> {
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

  #courseOf(record: WebhookRecord): Course {
    const { webhook_id } = record;
    const known = this.#courses.get(webhook_id);
    if (known) return known;
    const { queues, clock, onAttempt } = this.#parts;
    const { waiting, failed } = queuesOf(queues, webhook_id);
    const attempts = new KeptAttempts({ queues, lease: this.#lease, clock }, webhook_id);
    const course: Course = {
      lane: new DeliveryLane({ queue: waiting, dead: failed, attempts, clock, onAttempt }),
      ...{ webhookId: webhook_id, attempts, version: versionOf(record), ending: new AbortController() },
      ...{ running: undefined, isQuick: false },
    };
    this.#courses.set(webhook_id, course);
    return course;
  }

  /** Removes the messages of webhooks that do not exist any more, those of other processes too. */
  async #forgetOthers(ids: ReadonlySet<string>): Promise<void> {
    for (const id of this.#stored.removed(ids)) this.#waitFor(this.#forget(id));
    await this.#stored.search();
  }

  #waitFor(work: Promise<void>): void {
    const ended = work.finally(() => this.#ending.delete(ended));
    this.#ending.add(ended);
  }

  /** Removes the messages of one webhook. One that is on its way is waited for. */
  async #forget(id: string): Promise<void> {
    const course = this.#courses.get(id);
    course?.ending.abort();
    this.#courses.delete(id);
    await course?.running;
    try {
      // A record that this release cannot read is not listed, and was not removed.
      if (await this.#parts.store.exists(id)) return;
      await clearQueues(this.#parts.queues, id);
      await removeNotes(this.#parts.queues, id);
    } catch (error) {
      this.#parts.log.warn('webhooks.delivery_failed', { webhook: id, error });
    }
  }
}

/** Returns a text that each change of a webhook, and each rotation of its secret, gives another value. */
function versionOf({ changed_at, secret = 0 }: WebhookRecord): string {
  return `${changed_at} ${secret}`;
}
