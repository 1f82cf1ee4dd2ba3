import type { WebhookSender } from '../../shared/connectors/webhook/index.ts';
import { bodyWriters } from '../../shared/warm/webhooks/webhook-body.ts';
import { posterOfWebhook } from '../../shared/warm/webhooks/webhook-poster.ts';

/** Returns the poster of webhooks without headers of their own, which uses this sender. */
export function posterBy(sender: Pick<WebhookSender, 'send'>) {
  return posterOfWebhook({
    sender,
    writers: bodyWriters(''),
    secretsOf: () => Promise.resolve([{ secret: 'whsec_AAAA' }]),
    headersOf: () => Promise.resolve({}),
  });
}
