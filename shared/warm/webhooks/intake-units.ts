import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { NoteChange, OwnMessage, OwnQueues } from '../../queue/own-queues.ts';
import type { QueueMessage } from '../../queue/queue.ts';
import { limitOf } from '../../realm/record/realm.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { WebhookRecord } from '../../store/webhooks.ts';
import type { ChangeBatch } from '../states/index.ts';
import type { LastStored } from './intake-place.ts';
import type { WebhookCompleteness } from './webhook-completeness.ts';
import { gapEvent, messageOf } from './webhook-event.ts';
import { queuesOf } from './webhook-queues.ts';

/** A webhook whose owner sees its realm. */
export interface UsableWebhook {
  readonly record: WebhookRecord;
  readonly realm: RealmRecord;
}

/** Makes the messages of a change for one webhook, in their order. */
export type MessagesFor = (webhook: UsableWebhook) => Promise<readonly QueueMessage[]>;

/** A message for a webhook, or a change of its mark, or both, which are stored together. */
export interface IntakeUnit extends LastStored {
  readonly message?: OwnMessage | undefined;
  readonly note?: NoteChange | undefined;
}

interface UnitParts {
  readonly queues: OwnQueues;
  readonly marks: WebhookCompleteness;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}

/** The largest number of events of one webhook that wait or have failed. They are on a disk. */
const mostEvents = 100_000;
/** The time in milliseconds before the last change of a webhook whose changes it is told of: the clocks of two servers may differ. */
const mostSkewMs = 60_000;
/** The position of an event that is before those of a batch. */
const beforeBatch = -1;

/** Decides what is stored for a webhook. */
export class IntakeUnits {
  readonly #parts: UnitParts;
  readonly #startedAt: number;

  constructor(parts: UnitParts) {
    this.#parts = parts;
    this.#startedAt = parts.clock();
  }

  /** Returns the events of a batch. If they cannot be made or there is no room for them, the webhook has missed changes. */
  async ofBatch(batch: ChangeBatch, webhook: UsableWebhook, messagesFor: MessagesFor): Promise<IntakeUnit[]> {
    const { webhook_id: id, changed_at } = webhook.record;
    if (batch.at < changed_at - mostSkewMs) return [];
    const messages = await this.#made(webhook, messagesFor);
    const isRegrouped = mayShowOtherHosts(webhook.realm, batch);
    if (messages && messages.length + Number(isRegrouped) === 0) return [];
    // An error of the queues is none of the webhook: nothing is stored then, and the batch is read again.
    const hasRoom = messages && (await this.#hasRoom(id, messages.length + Number(isRegrouped)));
    if (hasRoom) return [...this.#gap(webhook.record, isRegrouped), ...this.#eventsIn(id, messages)];
    return messages ? this.#missedAsFull(id) : this.missed(id);
  }

  /** Returns events that are in no log of changes. If there is no room for them, the webhook has missed them. */
  async ofMessages(id: string, messages: readonly QueueMessage[]): Promise<IntakeUnit[]> {
    if (messages.length === 0) return [];
    if (!(await this.#hasRoom(id, messages.length))) return this.#missedAsFull(id);
    const queue = queuesOf(this.#parts.queues, id).waiting.name;
    return messages.map((message) => ({
      webhook: id,
      position: beforeBatch,
      message: { ...message, queue },
    }));
  }

  #eventsIn(id: string, messages: readonly QueueMessage[]): IntakeUnit[] {
    const queue = queuesOf(this.#parts.queues, id).waiting.name;
    return messages.map((message) => ({
      ...{ webhook: id, position: positionOf(message) },
      message: { ...message, queue },
    }));
  }

  /** Returns the messages of a batch. `undefined` if they cannot be made. */
  async #made(
    webhook: UsableWebhook,
    messagesFor: MessagesFor,
  ): Promise<readonly QueueMessage[] | undefined> {
    try {
      return await messagesFor(webhook);
    } catch (error) {
      this.#parts.log.warn('webhooks.intake_failed', { webhook: webhook.record.webhook_id, error });
      return undefined;
    }
  }

  /** Returns the event that tells a webhook of missed changes. There is none if it has missed nothing, or if there is no room. */
  async gap(record: WebhookRecord): Promise<IntakeUnit[]> {
    const isComplete = this.#parts.marks.isComplete(record);
    return isComplete || !(await this.#hasRoom(record.webhook_id, 1)) ? [] : this.#gap(record);
  }

  /** Returns the change by which a webhook has missed changes. */
  missed(id: string): IntakeUnit[] {
    const { marks } = this.#parts;
    return marks.hasMissed(id) ? [] : [{ webhook: id, position: beforeBatch, note: marks.miss(id) }];
  }

  #missedAsFull(id: string): IntakeUnit[] {
    const { marks, log } = this.#parts;
    if (!marks.hasMissed(id)) log.warn('webhooks.full', { webhook: id, most: mostEvents });
    return this.missed(id);
  }

  /** Returns the event of a gap if the webhook has missed changes, or other hosts belong to its realm. */
  #gap(record: WebhookRecord, isRegrouped = false): IntakeUnit[] {
    const { marks, clock, queues } = this.#parts;
    const { webhook_id: id, created_at, changed_at } = record;
    if (marks.isComplete(record) && !isRegrouped) return [];
    const isNew = !marks.has(id) && created_at >= this.#startedAt && created_at === changed_at;
    const queue = queuesOf(queues, id).waiting.name;
    const message = isNew && !isRegrouped ? undefined : { ...messageOf(gapEvent(record, clock())), queue };
    return [{ webhook: id, position: beforeBatch, message, note: marks.complete(record) }];
  }

  async #hasRoom(id: string, events: number): Promise<boolean> {
    const { waiting, failed } = queuesOf(this.#parts.queues, id);
    return (await waiting.size()) + (await failed.size()) + events <= mostEvents;
  }
}

/** Returns true if the realm may show other hosts than before a batch: no event tells that a host came to a hostgroup realm or left it. */
function mayShowOtherHosts(realm: RealmRecord, { regroups }: ChangeBatch): boolean {
  return regroups && limitOf(realm) !== undefined;
}

/** Returns what is stored for units. */
export function writeOf(units: readonly IntakeUnit[]) {
  return {
    messages: units.flatMap(({ message }) => message ?? []),
    notes: units.flatMap(({ note }) => note ?? []),
  };
}

/** Returns the last unit without what is stored for it. */
export function lastOf(units: readonly IntakeUnit[]): LastStored | undefined {
  const last = units.at(-1);
  return last && { webhook: last.webhook, position: last.position };
}

/** Returns the position of an event in its batch, which is the last part of its id. */
function positionOf({ deduplicationId }: QueueMessage): number {
  return Number(deduplicationId.slice(deduplicationId.lastIndexOf('.') + 1));
}
