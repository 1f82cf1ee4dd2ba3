import { systemClock } from '../base/clock.ts';
import { repeatTicks } from '../base/repeat-ticks.ts';
import { createLevelStore } from '../store/objective-levels.ts';
import { processLease } from '../store/process-lease.ts';
import type { Table } from '../store/table.ts';
import { tableInTurns } from '../store/table-in-turns.ts';
import { createWebhookDeliveries } from '../store/webhook-deliveries.ts';
import type { ChangeLogs } from '../warm/feed/open-feeds.ts';
import { AlertDelivery } from '../warm/webhooks/alert-delivery.ts';
import { WebhookDelivery } from '../warm/webhooks/webhook-delivery.ts';
import { getsProblems } from '../warm/webhooks/webhook-settings.ts';
import type { Dependencies } from './dependencies.ts';
import { platformMetrics } from './platform-metrics.ts';
import { webhookAlerts } from './webhook-alerts.ts';
import type { WebhookServices } from './webhook-memory.ts';
import { webhookReminders } from './webhook-reminders.ts';
import { webhookSources } from './webhook-sources.ts';
import { webhookJudge, webhookStore } from './webhooks.ts';

export type { WebhookDelivery };
export { faultOfTargets } from '../connectors/webhook/index.ts';

/** The running delivery of webhooks, which sends the changes of engines to receivers. */
export interface RunningWebhooks {
  readonly delivery: WebhookDelivery;
  /** The posts of problems to Alertmanagers. */
  readonly alerts: AlertDelivery;
  readonly close: () => Promise<void>;
}

/** The changes that a process knows. */
export interface KnownChanges {
  readonly logs: Pick<ChangeLogs, 'logOf' | 'isComplete'>;
  /** Returns milliseconds of a clock that never jumps. */
  readonly now: () => number;
  /** The id of this process among those of the deployment. `undefined` means a new one. */
  readonly holder?: string | undefined;
}

/** The number of calls of the table for progress and events at the same time: a server has 12 connections to PostgreSQL for all its work. */
const callsAtOnce = 6;

export function runWebhooks(
  dependencies: Dependencies,
  { close, posterOf }: WebhookServices,
  { logs, now, holder }: KnownChanges,
): RunningWebhooks {
  const { clock, log, table } = dependencies;
  const metrics = platformMetrics(dependencies);
  const all = webhookStore(dependencies);
  const list = async () => (await all.list()).filter((webhook) => !getsProblems(webhook));
  const newLease = (name: string) => processLease({ table, name, holder, now });
  const parts = {
    deliveries: createWebhookDeliveries(tableInTurns(table, callsAtOnce), clock),
    ...{ newJudge: webhookJudge(dependencies) },
    ...{ posterOf, clock, log },
  };
  const delivery = new WebhookDelivery({
    ...{ ...parts, store: { ...all, list }, levels: createLevelStore(table) },
    ...{ lease: newLease('webhook-delivery'), sourceOf: webhookSources(dependencies, { logs, now }) },
    readReminders: webhookReminders(dependencies),
    onAttempt: (outcome) => {
      metrics.count(counters[outcome], 'webhooks.delivery');
    },
  });
  const { publicUrl } = dependencies.config;
  const readAlerts = webhookAlerts(dependencies);
  const lease = newLease('webhook-alerts');
  const alerts = new AlertDelivery({ ...parts, store: all, lease, publicUrl, readAlerts });
  return {
    ...{ delivery, alerts },
    async close() {
      await Promise.all([delivery.close(), alerts.close()]);
      close();
    },
  };
}

/** Returns the numbers of the events of all webhooks that wait and that have failed, by the names of their queues in metrics. */
export async function readWebhookSizes(table: Table): Promise<Readonly<Record<string, number>>> {
  const deliveries = await createWebhookDeliveries(table, systemClock).list();
  const sumOf = (name: 'waiting' | 'failed') => deliveries.reduce((sum, one) => sum + one[name], 0);
  return { Webhooks: sumOf('waiting'), DeadWebhooks: sumOf('failed') };
}

/** The pause in milliseconds after which the delivery looks again for events and for changed webhooks. */
const pauseMs = 1000;

/** Delivers webhooks until the returned function is called. `onFault` gets its errors. */
export function deliverWebhooks(
  { delivery, alerts, close }: RunningWebhooks,
  onFault: (error: unknown) => void,
): () => Promise<void> {
  const tick = async () => {
    await Promise.all([delivery.tick(), alerts.tick()]);
  };
  return repeatTicks({ tick, close }, { pauseMs, onFault });
}

const counters = {
  delivered: 'WebhookEventsDelivered',
  failed: 'WebhookAttemptsFailed',
  given_up: 'WebhookEventsGivenUp',
} as const;
