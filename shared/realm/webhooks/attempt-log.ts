import type { SendResult } from '../../connectors/webhook/index.ts';
import type { WebhookEvent } from './webhook-event.ts';

/** An attempt to deliver an event. */
export interface Attempt extends Pick<SendResult, 'isDelivered' | 'status' | 'reason'> {
  readonly event: Pick<WebhookEvent, 'id' | 'type' | 'subject'>;
  /** Time of its end in epoch milliseconds. */
  readonly at: number;
}

/** The number of attempts of one webhook that are remembered. */
const mostAttempts = 100;

/** The last attempts of one webhook, since the server has started. */
export class AttemptLog {
  #attempts: Attempt[] = [];

  add(attempt: Attempt): void {
    this.#attempts = [attempt, ...this.#attempts].slice(0, mostAttempts);
  }

  /** Returns the attempts that delivered their events, the last one first. */
  delivered(): readonly Attempt[] {
    return this.#attempts.filter(({ isDelivered }) => isDelivered);
  }

  /** Returns the last attempt, or the last one of an event. */
  last(eventId?: string): Attempt | undefined {
    return this.#attempts.find(({ event }) => eventId === undefined || event.id === eventId);
  }
}
