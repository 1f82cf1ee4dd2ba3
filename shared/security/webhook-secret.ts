import { createHmac } from 'node:crypto';

/**
 * Returns a secret of a webhook in the form of Standard Webhooks 1.0: `whsec_` and 256 bits as base64. It is derived and not stored, so
 * that a copy of the table does not hold it. `secret` is the one behind all API keys: a new one gives all webhooks other secrets. `number`
 * counts the rotations of the webhook's secret.
 */
export function deriveWebhookSecret(secret: string, webhookId: string, number: number): string {
  // No id has a dot.
  const name = number === 0 ? webhookId : `${webhookId}.${number}`;
  const mac = createHmac('sha256', Buffer.from(secret, 'base64url')).update(`whsec_${name}`);
  return `whsec_${mac.digest('base64')}`;
}
