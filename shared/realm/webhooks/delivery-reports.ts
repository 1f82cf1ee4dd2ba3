import type { Clock } from '../../base/clock.ts';
import type { WebhookSender } from '../../connectors/webhook/index.ts';
import type { OwnQueues } from '../../queue/own-queues.ts';
import type { QueueMessage } from '../../queue/queue.ts';
import type { Attempt, AttemptLog } from './attempt-log.ts';
import { eventOf, messageOf, testEvent } from './webhook-event.ts';
import { queuesOf } from './webhook-queues.ts';
import type { Delivery, WebhookService } from './webhook-service.ts';

interface ReportParts extends Pick<WebhookService, 'faultOfUrl' | 'secretsOf'> {
  readonly queues: OwnQueues;
  readonly sender: Pick<WebhookSender, 'send'>;
  readonly attemptsOf: (webhookId: string) => AttemptLog | undefined;
  readonly clock: Clock;
}

/** The largest number of events of one state that are listed. */
const mostListed = 500;
/** The time in seconds within which ten failed events are moved. */
const movingSeconds = 60;

/** Returns what requests about webhooks ask of the delivery in this process. */
export function createWebhookService(parts: ReportParts): WebhookService {
  const { queues, sender, attemptsOf, clock, faultOfUrl, secretsOf } = parts;
  return {
    ...{ faultOfUrl, secretsOf },
    async figures(id) {
      const { waiting, failed } = queuesOf(queues, id);
      const last = attemptsOf(id)?.last();
      return {
        waiting: await waiting.size(),
        failed: await failed.size(),
        lastFailure: last?.reason ?? null,
      };
    },
    async deliveries(id) {
      const attempts = attemptsOf(id);
      const { waiting, failed } = queuesOf(queues, id);
      const [ofWaiting, ofFailed] = await Promise.all([waiting.first(mostListed), failed.first(mostListed)]);
      return [
        ...ofWaiting.map((message) => waitingDelivery(message, attempts)),
        ...ofFailed.map(failedDelivery),
        ...(attempts?.delivered() ?? []).map((attempt) => deliveryOf(attempt.event, 'delivered', attempt)),
      ];
    },
    async test(record) {
      const target = { url: record.url, secrets: await secretsOf(record) };
      return sender.send(target, testEvent(record, clock()));
    },
    async replay(id) {
      const { waiting, failed } = queuesOf(queues, id);
      let count = 0;
      for (;;) {
        const received = await failed.receive({ hiddenSeconds: movingSeconds });
        if (received.length === 0) return count;
        const moved = received.map((one) => ({ ...messageOf(eventOf(one)), handle: one.handle }));
        await failed.moveTo(waiting, moved);
        count += received.length;
      }
    },
  };
}

function waitingDelivery(message: QueueMessage, attempts: AttemptLog | undefined): Delivery {
  const event = eventOf(message);
  return deliveryOf(event, 'waiting', attempts?.last(event.id));
}

function failedDelivery(message: QueueMessage): Delivery {
  const { failure, ...event } = eventOf(message);
  return deliveryOf(event, 'failed', failure);
}

function deliveryOf(
  { id, type, subject }: Attempt['event'],
  state: Delivery['state'],
  attempt: Pick<Attempt, 'at' | 'status' | 'reason'> | undefined,
): Delivery {
  const { at = null, status = null, reason = null } = { ...attempt };
  return { delivery_id: id, type, subject, state, attempted_at: at, status, reason };
}
