import type { StoredEvent } from '../../store/webhook-deliveries.ts';
import type { PendingEvent } from './pending-event.ts';

interface AsideEvent extends PendingEvent {
  since: number;
  /** The time before which it is not sent, in epoch milliseconds. */
  dueAt: number;
}

/** The events of a webhook that were put aside, in their order: they are in no log, or wait for themselves while those of other objects go on. */
export class AsideEvents {
  readonly #events: AsideEvent[];

  constructor(stored: readonly StoredEvent[]) {
    this.#events = stored.map((event) => ({ ...event, dueAt: 0 }));
  }

  get all(): readonly PendingEvent[] {
    return this.#events;
  }

  find(id: string): AsideEvent | undefined {
    return this.#events.find((event) => event.id === id);
  }

  hasType(type: string): boolean {
    return this.#events.some((event) => event.type === type);
  }

  /** Returns false if the event is there already. */
  add(event: PendingEvent, dueAt: number): boolean {
    if (this.find(event.id)) return false;
    this.#events.push({ ...event, dueAt });
    return true;
  }

  /** Returns false if the event is not there. */
  remove(id: string): boolean {
    const index = this.#events.findIndex((event) => event.id === id);
    if (index >= 0) this.#events.splice(index, 1);
    return index >= 0;
  }

  isDue(now: number): boolean {
    return this.#events.some(({ dueAt }) => dueAt <= now);
  }

  /** Returns the first events that are due. An event waits for those before it of the same subject. */
  due(now: number, most: number): PendingEvent[] {
    const waiting = new Set<string>();
    return this.#events
      .filter(({ subject, dueAt }) => {
        if (dueAt > now) waiting.add(subject);
        return !waiting.has(subject);
      })
      .slice(0, most);
  }
}
