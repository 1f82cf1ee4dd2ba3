import { notificationId } from '../../store/notifications.ts';
import type { PassiveCheck } from './passive-check.ts';

/** The queue in which accepted checks wait for their engine (`shared/queue`). */
export interface CheckQueue {
  /** Resolves when the message is stored. Rejects with `queue_unavailable`. */
  send(message: {
    readonly body: string;
    readonly group: string;
    readonly deduplicationId: string;
  }): Promise<void>;
}

/**
 * Hands a check to the queue, and resolves when it cannot be lost any more. The checks of one object are delivered in their order. A check
 * with an id that the queue has seen within five minutes is dropped.
 */
export async function queueCheck(queue: CheckQueue, check: PassiveCheck): Promise<void> {
  const { id, realm, realm_creation_id: creationId, host_name, service } = check;
  const group = notificationId(realm, creationId ?? null, host_name, service);
  await queue.send({ body: JSON.stringify(check), group, deduplicationId: id });
}
