import { randomUUID } from 'node:crypto';

import type { Clock } from '../../shared/base/clock.ts';

/** A queue as deploy/queues.yml describes it. */
export interface FifoFacts {
  readonly name: string;
  readonly visibilityMs: number;
  /** Where a message goes that was received so often; undefined: it stays. */
  readonly deadLetters?: { readonly name: string; readonly mostReceives: number } | undefined;
}

export interface Stored {
  readonly id: string;
  readonly body: string;
  readonly group: string;
  readonly deduplicationId: string;
  readonly sequence: number;
  /** Epoch milliseconds. */
  readonly sentAt: number;
  firstReceivedAt: number | undefined;
  receives: number;
  /** Nobody receives it before. */
  hiddenUntil: number;
  /** Of the last receive; those before are worth nothing. */
  handle: string | undefined;
}

export type Sent = Pick<Stored, 'id' | 'sequence'>;

/** What a queue of the local stack does, in memory or kept. */
export type MessageQueue = Pick<Fifo, 'facts' | 'send' | 'receive' | 'remove' | 'hide' | 'size'>;

/** SQS remembers an id for so long, also of a message that is gone. */
const deduplicationMs = 300_000;

/**
 * A FIFO queue in memory, by SQS's rules: the order of a group is kept; while one of a group is in flight, no other of it is
 * handed out; an id that came within five minutes is taken and forgotten; what was received too often moves to the dead letters.
 */
export class Fifo {
  readonly facts: FifoFacts;
  readonly #clock: Clock;
  readonly #deadLetters: () => Fifo | undefined;
  #messages: Stored[] = [];
  readonly #messagesById = new Map<string, { readonly sent: Sent; readonly until: number }>();
  #sequence = 0;

  constructor(facts: FifoFacts, clock: Clock, deadLetters: () => Fifo | undefined) {
    this.facts = facts;
    this.#clock = clock;
    this.#deadLetters = deadLetters;
  }

  send(message: Pick<Stored, 'body' | 'group' | 'deduplicationId'>): Sent {
    const now = this.#clock();
    this.#forget(now);
    const key = JSON.stringify([message.group, message.deduplicationId]);
    const before = this.#messagesById.get(key);
    if (before) return before.sent;
    const { id, sequence } = this.#add(message, randomUUID(), now);
    const sent = { id, sequence };
    this.#messagesById.set(key, { sent, until: now + deduplicationMs });
    return sent;
  }

  receive(most: number, visibilityMs: number = this.facts.visibilityMs): Stored[] {
    const now = this.#clock();
    this.#bury(now);
    const blocked = new Set(this.#messages.filter((one) => one.hiddenUntil > now).map(({ group }) => group));
    const received = this.#messages.filter(({ group }) => !blocked.has(group)).slice(0, most);
    for (const message of received) {
      message.receives += 1;
      message.firstReceivedAt ??= now;
      message.hiddenUntil = now + visibilityMs;
      message.handle = randomUUID();
    }
    return received.map((message) => ({ ...message }));
  }

  /** False: the handle is not of the last receive, or its time is over. */
  remove(handle: string): boolean {
    const message = this.#inFlight(handle);
    if (message) this.#messages = this.#messages.filter((one) => one !== message);
    return message !== undefined;
  }

  /** False as in `remove`. */
  hide(handle: string, ms: number): boolean {
    const message = this.#inFlight(handle);
    if (message) message.hiddenUntil = this.#clock() + ms;
    return message !== undefined;
  }

  /** When a message that nobody may receive now comes to light, epoch milliseconds; undefined: there is none. */
  nextAt(): number | undefined {
    const now = this.#clock();
    const hidden = this.#messages.map(({ hiddenUntil }) => hiddenUntil).filter((until) => until > now);
    return hidden.length === 0 ? undefined : Math.min(...hidden);
  }

  size(): { readonly visible: number; readonly hidden: number } {
    const now = this.#clock();
    const hidden = this.#messages.filter(({ hiddenUntil }) => hiddenUntil > now).length;
    return { visible: this.#messages.length - hidden, hidden };
  }

  purge(): void {
    this.#messages = [];
  }

  #inFlight(handle: string): Stored | undefined {
    const now = this.#clock();
    return this.#messages.find((one) => one.handle === handle && one.hiddenUntil > now);
  }

  /** As SQS does at the next receive. */
  #bury(now: number): void {
    const { deadLetters: policy } = this.facts;
    const grave = this.#deadLetters();
    if (!policy || !grave) return;
    const isDead = (one: Stored) => one.hiddenUntil <= now && one.receives >= policy.mostReceives;
    const dead = this.#messages.filter(isDead);
    if (dead.length === 0) return;
    this.#messages = this.#messages.filter((one) => !isDead(one));
    for (const message of dead) grave.#add(message, message.id, message.sentAt);
  }

  #add(message: Pick<Stored, 'body' | 'group' | 'deduplicationId'>, id: string, sentAt: number): Stored {
    const { body, group, deduplicationId } = message;
    this.#sequence += 1;
    const added: Stored = {
      ...{ id, body, group, deduplicationId, sentAt, sequence: this.#sequence },
      ...{ receives: 0, hiddenUntil: 0, handle: undefined, firstReceivedAt: undefined },
    };
    this.#messages.push(added);
    return added;
  }

  #forget(now: number): void {
    for (const [key, { until }] of this.#messagesById) {
      // In the order in which they were added: the first that is remembered ends the search.
      if (until > now) break;
      this.#messagesById.delete(key);
    }
  }
}
