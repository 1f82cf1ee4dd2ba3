import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { OwnQueues } from '../../queue/own-queues.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { WebhookRecord, WebhookStore } from '../../store/webhooks.ts';
import type { EngineChange } from '../changes/change-listeners.ts';
import { connectionKeyOf } from '../open-realm/engines.ts';
import { gapEvent, messageOf, type WebhookEvent } from './webhook-event.ts';
import type { WebhookRight } from './webhook-obstacles.ts';
import { queuesOf } from './webhook-queues.ts';

export interface IntakeParts {
  readonly store: Pick<WebhookStore, 'list'>;
  readonly queues: OwnQueues;
  readonly judge: (record: WebhookRecord) => Promise<WebhookRight>;
  /** Returns the events of a change that the webhook tells of, in their order. */
  readonly eventsOf: (change: EngineChange, webhook: UsableWebhook) => WebhookEvent[];
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}

/** A webhook whose owner sees its realm. */
export interface UsableWebhook {
  readonly record: WebhookRecord;
  readonly realm: RealmRecord;
}

/** The largest number of events of one webhook that wait or have failed. They are on the disk of the server. */
const mostEvents = 100_000;

/**
 * Stores the events of changes for each webhook. A webhook that may have missed changes gets an event that says so: after a start of the
 * server, after a change of the webhook, and after a time in which its events could not be stored.
 */
export class WebhookIntake {
  readonly #parts: IntakeParts;
  readonly #startedAt: number;
  /** `changed_at` of the webhooks that have missed nothing since, by their ids. */
  readonly #followed = new Map<string, number>();
  readonly #seen = new Set<string>();
  #work: Promise<unknown> = Promise.resolve();

  constructor(parts: IntakeParts) {
    this.#parts = parts;
    this.#startedAt = parts.clock();
  }

  /** Stores the events of a change, behind those of earlier changes. */
  readonly take = (change: EngineChange): void => {
    void this.#inTurn(async () => {
      try {
        await this.#store(change);
      } catch (error) {
        this.#followed.clear();
        this.#parts.log.warn('webhooks.intake_failed', { error });
      }
    });
  };

  /** Tells webhooks that may have missed changes so. `usable` are all webhooks that events are stored for. */
  async follow(usable: readonly UsableWebhook[]): Promise<void> {
    await this.#inTurn(async () => {
      const ids = new Set(usable.map(({ record }) => record.webhook_id));
      for (const id of this.#followed.keys()) if (!ids.has(id)) this.#followed.delete(id);
      for (const { record } of usable) await this.#tellGap(record);
    });
  }

  /** Resolves when the events of all changes so far are stored. */
  async idle(): Promise<void> {
    await this.#work;
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const result = this.#work.then(work);
    this.#work = result.catch(() => undefined);
    return result;
  }

  async #store(change: EngineChange): Promise<void> {
    const { store, judge, log } = this.#parts;
    for (const record of await store.list()) {
      const right = record.enabled ? await judge(record) : undefined;
      if (!right?.realm || connectionKeyOf(right.realm) !== change.engine) continue;
      try {
        await this.#storeFor({ record, realm: right.realm }, change);
      } catch (error) {
        this.#followed.delete(record.webhook_id);
        log.warn('webhooks.intake_failed', { webhook: record.webhook_id, error });
      }
    }
  }

  async #storeFor(webhook: UsableWebhook, change: EngineChange): Promise<void> {
    const { record } = webhook;
    const events = this.#parts.eventsOf(change, webhook);
    if (events.length === 0) return;
    if (!(await this.#hasRoom(record, events.length))) {
      const isFirst = this.#followed.delete(record.webhook_id);
      if (isFirst) this.#parts.log.warn('webhooks.full', { webhook: record.webhook_id, most: mostEvents });
      return;
    }
    await this.#tellGap(record);
    await queuesOf(this.#parts.queues, record.webhook_id).waiting.sendAll(
      events.map((one) => messageOf(one)),
    );
  }

  async #tellGap(record: WebhookRecord): Promise<void> {
    const { webhook_id: id, created_at, changed_at } = record;
    if (this.#followed.get(id) === changed_at || !(await this.#hasRoom(record, 1))) return;
    const isNew = !this.#seen.has(id) && created_at >= this.#startedAt && created_at === changed_at;
    const { queues, clock } = this.#parts;
    if (!isNew) await queuesOf(queues, id).waiting.sendAll([messageOf(gapEvent(record, clock()))]);
    this.#seen.add(id);
    this.#followed.set(id, changed_at);
  }

  async #hasRoom({ webhook_id }: WebhookRecord, events: number): Promise<boolean> {
    const { waiting, failed } = queuesOf(this.#parts.queues, webhook_id);
    return (await waiting.size()) + (await failed.size()) + events <= mostEvents;
  }
}
