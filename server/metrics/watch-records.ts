// The gauges of the queues and of the store, which are read at each scrape.
import { Gauge, type OpenMetricsContentType, type Registry } from 'prom-client';

import { readWebhookSizes } from '../../shared/app/webhook-delivery.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { rejectAfter } from '../../shared/base/reject-after.ts';
import { probeStore } from '../health.ts';
import type { MessageQueue } from '../storage/message-queue.ts';
import type { KeptRecords } from '../storage/records.ts';

export interface WatchedRecords extends Pick<KeptRecords, 'tryWrite' | 'table'> {
  readonly queuesByResource: ReadonlyMap<string, Pick<MessageQueue, 'size' | 'oldestMs'>>;
}

/** Longest wait for the records, in milliseconds. All other metrics are scraped also while the database does not answer. */
const longestMs = 900;

type Registers = Registry<OpenMetricsContentType>[];

export function watchRecords(records: WatchedRecords, registers: Registers): void {
  watchStore(records, registers);
  watchQueues(records, registers);
}

function watchStore(records: WatchedRecords, registers: Registers): void {
  const probe = () => rejectAfter(longestMs, probeStore(records, systemClock())).catch(() => undefined);
  new Gauge({
    name: 'realmgate_store_writable',
    help: '1 if records can be written',
    registers,
    async collect() {
      this.set((await probe())?.canWrite ? 1 : 0);
    },
  });
  new Gauge({
    name: 'realmgate_clock_offset_seconds',
    help: 'Time by which the clock is ahead of that of the database',
    registers,
    async collect() {
      this.set(((await probe())?.clockOffsetMs ?? 0) / 1000);
    },
  });
}

function watchQueues(records: WatchedRecords, registers: Registers): void {
  new Gauge({
    name: 'realmgate_queue_messages',
    help: 'Messages in a queue, with those that are being delivered',
    labelNames: ['queue'],
    registers,
    async collect() {
      this.reset();
      const sizes = await rejectAfter(longestMs, readSizes(records)).catch(() => []);
      for (const [queue, size] of sizes) this.set({ queue }, size);
    },
  });
  new Gauge({
    name: 'realmgate_queue_oldest_seconds',
    help: 'Age of the oldest message of a queue',
    labelNames: ['queue'],
    registers,
    async collect() {
      this.reset();
      const ages = [...records.queuesByResource].map(async ([queue, { oldestMs }]) => {
        this.set({ queue }, (await rejectAfter(longestMs, oldestMs())) / 1000);
      });
      await Promise.allSettled(ages);
    },
  });
}

/** Returns the number of messages of each queue, and of the events of webhooks that wait and that have failed. */
async function readSizes({
  queuesByResource,
  table,
}: WatchedRecords): Promise<(readonly [string, number])[]> {
  const all = [...queuesByResource].map(async ([resource, queue]) => {
    const { visible, hidden } = await queue.size();
    return [resource, visible + hidden] as const;
  });
  const [sizes, ofWebhooks] = await Promise.all([Promise.all(all), readWebhookSizes(table)]);
  return [...sizes, ...Object.entries(ofWebhooks)];
}
