import type { OwnQueue, OwnQueues } from '../../queue/own-queues.ts';

/** The queues of one webhook. */
export interface WebhookQueues {
  /** The events that wait for their delivery. */
  readonly waiting: OwnQueue;
  /** The events that could not be delivered within a day. */
  readonly failed: OwnQueue;
}

/** The beginnings of the names of queues. */
export const queuePrefixes = { waiting: 'webhook-waiting:', failed: 'webhook-failed:' } as const;

export function queuesOf(queues: OwnQueues, webhookId: string): WebhookQueues {
  return {
    waiting: queues.open(queuePrefixes.waiting + webhookId),
    failed: queues.open(queuePrefixes.failed + webhookId),
  };
}

/** Returns the ids of webhooks that have messages. */
export async function idsWithMessages(queues: OwnQueues): Promise<string[]> {
  const ids = Object.values(queuePrefixes).map(async (prefix) => {
    const names = await queues.names(prefix);
    return names.map((name) => name.slice(prefix.length));
  });
  return [...new Set((await Promise.all(ids)).flat())];
}

export async function clearQueues(queues: OwnQueues, webhookId: string): Promise<void> {
  const { waiting, failed } = queuesOf(queues, webhookId);
  await waiting.clear();
  await failed.clear();
}
