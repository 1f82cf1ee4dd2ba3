import { createHash, randomUUID } from 'node:crypto';

import * as z from 'zod';

import { once } from '../../base/once.ts';
import type { QueueMessage } from '../../queue/queue.ts';
import type { WebhookRecord } from '../../store/webhooks.ts';

/** An event in the structured form of CloudEvents 1.0. */
export interface WebhookEvent {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  /** The whole event as JSON text. */
  readonly body: string;
}

/** The members of a CloudEvent that deliveries use. */
const eventHead = once(() => z.object({ id: z.string(), type: z.string(), subject: z.string() }));
/** A message of the queue of a webhook. `failure` is the last failure, of an event that is not sent any more. */
const storedEvent = once(() =>
  z.object({
    event: z.string(),
    failure: z
      .object({ at: z.number(), status: z.number().nullable(), reason: z.string().nullable() })
      .optional(),
  }),
);
export type DeliveryFailure = NonNullable<z.output<ReturnType<typeof storedEvent>>['failure']>;

interface StoredEvent extends WebhookEvent {
  readonly failure: DeliveryFailure | undefined;
}

/** Returns the message of an event. The events of one subject are a group, whose order is kept. */
export function messageOf(event: WebhookEvent, failure?: DeliveryFailure): QueueMessage {
  const group = createHash('sha256').update(event.subject).digest('base64url');
  return { body: JSON.stringify({ event: event.body, failure }), group, deduplicationId: event.id };
}

/** Reads a message that `messageOf` made. */
export function eventOf(message: Pick<QueueMessage, 'body'>): StoredEvent {
  const { event: body, failure } = storedEvent().parse(JSON.parse(message.body));
  return { ...eventHead().parse(JSON.parse(body)), body, failure };
}

type OwnSubject = Pick<WebhookRecord, 'webhook_id' | 'realm'>;

/** Returns an event about the webhook itself. `now` is in epoch milliseconds. */
function ownEvent(
  { webhook_id, realm }: OwnSubject,
  kind: 'test' | 'gap',
  { now, data }: { readonly now: number; readonly data: object },
): WebhookEvent {
  const head = { id: randomUUID(), type: `realmgate.webhook.${kind}.v1`, subject: realm };
  const event = {
    ...{ specversion: '1.0', ...head, source: `/api/webhooks/${webhook_id}/` },
    ...{ time: new Date(now).toISOString(), datacontenttype: 'application/json', data },
  };
  return { ...head, body: JSON.stringify(event) };
}

export function testEvent(record: OwnSubject & Pick<WebhookRecord, 'name'>, now: number): WebhookEvent {
  return ownEvent(record, 'test', { now, data: { realm: record.realm, name: record.name } });
}

/** Returns the event that tells of changes that may be missing: its receiver reads the list again. */
export function gapEvent(record: OwnSubject, now: number): WebhookEvent {
  return ownEvent(record, 'gap', {
    now,
    data: { realm: record.realm, list: `/api/status/realms/${encodeURIComponent(record.realm)}/hosts/` },
  });
}
