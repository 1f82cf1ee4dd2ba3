import type { Clock } from '../../base/clock.ts';
import { retryPauseS } from '../../base/retry-pause.ts';
import type { OwnQueue } from '../../queue/own-queues.ts';
import type { ReceivedMessage } from '../../queue/queue.ts';
import { HeldMessages, sendableMs } from './held-messages.ts';
import type { KeptAttempts } from './kept-attempts.ts';
import { eventOf, messageOf, type WebhookEvent } from './webhook-event.ts';
import type { PostResult } from './webhook-poster.ts';

export interface LaneParts {
  /** The events that wait. */
  readonly queue: OwnQueue;
  /** The events that were tried for a day. */
  readonly dead: Pick<OwnQueue, 'name'>;
  readonly attempts: Pick<KeptAttempts, 'add' | 'last' | 'saveSoon'>;
  readonly clock: Clock;
  readonly onAttempt: (outcome: 'delivered' | 'failed' | 'given_up') => void;
}

/**
 * Sends one event to the receiver of a webhook. `undefined` means that it was not sent, because `mayNot` returned true when its turn came: it
 * may have waited for minutes.
 */
export type SendEvent = (event: WebhookEvent, mayNot: () => boolean) => Promise<PostResult | undefined>;

/** One run of a lane. */
interface Run {
  readonly send: SendEvent;
  /** Returns true if nothing more may be sent. */
  readonly isOver: () => boolean;
}

/** The end of an attempt: `unsent` events are as they were before, and those behind `failed` ones wait too. */
type AttemptEnd = 'done' | 'failed' | 'unsent';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** The statuses that tell of one event and not of the receiver. The other events of the webhook are sent on. */
const aboutOneEvent: ReadonlySet<number | null> = new Set([400, 409, 413, 415, 422]);

/** Returns true if a status tells of what was sent and not of the receiver. */
export function isAboutOneEvent(status: number | null): boolean {
  return aboutOneEvent.has(status);
}

/**
 * Delivers the events of one webhook: up to ten at a time, those of one subject in their order. While the receiver is out of order, one
 * event at a time is tried, after pauses that grow.
 */
export class DeliveryLane {
  readonly #parts: LaneParts;
  readonly #messages: HeldMessages;
  #isProven = false;
  /** The time of the last receive in epoch milliseconds. */
  #receivedAt = 0;
  #failures = 0;
  #pausedUntil = 0;

  constructor(parts: LaneParts) {
    this.#parts = parts;
    this.#messages = new HeldMessages(parts.queue);
  }

  /** Ends a pause, e.g. because the webhook was changed. */
  resume(): void {
    this.#failures = 0;
    this.#pausedUntil = 0;
  }

  get isPaused(): boolean {
    return this.#parts.clock() < this.#pausedUntil;
  }

  /** True if a run that failed has left messages that nobody can receive. The next run releases them. */
  get isHolding(): boolean {
    return this.#messages.isHolding;
  }

  /** Lets other processes receive the messages that runs that failed have left. No run may be under way. */
  async release(): Promise<void> {
    await this.#messages.releaseAll();
  }

  /** Delivers what waits. Resolves when nothing more can be delivered now. Rejects if the queue fails, after the last sending has ended. */
  async drain(run: Run): Promise<void> {
    while (!run.isOver() && !this.isPaused) {
      this.#receivedAt = this.#parts.clock();
      const messages = await this.#messages.receive();
      if (messages.length === 0) return;
      await this.#deliverAll(groupsOf(messages), run);
    }
  }

