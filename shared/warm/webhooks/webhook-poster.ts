import type { RenderedBody, SendResult, WebhookSender } from '../../connectors/webhook/index.ts';
import type { WebhookRecord } from '../../store/webhooks.ts';
import { contentTypeOf } from './content-type.ts';
import type { OwnHeaders } from './own-headers.ts';
import { type BodyWriters, faultText, hiddenHeaders } from './webhook-body.ts';
import type { WebhookEvent } from './webhook-event.ts';
import type { SecretsOfWebhook } from './webhook-secrets.ts';

/** The result of posting one event. */
export interface PostResult extends SendResult {
  /** True if others would be taken, e.g. as no body could be written for it. `undefined` means that the status tells. */
  readonly concernsEvent?: boolean;
}

/** The functions that post events to the receiver of a webhook. */
export interface WebhookPoster {
  /** Posts an event once, and never rejects. */
  readonly post: (event: WebhookEvent) => Promise<PostResult>;
  /** Posts JSON to another address of the receiver once, and never rejects. */
  readonly send: (url: string, message: Pick<WebhookEvent, 'id' | 'body'>) => Promise<PostResult>;
  /** Returns the body for an event without the values of headers. Null if it cannot be written. */
  readonly shownBody: (event: WebhookEvent) => string | null;
}

export type PosterOfWebhook = (record: WebhookRecord) => Promise<WebhookPoster>;

interface PosterParts {
  readonly sender: Pick<WebhookSender, 'send'>;
  readonly writers: BodyWriters;
  readonly secretsOf: SecretsOfWebhook;
  /** Returns the headers of a webhook, or `undefined` if they cannot be decrypted any more. */
  readonly headersOf: (record: WebhookRecord) => Promise<OwnHeaders | undefined>;
}

export function posterOfWebhook({ sender, writers, secretsOf, headersOf }: PosterParts): PosterOfWebhook {
  return async (record) => {
    const { url, method = 'POST' } = record;
    const [headers, secrets, write] = await Promise.all([
      headersOf(record),
      secretsOf(record),
      writers(record),
    ]);
    const shown = (event: WebhookEvent) => write(event, hiddenHeaders(record));
    const shownBody = (event: WebhookEvent) => shown(event).body ?? null;
    const lost = () => Promise.resolve(notPosted(headersLost));
    if (!headers) return { shownBody, post: lost, send: lost };
    const target = { url, method, secrets, headers: { ...headers, 'content-type': contentTypeOf(record) } };
    return {
      shownBody,
      send: (other, message) => sender.send({ ...target, url: other }, message),
      async post(event) {
        const { body, fault } = write(event, headers);
        if (fault)
          return {
            ...notPosted(`The template fails: ${faultWithoutValues(shown(event))}.`),
            concernsEvent: true,
          };
        return sender.send(target, { id: event.id, body });
      },
    };
  };
}

/** A fault may name a value: `row[headers.x]`. */
function faultWithoutValues({ fault }: RenderedBody): string {
  return fault ? faultText(fault) : 'it does so with the values of the headers only';
}

const headersLost =
  'Its headers cannot be read since the secret of the API keys was made anew: give them to the webhook again.';

/** Returns the result of an event that was not posted, for a reason. */
export function notPosted(reason: string): PostResult {
  return { isDelivered: false, status: null, reason, retryAfterS: null };
}
