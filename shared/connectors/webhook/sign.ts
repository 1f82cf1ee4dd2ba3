import { Webhook } from 'standardwebhooks';

/** A message to the receiver of a webhook. */
export interface WebhookMessage {
  /** Tells the message from others. A message that is sent again has the same id. */
  readonly id: string;
  readonly body: string;
}

/** Returns the headers of a message by Standard Webhooks 1.0. `now` is in epoch milliseconds. */
export function signedHeaders({ id, body }: WebhookMessage, secret: string, now: number) {
  const at = new Date(now);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
}
