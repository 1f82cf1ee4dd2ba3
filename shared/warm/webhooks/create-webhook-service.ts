import { randomUUID } from 'node:crypto';

import type { Clock } from '../../base/clock.ts';
import { fingerprintOf } from '../../realm/alerts/fingerprint.ts';
import type { EventHead, StoredEvent, WebhookDeliveries } from '../../store/webhook-deliveries.ts';
import type { WebhookRecord } from '../../store/webhooks.ts';
import { alertAddresses } from './alert-delivery.ts';
import { type Attempt, AttemptLog } from './attempt-log.ts';
import { groupBody } from './group-body.ts';
import { instantOf } from './posted-alert.ts';
import { testEvent } from './webhook-event.ts';
import { notPosted, type PosterOfWebhook, type PostResult, type WebhookPoster } from './webhook-poster.ts';
import type { Delivery, TestResult, WebhookService } from './webhook-service.ts';

interface ReportParts extends Pick<
  WebhookService,
  'faultOfUrl' | 'secretsOf' | 'sealHeaders' | 'faultsOfTemplate'
> {
  readonly store: WebhookDeliveries;
  readonly posterOf: PosterOfWebhook;
  readonly clock: Clock;
}

/** The largest number of failed events that are listed. */
const mostListed = 500;

/** Returns what requests about webhooks ask of their delivery, which is the same in every process. */
export function createWebhookService(parts: ReportParts): WebhookService {
  const { store, posterOf, clock, ...shared } = parts;
  const { faultOfUrl } = shared;
  return {
    ...shared,
    async figures(id) {
      const { waiting, failed, last_failure: lastFailure } = await store.find(id);
      return { waiting, failed, lastFailure };
    },
    async deliveries(id) {
      const attempts = AttemptLog.read(await store.attempts(id));
      const [{ next }, failed] = await Promise.all([store.find(id), store.events(id, 'failed', mostListed)]);
      return newestFirst([
        ...next.map((event) => deliveryOf(event, 'waiting', attempts.last(event.id))).reverse(),
        ...failed.map(failedDelivery).reverse(),
        ...attempts.delivered().map((attempt) => deliveryOf(attempt.event, 'delivered', attempt)),
      ]);
    },
    async test(record) {
      // The administrator may have named its host when the webhook was created, and not any more.
      const fault = faultOfUrl(record.url, record.kind);
      if (fault !== undefined) return { ...notPosted(`Its URL ${fault}.`), shownBody: null };
      const { post, send, shownBody } = await posterOf(record);
      if (record.kind === 'alertmanager') return testAlertmanagers(record, send);
      if (record.format === 'alertmanager') return testGroup(record, send, clock());
      const event = testEvent(record, clock());
      return { ...(await post(event)), shownBody: shownBody(event) };
    },
    replay: (id) => store.replay(id),
    clear: (id) => store.clear(id),
  };
}

/** Posts no alerts to the Alertmanagers of a webhook. Returns the result of the first one that does not take them, or of the last one. */
async function testAlertmanagers(record: WebhookRecord, send: WebhookPoster['send']): Promise<TestResult> {
  let result: PostResult = notPosted('There is no Alertmanager.');
  for (const url of alertAddresses(record)) {
    result = await send(url, { id: randomUUID(), body: '[]' });
    if (!result.isDelivered) break;
  }
  return { ...result, shownBody: '[]' };
}

/** Posts an alert that tells that it is a test. */
async function testGroup(
  record: WebhookRecord,
  send: WebhookPoster['send'],
  now: number,
): Promise<TestResult> {
  const { name, realm, url } = record;
  const labels = { instance: 'test', realm };
  const alert = { ...labels, alertname: 'RealmgateTest', severity: 'none' };
  const facts = {
    labels: alert,
    annotations: { summary: 'A test of this webhook' },
    startsAt: instantOf(now),
  };
  const firing = new Map([[fingerprintOf(alert), facts]]);
  const group = groupBody({ receiver: name, externalURL: '', labels, firing, resolved: [] });
  const body = JSON.stringify(group);
  return { ...(await send(url, { id: randomUUID(), body })), shownBody: body };
}

/** Sorts deliveries by their last attempts. Events that were not tried are the newest. */
function newestFirst(deliveries: readonly Delivery[]): Delivery[] {
  const timeOf = ({ attempted_at: at }: Delivery) => at ?? Number.MAX_SAFE_INTEGER;
  return deliveries.toSorted((one, other) => timeOf(other) - timeOf(one));
}

function failedDelivery({ failure, ...event }: StoredEvent): Delivery {
  return deliveryOf(event, 'failed', failure);
}

function deliveryOf(
  { id, type, subject }: EventHead,
  state: Delivery['state'],
  attempt: Pick<Attempt, 'at' | 'status' | 'reason'> | undefined,
): Delivery {
  const { at = null, status = null, reason = null } = { ...attempt };
  return { delivery_id: id, type, subject, state, attempted_at: at, status, reason };
}
