import type { Clock } from '../../base/clock.ts';
import { limitConcurrency } from '../../base/concurrency-limit.ts';
import type { Log } from '../../base/log.ts';
import type { SendResult, WebhookSender, WebhookTarget } from '../../connectors/webhook/index.ts';
import type { OwnQueues } from '../../queue/own-queues.ts';
import type { WebhookRecord, WebhookStore } from '../../store/webhooks.ts';
import { AttemptLog } from './attempt-log.ts';
import { DeliveryLane, type LaneParts } from './delivery-lane.ts';
import type { WebhookEvent } from './webhook-event.ts';
import type { UsableWebhook, WebhookIntake } from './webhook-intake.ts';
import type { WebhookJudge } from './webhook-obstacles.ts';
import { clearQueues, idsWithMessages, queuesOf } from './webhook-queues.ts';
import type { SecretsOfWebhook } from './webhook-service.ts';

export interface DeliveryParts {
  readonly store: Pick<WebhookStore, 'list' | 'change'>;
  readonly queues: OwnQueues;
  readonly sender: Pick<WebhookSender, 'send'>;
  readonly intake: Pick<WebhookIntake, 'follow' | 'idle'>;
  readonly newJudge: () => WebhookJudge;
  readonly secretsOf: SecretsOfWebhook;
  /** The last attempts by the ids of webhooks, which reports read. */
  readonly attempts: Map<string, AttemptLog>;
  readonly onAttempt: LaneParts['onAttempt'];
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}

/** The delivery of one webhook. A change of the webhook ends its present run. */
interface Course {
  readonly lane: DeliveryLane;
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

/** Delivers the events of all webhooks that are enabled and whose owners see their realms. Receivers do not wait for each other. */
export class WebhookDelivery {
  readonly #parts: DeliveryParts;
  readonly #courses = new Map<string, Course>();
  readonly #limits = {
    quick: limitConcurrency({ atOnce: sendsAtOnce }),
    slow: limitConcurrency({ atOnce: sendsAtOnce }),
  };
  readonly #removals = new Set<Promise<void>>();
  #isClosing = false;
  #hasCleared = false;

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
  }

  /** Begins to deliver what can be delivered now, and forgets webhooks that were removed. */
  async tick(): Promise<void> {
    const records = await this.#parts.store.list();
    await this.#forgetOthers(new Set(records.map(({ webhook_id }) => webhook_id)));
    const [usable, judge]: [UsableWebhook[], WebhookJudge] = [[], this.#parts.newJudge()];
    for (const record of records) {
      const right = record.enabled ? await judge(record) : undefined;
      if (right?.realm) usable.push({ record, realm: right.realm });
      else this.#courses.get(record.webhook_id)?.ending.abort();
    }
    await this.#parts.intake.follow(usable);
    for (const { record } of usable) this.#proceed(record);
  }

  /** Resolves when everything is delivered that can be delivered now. */
  async idle(): Promise<void> {
    await Promise.all([...this.#removals, ...[...this.#courses.values()].map(({ running }) => running)]);
  }

  /** Waits for the messages that are on their way, and sends no others. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const { ending } of this.#courses.values()) ending.abort();
    await this.#parts.intake.idle();
    await this.idle();
  }

  #proceed(record: WebhookRecord): void {
    const course = this.#courseOf(record);
    const version = versionOf(record);
    if (course.version !== version) {
      course.ending.abort();
      course.lane.resume();
      course.version = version;
    }
    if (course.running || course.lane.isPaused || this.#isClosing) return;
    course.ending = new AbortController();
    course.running = this.#run(record, course).finally(() => {
      course.running = undefined;
    });
  }

  async #run(record: WebhookRecord, course: Course): Promise<void> {
    const { webhook_id } = record;
    const { lane, ending } = course;
    try {
      const target = { url: record.url, secrets: await this.#parts.secretsOf(record) };
      await lane.drain(async (event) => {
        const result = await this.#send(course, target, event);
        await this.#note(record, event, result);
        return result;
      }, ending.signal);
    } catch (error) {
      this.#parts.log.warn('webhooks.delivery_failed', { webhook: webhook_id, error });
    }
  }

  /** Sends an event in its turn. Receivers that are slow or do not answer have turns of their own, so that others do not wait for them. */
  async #send(course: Course, target: WebhookTarget, { id, body }: WebhookEvent): Promise<SendResult> {
    const { sender, clock } = this.#parts;
    return this.#limits[course.isQuick ? 'quick' : 'slow'](async () => {
      const began = clock();
      const result = await sender.send(target, { id, body });
      course.isQuick = result.isDelivered && clock() - began < quickMs;
      return result;
    });
  }

  async #note(record: WebhookRecord, event: WebhookEvent, result: SendResult): Promise<void> {
    const { isDelivered, status, reason } = result;
    const { webhook_id: webhook } = record;
    if (!isDelivered) this.#parts.log.warn('webhooks.not_delivered', { webhook, event: event.id, reason });
    if (status === 410) await this.#stop(record);
  }

  /** Disables a webhook whose receiver answers that it is gone for good (Standard Webhooks 1.0). */
  async #stop(record: WebhookRecord): Promise<void> {
    const { name, objects, kinds, where, url } = record;
    const stopped = 'its receiver answered with status 410: it is gone for good';
    try {
      await this.#parts.store.change(record, { name, objects, kinds, where, url, enabled: false, stopped });
    } catch (error) {
      // The owner has changed it meanwhile.
      this.#parts.log.warn('webhooks.delivery_failed', { webhook: record.webhook_id, error });
    }
  }

  #courseOf(record: WebhookRecord): Course {
    const { webhook_id } = record;
    const { queues, attempts: all, clock, onAttempt } = this.#parts;
    const { waiting, failed } = queuesOf(queues, webhook_id);
    const attempts = all.get(webhook_id) ?? new AttemptLog();
    const course = this.#courses.get(webhook_id) ?? {
      lane: new DeliveryLane({ queue: waiting, dead: failed, attempts, clock, onAttempt }),
      ...{ version: versionOf(record), ending: new AbortController(), running: undefined, isQuick: false },
    };
    all.set(webhook_id, attempts);
    this.#courses.set(webhook_id, course);
    return course;
  }

  /** Removes the messages of webhooks that do not exist any more, those of earlier processes too. */
  async #forgetOthers(ids: ReadonlySet<string>): Promise<void> {
    const { queues } = this.#parts;
    const known = this.#hasCleared ? [...this.#courses.keys()] : await idsWithMessages(queues);
    this.#hasCleared = true;
    for (const id of known.filter((one) => !ids.has(one))) {
      const removal = this.#forget(id).finally(() => this.#removals.delete(removal));
      this.#removals.add(removal);
    }
  }

  /** Removes the messages of one webhook. One that is on its way is waited for. */
  async #forget(id: string): Promise<void> {
    const course = this.#courses.get(id);
    course?.ending.abort();
    this.#courses.delete(id);
    this.#parts.attempts.delete(id);
    await course?.running;
    try {
      await clearQueues(this.#parts.queues, id);
    } catch (error) {
      this.#parts.log.warn('webhooks.delivery_failed', { webhook: id, error });
    }
  }
}

/** Returns a text that each change of a webhook, and each rotation of its secret, gives another value. */
function versionOf({ changed_at, secret = 0 }: WebhookRecord): string {
  return `${changed_at} ${secret}`;
}
