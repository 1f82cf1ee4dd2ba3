import type { WebhookSender } from '../../shared/connectors/webhook/index.ts';
import { posterOfWebhook } from '../../shared/realm/webhooks/webhook-poster.ts';

/** Returns the poster of webhooks without headers of their own, which uses this sender. */
export function posterBy(sender: Pick<WebhookSender, 'send'>) {
  return posterOfWebhook({
    sender,
    secretsOf: () => Promise.resolve([{ secret: 'whsec_AAAA' }]),
    headersOf: () => Promise.resolve({}),
  });
}
