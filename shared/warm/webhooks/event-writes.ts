import { gather } from '../../base/gather.ts';
import type { StoredEvent, StoredEventState, WebhookDeliveries } from '../../store/webhook-deliveries.ts';
import type { PendingEvent } from './pending-event.ts';
import { isReminder } from './reminder.ts';

interface PresentWrites {
  readonly storePuts: () => Promise<void>;
  readonly storeRemovals: () => Promise<void>;
}

const writesAtOnce = 10;

/** The events of a webhook that are to be put into the store, or removed from it. What cannot be written is tried again. */
export class EventWrites {
  readonly #deliveries: WebhookDeliveries;
  readonly #id: string;
  #puts: { readonly state: StoredEventState; readonly event: StoredEvent }[] = [];
  #removals: PendingEvent[] = [];

  constructor(deliveries: WebhookDeliveries, id: string) {
    this.#deliveries = deliveries;
    this.#id = id;
  }

  put(state: StoredEventState, event: StoredEvent): void {
    this.#puts.push({ state, event });
  }

  /** Removes an event that was put aside. */
  remove(event: PendingEvent): void {
    this.#removals.push(event);
  }

  /** Returns true if the removal of an event is not stored yet. */
  isRemoved(id: string): boolean {
    return this.#removals.some((event) => event.id === id);
  }

  /** Returns the writes that there are now: the removal of an event never comes before its put. */
  present(): PresentWrites {
    const [puts, removals] = [[...this.#puts], [...this.#removals]];
    return {
      storePuts: async () => {
        await forEach(puts, ({ state, event }) => this.#deliveries.putEvent(this.#id, state, event));
        this.#puts = this.#puts.slice(puts.length);
      },
      storeRemovals: async () => {
        await forEach(removals, (event) => this.#storeRemoval(event));
        this.#removals = this.#removals.slice(removals.length);
      },
    };
  }

  /** A reminder that is done is noted first, so that it is never given again. */
  async #storeRemoval(event: PendingEvent): Promise<void> {
    if (isReminder(event)) await this.#deliveries.noteReminder(this.#id, event.id);
    await this.#deliveries.removeEvent(this.#id, 'aside', event);
  }
}

/** Does the work for each item, and rejects afterwards if it has failed for one. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const failed = (await gather(items, writesAtOnce, work)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
