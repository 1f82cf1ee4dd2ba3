/** The webhook connector: sends signed messages to the receivers of webhooks (Standard Webhooks 1.0). */
import type { Clock } from '../../base/clock.ts';
import { lazy } from '../../base/once.ts';
import type { SendResult } from './send-result.ts';
import { signedHeaders, type WebhookMessage, type WebhookSecret } from './sign.ts';
import type { NamedTargets } from './targets.ts';
import { AddressNotAllowed, type AnswerHead, type LookupAll, SendClient } from './transport.ts';

export { type AwsEvent, type AwsSender, createAwsSender } from './aws-sender.ts';
export type { SendResult } from './send-result.ts';
export type { WebhookSecret } from './sign.ts';
export type { RenderedBody, TemplateFault } from './template.ts';
export { faultOfTarget, faultOfTargets, type NamedTargets, parseTargets } from './targets.ts';
export type { LookupAll } from './transport.ts';

/** Loads the templates at their first use: most processes need none. */
export const loadTemplates = lazy(() => import('./template.ts'));

export interface WebhookTarget {
  readonly url: string;
  readonly method: 'POST' | 'PUT';
  /** The content type, and headers that the receiver wants. Those of the signature are added. */
  readonly headers: Readonly<Record<string, string>>;
  /** The secrets of the webhook, newest first. */
  readonly secrets: readonly WebhookSecret[];
}

export interface WebhookSender {
  /** Sends a message once, and never rejects. */
  readonly send: (target: WebhookTarget, message: WebhookMessage) => Promise<SendResult>;
  /** Closes all idle connections. */
  readonly close: () => void;
}

interface SenderOptions {
  readonly targets: NamedTargets;
  readonly clock: Clock;
  readonly userAgent: string;
  /** The longest time of one message in milliseconds, from the lookup of its host to the end of the answer. */
  readonly limitMs?: number;
  readonly lookup?: LookupAll | undefined;
}

/** Standard Webhooks recommends 15 to 30 seconds. */
const LIMIT_MS = 15_000;

export function createWebhookSender(options: SenderOptions): WebhookSender {
  const { targets, clock, userAgent, limitMs = LIMIT_MS, lookup } = options;
  const client = new SendClient(targets, lookup);
  return {
    async send({ url, method, headers: wanted, secrets }, message) {
      const signal = AbortSignal.timeout(limitMs);
      const signature = signedHeaders(message, secrets, clock());
      const headers = { 'user-agent': userAgent, ...wanted, ...signature };
      try {
        return resultOf(
          await client.send({ url: new URL(url), method, headers, body: message.body }, signal),
          clock(),
        );
      } catch (error) {
        const reason = signal.aborted
          ? `The receiver did not answer within ${limitMs / 1000} s.`
          : reasonOf(error);
        return { isDelivered: false, status: null, reason, retryAfterS: null };
      }
    },
    close: () => {
      client.close();
    },
  };
}

/** `now` is in epoch milliseconds. */
function resultOf({ status, retryAfter = '' }: AnswerHead, now: number): SendResult {
  const isDelivered = status >= 200 && status <= 299;
  const isRedirect = status >= 300 && status <= 399;
  const reason = `The receiver answered with status ${status}${isRedirect ? ': redirects are not followed' : ''}.`;
  return {
    isDelivered,
    status,
    reason: isDelivered ? null : reason,
    retryAfterS: readRetryAfter(retryAfter, now),
  };
}

const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Returns the seconds of a header `Retry-After`, which has a number of them or a date (RFC 9110). Null if it cannot be read. */
function readRetryAfter(text: string, now: number): number | null {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const ms = httpDate.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(ms) ? null : Math.max(0, Math.ceil((ms - now) / 1000));
}

/** The codes of Node's errors that have a sentence of their own. */
const reasons: ReadonlyMap<unknown, string> = new Map([
  ['ENOTFOUND', 'The name of the receiver has no address.'],
  ['EAI_AGAIN', 'The name of the receiver cannot be looked up at present.'],
  ['ECONNREFUSED', 'The receiver refuses connections.'],
  ['ECONNRESET', 'The receiver closed the connection.'],
  ['ENETUNREACH', 'The network of the receiver cannot be reached.'],
  ['EHOSTUNREACH', 'The receiver cannot be reached.'],
]);

function reasonOf(error: unknown): string {
  if (error instanceof AddressNotAllowed)
    return 'The receiver has no public address: the administrator can name it by --webhook-targets.';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const isTls =
    typeof code === 'string' && /^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_|DEPTH_|SELF_SIGNED_)/.test(code);
  if (isTls) return 'The certificate of the receiver is not accepted.';
  return reasons.get(code) ?? 'The receiver could not be reached, or its answer is no HTTP.';
}
