import type { StoredEvent } from '../../store/webhook-deliveries.ts';
import type { WebhookEvent } from './webhook-event.ts';

/** An event that waits. */
export interface PendingEvent extends WebhookEvent, Pick<StoredEvent, 'order' | 'since'> {}

/** Returns the text by which events are in the order in which they happened. The last number has up to 15 digits, as those of a feed's id. */
export function orderOf(at: number, number: number, position: number): string {
  return [at, number, position].map((one) => String(one).padStart(15, '0')).join('.');
}
