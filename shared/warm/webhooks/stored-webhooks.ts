import type { Clock } from '../../base/clock.ts';
import type { OwnQueues } from '../../queue/own-queues.ts';
import { idsWithNotes } from './webhook-notes.ts';
import { idsWithMessages } from './webhook-queues.ts';

/** The time in milliseconds between two searches. */
const searchMs = 60_000;

/**
 * Finds webhooks that were removed. It searches for messages and notes too: earlier processes have left some, and another process stores some if
 * it began before the webhook was removed.
 */
export class StoredWebhooks {
  readonly #queues: OwnQueues;
  readonly #clock: Clock;
  #known: ReadonlySet<string> = new Set();
  /** The time of the last search, in epoch milliseconds. */
  #searchedAt = -Infinity;

  constructor({ queues, clock }: { readonly queues: OwnQueues; readonly clock: Clock }) {
    this.#queues = queues;
    this.#clock = clock;
  }

  /** Returns the ids of webhooks that were there before and are not among these. `ids` are those of all webhooks, read after the last search. */
  removed(ids: ReadonlySet<string>): string[] {
    const removed = [...this.#known].filter((id) => !ids.has(id));
    this.#known = ids;
    return removed;
  }

  /** Searches, unless that was done within a minute. A webhook that is created meanwhile is among those that `removed` gets next. */
  async search(): Promise<void> {
    if (Math.abs(this.#clock() - this.#searchedAt) < searchMs) return;
    const found = await Promise.all([idsWithMessages(this.#queues), idsWithNotes(this.#queues)]);
    this.#known = new Set([...this.#known, ...found.flat()]);
    this.#searchedAt = this.#clock();
  }
}
