// The gauges of the queues and of the store, which are read at each scrape.
import { Gauge, type OpenMetricsContentType, type Registry } from 'prom-client';

import type { MessageQueue } from '../../platform/kept/message-queue.ts';
import type { KeptRecords } from '../../platform/kept/records.ts';
import { webhookQueues } from '../../shared/app/webhook-delivery.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { rejectAfter } from '../../shared/base/reject-after.ts';
import { canWrite } from '../health.ts';

export interface WatchedRecords extends Pick<KeptRecords, 'tryWrite'> {
  readonly ownQueues: Pick<KeptRecords['ownQueues'], 'size'>;
  readonly queuesByResource: ReadonlyMap<string, Pick<MessageQueue, 'size'>>;
}

/** Longest wait for the records, in milliseconds. All other metrics are scraped also while the database does not answer. */
const longestMs = 900;

export function watchRecords(records: WatchedRecords, registers: Registry<OpenMetricsContentType>[]): void {
  new Gauge({
    name: 'realmgate_store_writable',
    help: '1 if records can be written',
    registers,
    async collect() {
      const isWritable = rejectAfter(longestMs, canWrite(records, systemClock()));
      this.set((await isWritable.catch(() => false)) ? 1 : 0);
    },
  });
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
}

/** Returns the number of messages of each queue. */
async function readSizes({
  queuesByResource,
  ownQueues,
}: WatchedRecords): Promise<(readonly [string, number])[]> {
  const all = [...queuesByResource].map(async ([resource, queue]) => {
    const { visible, hidden } = await queue.size();
    return [resource, visible + hidden] as const;
  });
  const ofWebhooks = Object.entries(webhookQueues).map(
    async ([name, prefix]) => [name, await ownQueues.size(prefix)] as const,
  );
  return Promise.all([...all, ...ofWebhooks]);
}
