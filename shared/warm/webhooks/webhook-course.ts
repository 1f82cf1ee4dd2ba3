import type { ProcessLease } from '../../store/process-lease.ts';
import type { WebhookDeliveries } from '../../store/webhook-deliveries.ts';
import type { WebhookRecord } from '../../store/webhooks.ts';
import { DeliveryLane, type LaneParts } from './delivery-lane.ts';
import { KeptAttempts } from './kept-attempts.ts';
import type { PendingEvents } from './pending-events.ts';

interface CourseParts extends Pick<LaneParts, 'clock' | 'onAttempt'> {
  readonly deliveries: WebhookDeliveries;
  readonly lease: ProcessLease;
}

/** The delivery of one webhook. A change of the webhook ends its present run. */
export interface WebhookCourse {
  readonly lane: DeliveryLane;
  readonly attempts: KeptAttempts;
  /** `undefined` until they are opened. */
  events: PendingEvents | undefined;
  /** The version of the record by which the present run delivers. */
  version: string;
  replayedAt: number | undefined;
  ending: AbortController;
  running: Promise<void> | undefined;
  /** True if the receiver accepted the last event at once. */
  isQuick: boolean;
}

export function newCourse(
  { deliveries, lease, clock, onAttempt }: CourseParts,
  record: WebhookRecord,
): WebhookCourse {
  const attempts = new KeptAttempts({ deliveries, lease, clock }, record.webhook_id);
  return {
    lane: new DeliveryLane({ attempts, clock, onAttempt }),
    ...{ attempts, events: undefined, version: versionOf(record), replayedAt: record.replayed_at },
    ...{ ending: new AbortController(), running: undefined, isQuick: false },
  };
}

/** Returns a text that each change of a webhook, each rotation of its secret and each replay gives another value. */
export function versionOf({ changed_at, secret = 0, replayed_at: replayedAt = 0 }: WebhookRecord): string {
  return `${changed_at} ${secret} ${replayedAt}`;
}
