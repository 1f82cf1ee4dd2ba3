import type { Fault } from '../../base/errors.ts';
import type { WebhookRecord } from '../../store/webhooks.ts';
import type { OwnHeaders } from './own-headers.ts';
import type { UsedWebhook } from './webhook-body.ts';
import type { PostResult } from './webhook-poster.ts';
import type { SecretsOfWebhook } from './webhook-secrets.ts';

/** The state of one event on its way to a receiver. `failed` means that it was tried for a day, and is only sent again on demand. */
export const deliveryStates = ['waiting', 'failed', 'delivered'] as const;

/** One event of a webhook. Times are in epoch milliseconds. */
export interface Delivery {
  readonly delivery_id: string;
  readonly type: string;
  readonly subject: string;
  readonly state: (typeof deliveryStates)[number];
  /** Time of the last attempt. Null if none of the last hundred attempts of the webhook was one. */
  readonly attempted_at: number | null;
  /** Status of the receiver's last answer. Null if there was none. */
  readonly status: number | null;
  readonly reason: string | null;
}

/** The figures of one webhook. */
export interface DeliveryFigures {
  readonly waiting: number;
  readonly failed: number;
  /** The reason why the last attempt failed. Null if it did not. */
  readonly lastFailure: string | null;
}

export interface TestResult extends PostResult {
  /** The body of the request, without the values of headers. Null if there was none. */
  readonly shownBody: string | null;
}

/** The delivery of webhooks, as requests see it. */
export interface WebhookService {
  /** Returns what is wrong with the URL of a webhook of this kind, or `undefined`. */
  readonly faultOfUrl: (url: string, kind: WebhookRecord['kind']) => string | undefined;
  /** Returns the secrets with which the events of a webhook are signed, newest first. */
  readonly secretsOf: SecretsOfWebhook;
  /** Returns the faults of the template of a webhook. */
  readonly faultsOfTemplate: (webhook: UsedWebhook) => Promise<Fault[]>;
  /** Encrypts headers of a webhook, for its record. */
  readonly sealHeaders: (webhookId: string, headers: OwnHeaders) => Promise<string>;
  figures(webhookId: string): Promise<DeliveryFigures>;
  /** Returns events that wait or have failed, the first ones of each, and those that were delivered last. */
  deliveries(webhookId: string): Promise<Delivery[]>;
  /** Sends a test event now and once, beside the events that wait. */
  test(record: WebhookRecord): Promise<TestResult>;
  /** Puts all failed events among those that wait. Returns their number. */
  replay(webhookId: string): Promise<number>;
  /** Removes what is stored for the delivery of a webhook. */
  clear(webhookId: string): Promise<void>;
}
