import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { ChangeBatch } from '../../connectors/warm-states/index.ts';
import type { OwnQueues } from '../../queue/own-queues.ts';
import type { QueueMessage } from '../../queue/queue.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { WebhookRecord, WebhookStore } from '../../store/webhooks.ts';
import type { EngineChange } from '../changes/change-listeners.ts';
import { connectionKeyOf } from '../open-realm/engines.ts';
import { gapEvent, messageOf } from './webhook-event.ts';
import type { WebhookJudge } from './webhook-obstacles.ts';
import { queuesOf } from './webhook-queues.ts';

export interface IntakeParts {
  readonly store: Pick<WebhookStore, 'list'>;
  readonly queues: OwnQueues;
  readonly newJudge: () => WebhookJudge;
  /** Returns the function that makes the messages of a change for one webhook, in their order. */
  readonly messagesOf: (batch: ChangeBatch) => MessagesFor;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}

type MessagesFor = (webhook: UsableWebhook) => Promise<readonly QueueMessage[]>;

/** A webhook whose owner sees its realm. */
export interface UsableWebhook {
  readonly record: WebhookRecord;
  readonly realm: RealmRecord;
}

/** The largest number of events of one webhook that wait or have failed. They are on the disk of the server. */
const mostEvents = 100_000;
/** Webhooks whose events are stored at the same time, so that the disk is waited for once for all of them. */
const webhooksAtOnce = 50;
/** The largest number of events that are stored at once. Everything else that the process does waits for that. */
const eventsAtOnce = 100;

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

  /** Stores the events of changes, behind those of earlier changes. */
  readonly take = ({ engine, batches }: EngineChange): void => {
    for (const batch of batches)
      void this.#inTurn(async () => {
        try {
          await this.#store(engine, batch);
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

  async #store(engine: string, batch: ChangeBatch): Promise<void> {
    const { messagesOf, newJudge, store } = this.#parts;
    const [messagesFor, judge] = [messagesOf(batch), newJudge()];
    const records = await store.list();
    for (let at = 0; at < records.length; at += webhooksAtOnce) {
      const some = records.slice(at, at + webhooksAtOnce);
      const webhooks = await usableOf(some, engine, judge);
      await Promise.all(webhooks.map((webhook) => this.#storeFor(webhook, messagesFor)));
      await nextTurn();
    }
  }

  async #storeFor(webhook: UsableWebhook, messagesFor: MessagesFor): Promise<void> {
    const { webhook_id } = webhook.record;
    try {
      const messages = await messagesFor(webhook);
      if (messages.length > 0) await this.#storeAll(webhook.record, messages);
    } catch (error) {
      this.#followed.delete(webhook_id);
      this.#parts.log.warn('webhooks.intake_failed', { webhook: webhook_id, error });
    }
  }

  async #storeAll(record: WebhookRecord, messages: readonly QueueMessage[]): Promise<void> {
    const { queues, log } = this.#parts;
    const { webhook_id: webhook } = record;
    if (!(await this.#hasRoom(record, messages.length))) {
      const isFirst = this.#followed.delete(webhook);
      if (isFirst) log.warn('webhooks.full', { webhook, most: mostEvents });
      return;
    }
    await this.#tellGap(record);
    const { waiting } = queuesOf(queues, webhook);
    for (let at = 0; at < messages.length; at += eventsAtOnce)
      await waiting.sendAll(messages.slice(at, at + eventsAtOnce));
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

/** Returns the webhooks whose owners see realms of the engine. */
async function usableOf(
  records: readonly WebhookRecord[],
  engine: string,
  judge: WebhookJudge,
): Promise<UsableWebhook[]> {
  const usable: UsableWebhook[] = [];
  for (const record of records) {
    const { realm } = record.enabled ? await judge(record) : {};
    if (realm && connectionKeyOf(realm) === engine) usable.push({ record, realm });
  }
  return usable;
}