  async #deliverAll(groups: readonly (readonly ReceivedMessage[])[], run: Run): Promise<void> {
    const [first = [], ...others] = groups;
    if (this.#isProven) {
      await awaitAll(groups.map((group) => this.#deliverGroup(group, run)));
      return;
    }
    await this.#deliverGroup(first, run);
    await awaitAll(others.map((group) => this.#deliverGroup(group, run)));
    if (this.isPaused) await this.#giveUpOld();
  }

  async #deliverGroup(messages: readonly ReceivedMessage[], run: Run): Promise<void> {
    for (const [index, message] of messages.entries()) {
      const end = await this.#deliver(message, run);
      if (end === 'done') continue;
      await this.#messages.release(messages.slice(end === 'unsent' ? index : index + 1));
      return;
    }
  }

  /** Returns true if nothing that was received may be sent now. A message that others can receive by then would be sent twice. */
  #mayNotSend({ isOver }: Run): boolean {
    return isOver() || this.isPaused || this.#parts.clock() - this.#receivedAt >= sendableMs;
  }

  async #deliver(message: ReceivedMessage, run: Run): Promise<AttemptEnd> {
    const mayNot = () => this.#mayNotSend(run);
    if (mayNot()) return 'unsent';
    const { attempts, clock, onAttempt } = this.#parts;
    const event = eventOf(message);
    const result = await run.send(event, mayNot);
    if (!result) return 'unsent';
    const { isDelivered, status, reason } = result;
    attempts.add({ event, at: clock(), isDelivered, status, reason });
    onAttempt(isDelivered ? 'delivered' : 'failed');
    const isDone = isDelivered ? await this.#succeed(message) : await this.#fail(message, result);
    await attempts.saveSoon();
    return isDone ? 'done' : 'failed';
  }

  async #succeed(message: ReceivedMessage): Promise<true> {
    this.#isProven = true;
    this.#failures = 0;
    await this.#messages.remove(message);
    return true;
  }

  /** Returns false if the event is tried again. */
  async #fail(message: ReceivedMessage, result: PostResult): Promise<boolean> {
    const concernsEvent = result.isUnwritable === true || isAboutOneEvent(result.status);
    if (!concernsEvent) this.#pause(result);
    const ageMs = this.#parts.clock() - message.sentAt;
    if (ageMs >= dayMs) {
      await this.#giveUp(message);
      return true;
    }
    const seconds = concernsEvent ? Math.min(3600, Math.max(5, Math.ceil(ageMs / 1000))) : 0;
    await this.#messages.release([message], seconds);
    return false;
  }

  /** Leaves the receiver alone for some time: as long as it asks for, but at most an hour. */
  #pause({ retryAfterS }: PostResult): void {
    this.#isProven = false;
    this.#failures += 1;
    const seconds = Math.max(retryPauseS(this.#failures), retryAfterS ?? 0);
    this.#pausedUntil = this.#parts.clock() + Math.min(hourMs, seconds * 1000);
  }

  async #giveUp(message: ReceivedMessage): Promise<void> {
    const { dead, attempts, clock, onAttempt } = this.#parts;
    const event = eventOf(message);
    const { status = null, reason = null, at = clock() } = { ...attempts.last(event.id) };
    const { handle } = message;
    await this.#messages.moveTo(dead, { ...messageOf(event, { at, status, reason }), handle });
    onAttempt('given_up');
  }

  /** Gives up all events that are older than a day. Without this, a receiver that is gone would be tried once for each. */
  async #giveUpOld(): Promise<void> {
    const { clock } = this.#parts;
    for (;;) {
      const messages = await this.#messages.receive();
      const old = messages.filter(({ sentAt }) => clock() - sentAt >= dayMs);
      for (const message of old) await this.#giveUp(message);
      await this.#messages.release(messages.filter((one) => !old.includes(one)));
      if (old.length === 0) return;
    }
  }
}

/** Waits for the ends of all work, and rejects then if one has failed. */
async function awaitAll(work: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(work);
  await Promise.all(work);
}

function groupsOf(messages: readonly ReceivedMessage[]): ReceivedMessage[][] {
  const groups = new Map<string, ReceivedMessage[]>();
  for (const message of messages) groups.set(message.group, [...(groups.get(message.group) ?? []), message]);
  return [...groups.values()];
}
