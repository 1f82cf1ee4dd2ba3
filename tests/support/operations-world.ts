import { operationDelivery } from '../../functions/operation-delivery/job.ts';
import { endpoints } from '../../functions/operations/endpoints.ts';
import { endpoints as statusEndpoints } from '../../functions/status/endpoints.ts';
import { sqsRecord } from '../../server/gateway/queues.ts';
import type { KeptMessage } from '../../server/storage/message-queue.ts';
import { createDependencies } from '../../shared/app/dependencies.ts';
import { type Sleep, systemSleep } from '../../shared/base/sleep.ts';
import { serveQueueJob } from '../../shared/jobs/serve-queue-job.ts';
import { openSqs } from '../../shared/queue/sqs.ts';
import type { Secrets } from '../../shared/security/secrets.ts';
import type { Table } from '../../shared/store/table.ts';
import { startTestApp, type TestAppSeed, testConfig } from './app.ts';
import { testLambdaContext } from './event.ts';
import { startLossyProxy } from './lossy-proxy.ts';
import { startQueueStandIn } from './queue-stand-in.ts';
import { fakeSecrets } from './security.ts';
import { withRoleOf } from './table-access.ts';

type OperationsSeed = Pick<TestAppSeed, 'realms' | 'viewers' | 'watch' | 'config' | 'monitoringApis'> & {
  readonly secrets?: Secrets;
};

/**
 * Starts the group of operations with its queue and its delivery as they are deployed, on one table. `seed` has the realms. `speed` is the
 * number of seconds of the world's clock in one real second: all pauses and patience between questions to an engine are shorter by it.
 */
export async function startOperationsWorld({ secrets = fakeSecrets(), ...seed }: OperationsSeed, speed = 1) {
  let ahead = 0;
  const begun = Date.now();
  const clock = () => begun + (Date.now() - begun) * speed + ahead;
  const sleep: Sleep = (ms) => systemSleep(ms / speed);
  const { operationQueue, deadOperationQueue } = testConfig;
  const deadLetters = { name: deadOperationQueue, mostReceives: 300 };
  const standIn = await startQueueStandIn(
    [
      { name: operationQueue, visibilityMs: 360_000, deadLetters },
      { name: deadOperationQueue, visibilityMs: 30_000 },
    ],
    clock,
  );
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const proxy = await startLossyProxy(standIn);
  const config = { endpoint: proxy.url, region: 'eu-west-1', credentials, maxAttempts: 1 };
  const openQueue = (name: string) => openSqs(name, config);
  const all = [...endpoints, ...statusEndpoints];
  const world = { clock, sleep, openQueue, secrets };
  const api = await startTestApp({ ...seed, endpoints: all, world });
  const queue = standIn.queues.get(operationQueue)!;
  const dead = standIn.queues.get(deadOperationQueue)!;
  const consumer = (table: Table = api.table) => {
    const role = withRoleOf(table, 'operation-delivery', api.tableUse);
    const dependencies = createDependencies(
      { ...testConfig, ...seed.config },
      { ...world, table: role, log: api.log },
    );
    const host = operationDelivery.compose(dependencies);
    return serveQueueJob(operationDelivery, () => Promise.resolve(host));
  };
  const records = (batch: readonly KeptMessage[]) => ({
    Records: batch.map((one) => sqsRecord(one, operationQueue)),
  });
  return {
    ...{ api, queue, dead, proxy, clock, records, consumer },
    /** Sets the clock of all parts forward. */
    pass: (ms: number) => {
      ahead += ms;
    },
    /** Delivers the next message as the platform does, and removes it if it did not fail. Returns false if it failed or there is none. */
    async deliver(handle = consumer()): Promise<boolean> {
      const [message] = queue.receive(1);
      if (!message) return false;
      const { batchItemFailures } = await handle(records([message]), testLambdaContext(60_000));
      if (batchItemFailures.length > 0) return false;
      return queue.remove(message.handle ?? '');
    },
    async stop() {
      await proxy.stop();
      await standIn.close();
      await api.stop();
    },
  };
}
export type QueueingWorld = Awaited<ReturnType<typeof startOperationsWorld>>;
