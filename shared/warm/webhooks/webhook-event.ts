import { randomUUID } from 'node:crypto';

import type { WebhookRecord } from '../../store/webhooks.ts';

/** An event in the structured form of CloudEvents 1.0. */
export interface WebhookEvent {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  /** The whole event as JSON text. */
  readonly body: string;
}

/** The type of the event of a gap. */
export const gapType = 'realmgate.webhook.gap.v1';

type OwnSubject = Pick<WebhookRecord, 'webhook_id' | 'realm'>;

/** Returns an event about the webhook itself. `now` is in epoch milliseconds. */
function ownEvent(
  { webhook_id, realm }: OwnSubject,
  kind: 'test' | 'gap',
  { now, data }: { readonly now: number; readonly data: object },
): WebhookEvent {
  const head = {
    id: randomUUID(),
    type: kind === 'gap' ? gapType : 'realmgate.webhook.test.v1',
    subject: realm,
  };
  const event = {
    ...{ specversion: '1.0', ...head, source: `/api/webhooks/${webhook_id}/` },
    ...{ time: new Date(now).toISOString(), datacontenttype: 'application/json', data },
  };
  return { ...head, body: JSON.stringify(event) };
}

export function testEvent(record: OwnSubject & Pick<WebhookRecord, 'name'>, now: number): WebhookEvent {
  return ownEvent(record, 'test', { now, data: { realm: record.realm, name: record.name } });
}

/** Returns the event that tells of changes that may be missing: its receiver reads the list again. */
export function gapEvent(record: OwnSubject, now: number): WebhookEvent {
  return ownEvent(record, 'gap', {
    now,
    data: { realm: record.realm, list: `/api/status/realms/${encodeURIComponent(record.realm)}/hosts/` },
  });
}
