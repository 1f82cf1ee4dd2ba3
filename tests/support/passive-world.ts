import { passiveCheckDelivery } from '../../functions/passive-check-delivery/job.ts';
import { endpoints } from '../../functions/passive-checks/endpoints.ts';
import { endpoints as statusEndpoints } from '../../functions/status/endpoints.ts';
import { sqsRecord } from '../../server/gateway/queues.ts';
import type { KeptMessage } from '../../server/storage/message-queue.ts';
import { createDependencies } from '../../shared/app/dependencies.ts';
import { type Sleep, systemSleep } from '../../shared/base/sleep.ts';
import { serveQueueJob } from '../../shared/jobs/serve-queue-job.ts';
import { openSqs } from '../../shared/queue/sqs.ts';
import { newApiKeySecret } from '../../shared/security/derived-key.ts';
import type { Table } from '../../shared/store/table.ts';
import { type CallerAnswer, type CallOptions, startTestApp, type TestAppSeed, testConfig } from './app.ts';
import { testLambdaContext } from './event.ts';
import { startLossyProxy } from './lossy-proxy.ts';
import { startQueueStandIn } from './queue-stand-in.ts';
import { fakeSecrets } from './security.ts';
import { withRoleOf } from './table-access.ts';

export interface PassiveWorldSeed extends Pick<
  TestAppSeed,
  'realms' | 'viewers' | 'watch' | 'config' | 'monitoringApis' | 'searchBackends' | 'metricsBackends'
> {
  /** Endpoints in addition to those of passive checks and of the status. */
  readonly endpoints?: TestAppSeed['endpoints'];
  /** Waits in place of the requests. The default is the real time. */
  readonly sleep?: Sleep;
  /** Secrets in addition to that of API keys, by name. */
  readonly moreSecrets?: Readonly<Record<string, string>>;
}

/** Starts intake, queue, delivery and host status as they are deployed, with one table. The seed has the realms. */
export async function startPassiveWorld({
  endpoints: more = [],
  sleep = systemSleep,
  moreSecrets = {},
  ...seed
}: PassiveWorldSeed) {
  let ahead = 0;
  const clock = () => Date.now() + ahead;
  const { checkQueue, deadCheckQueue } = testConfig;
  const standIn = await startQueueStandIn(
    [
      { name: checkQueue, visibilityMs: 360_000, deadLetters: { name: deadCheckQueue, mostReceives: 300 } },
      { name: deadCheckQueue, visibilityMs: 30_000 },
    ],
    clock,
  );
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const proxy = await startLossyProxy(standIn);
  const config = { endpoint: proxy.url, region: 'eu-west-1', credentials, maxAttempts: 1 };
  const openQueue = (name: string) => openSqs(name, config);
  const secrets = fakeSecrets({ [testConfig.apiKeySecret]: newApiKeySecret(), ...moreSecrets });
  const api = await startTestApp({
    ...seed,
    endpoints: [...endpoints, ...statusEndpoints, ...more],
    world: { clock, sleep, secrets, openQueue },
  });
  const queue = standIn.queues.get(checkQueue)!;
  const dead = standIn.queues.get(deadCheckQueue)!;
  const consumer = (table: Table = api.table) => {
    const role = withRoleOf(table, 'passive-check-delivery', api.tableUse);
    const dependencies = createDependencies(testConfig, {
      table: role,
      log: api.log,
      clock,
      secrets,
      openQueue,
    });
    const host = passiveCheckDelivery.compose(dependencies);
    return serveQueueJob(passiveCheckDelivery, () => Promise.resolve(host));
  };
  const records = (batch: readonly KeptMessage[]) => ({
    Records: batch.map((one) => sqsRecord(one, checkQueue)),
  });
  return {
    ...{ api, queue, dead, standIn, proxy, secrets, clock, records, consumer },
    /** Moves the clock of all parts forward. */
    pass: (ms: number) => {
      ahead += ms;
    },
    submit: (
      body: unknown,
      request: CallOptions & { readonly query?: string } = {},
    ): Promise<CallerAnswer> => {
      const { query = '', ...rest } = request;
      return api.call(`/api/passive-checks/parser/${query}`, { method: 'POST', body, ...rest });
    },
    /** Delivers a batch as the platform does: hands it on, and removes the messages that did not fail. Returns the number removed. */
    async deliver(handle = consumer()): Promise<number> {
      const batch = queue.receive(10);
      if (batch.length === 0) return 0;
      const { batchItemFailures } = await handle(records(batch), testLambdaContext(60_000));
      const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
      const done = batch.filter(({ id }) => !failed.has(id));
      for (const { handle: receipt = '' } of done) queue.remove(receipt);
      return done.length;
    },
    async stop() {
      await proxy.stop();
      await standIn.close();
      await api.stop();
    },
  };
}
export type PassiveWorld = Awaited<ReturnType<typeof startPassiveWorld>>;

/** Returns a minimal notification of a log platform. */
export function notificationOf(
  fields: Readonly<Record<string, unknown>>,
  event: Readonly<Record<string, unknown>> = {},
) {
  return { event: { priority: 3, message: 'something happened', fields, ...event } };
}
