import { Webhook } from 'standardwebhooks';

/** A message to the receiver of a webhook. */
export interface WebhookMessage {
  /** Tells the message from others. A message that is sent again has the same id. */
  readonly id: string;
  readonly body: string;
}

export interface WebhookSecret {
  /** The secret with its prefix. */
  readonly secret: string;
  /** Time in epoch milliseconds from which on it signs nothing. `undefined` for the newest secret. */
  readonly until?: number | undefined;
}

/** Returns the headers of a message by Standard Webhooks 1.0, with a signature by each secret that is valid. `now` is in epoch milliseconds. */
export function signedHeaders({ id, body }: WebhookMessage, secrets: readonly WebhookSecret[], now: number) {
  const at = new Date(now);
  const valid = secrets.filter(({ until }) => until === undefined || now < until);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': valid.map(({ secret }) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
