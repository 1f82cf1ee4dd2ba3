import type { SendResult, WebhookSender } from '../../connectors/webhook/index.ts';
import type { WebhookRecord } from '../../store/webhooks.ts';
import type { OwnHeaders } from './own-headers.ts';
import type { WebhookEvent } from './webhook-event.ts';
import type { SecretsOfWebhook } from './webhook-service.ts';

/** The result of posting one event. */
export type PostResult = SendResult;

/** Makes the function that posts events to the receiver of a webhook, each once. That function never rejects. */
export type PosterOfWebhook = (
  record: WebhookRecord,
) => Promise<(event: WebhookEvent) => Promise<PostResult>>;

interface PosterParts {
  readonly sender: Pick<WebhookSender, 'send'>;
  readonly secretsOf: SecretsOfWebhook;
  /** Returns the headers of a webhook, or `undefined` if they cannot be decrypted any more. */
  readonly headersOf: (record: WebhookRecord) => Promise<OwnHeaders | undefined>;
}

/** Returns the content type of the requests to a receiver: its own, or that of a CloudEvent. */
export function contentTypeOf({ content_type: own }: Pick<WebhookRecord, 'content_type'>): string {
  return own ?? 'application/cloudevents+json';
}

export function posterOfWebhook({ sender, secretsOf, headersOf }: PosterParts): PosterOfWebhook {
  return async (record) => {
    const { url, method = 'POST' } = record;
    const headers = await headersOf(record);
    if (!headers) return () => Promise.resolve(notPosted(headersLost));
    const target = { url, method, headers: { ...headers, 'content-type': contentTypeOf(record) } };
    const secrets = await secretsOf(record);
    return ({ id, body }) => sender.send({ ...target, secrets }, { id, body });
  };
}

const headersLost =
  'Its headers cannot be read since the secret of the API keys was made anew: give them to the webhook again.';

/** Returns the result of an event that was not posted, for a reason. */
export function notPosted(reason: string): PostResult {
  return { isDelivered: false, status: null, reason, retryAfterS: null };
}
