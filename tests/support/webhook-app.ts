import { createServer, type IncomingHttpHeaders } from 'node:http';

import { openDatabase } from '../../server/storage/database.ts';
import { keptTable } from '../../server/storage/table.ts';
import { createDependencies } from '../../shared/app/dependencies.ts';
import { logsOfEngines } from '../../shared/app/feed-service.ts';
import { createWarmMemory, createWarmWatch } from '../../shared/app/warm-states.ts';
import { runWebhooks } from '../../shared/app/webhook-delivery.ts';
import { createWebhookMemory } from '../../shared/app/webhook-memory.ts';
import type { Table } from '../../shared/store/table.ts';
import type { WebhookRecord } from '../../shared/store/webhooks.ts';
import { startTestApp, type TestAppSeed, testConfig, userCreatedAt } from './app.ts';

/** A request that a receiver got. */
export interface ReceivedEvent {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Starts a receiver of webhooks. `status` decides the status of its answers by the path. */
export async function startReceiver(status: (event: ReceivedEvent) => number | Promise<number>) {
  const received: ReceivedEvent[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const event = {
        ...{ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body },
      };
      received.push(event);
      void Promise.resolve(status(event)).then((code) => response.writeHead(code).end());
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    received,
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}

export interface WebhookAppSeed extends TestAppSeed {
  /** Returns milliseconds of a clock that never jumps, for the watch. */
  readonly now: () => number;
  readonly clock: () => number;
  /** What webhooks may go to, beside receivers on this machine. */
  readonly targets?: readonly string[];
}

/** A webhook of the administrator of the tests for the realm `warm`. */
export const keptWebhook: WebhookRecord = {
  ...{
    webhook_id: 'kept',
    name: 'tickets',
    realm: 'warm',
    realm_creation_id: '',
    objects: ['hosts', 'services'],
  },
  ...{ url: 'https://tickets.example.com/', enabled: true, owner: 'admin', owner_created_at: userCreatedAt },
  ...{ created_at: 1_767_225_600_000, changed_at: 1_767_225_600_000 },
};

const secrets = { read: () => Promise.resolve('A'.repeat(43)), write: () => Promise.resolve() };

function webhooksIn(table: Table, clock: () => number, targets: readonly string[] = []) {
  return createWebhookMemory({
    ...{ config: testConfig, secrets, clock, table },
    targets: ['127.0.0.1', ...targets],
  });
}

/** Returns a service of webhooks that delivers nothing but test events, for the application of a test. */
export function webhooksInMemory() {
  const database = openDatabase(':memory:');
  return {
    service: webhooksIn(keptTable(database), Date.now).service,
    close: () => {
      database.close();
    },
  };
}

/** Starts the application with warm states, and with the delivery of webhooks to receivers on this machine. */
export async function startWebhookApp({ now, clock, targets, ...seed }: WebhookAppSeed) {
  const memory = createWarmMemory({ now });
  let webhooks: ReturnType<typeof webhooksIn> | undefined;
  // The service of a delivery that is started again takes the place of the one before.
  const service = new Proxy({} as ReturnType<typeof webhooksIn>['service'], {
    get: (_target, name: keyof ReturnType<typeof webhooksIn>['service']) => webhooks?.service[name],
  });
  const world = { clock, secrets, warmEngines: memory.access, webhooks: service };
  const api = await startTestApp({ ...seed, world: { ...seed.world, ...world } });
  const dependencies = createDependencies(
    { ...testConfig, ...seed.config },
    { log: api.log, table: api.table, ...world },
  );
  let watch = createWarmWatch(dependencies, memory, 1e9);
  const run = () => {
    webhooks = webhooksIn(api.table, clock, targets);
    const known = { logs: logsOfEngines(memory.engines), now, holder: 'test' };
    return runWebhooks(dependencies, webhooks, known);
  };
  let running = run();
  const readAll = async () => {
    await watch.tick();
    await watch.idle();
  };
  return {
    api,
    service,
    /** Reads the states of all engines. */
    refresh: readAll,
    /** Delivers what can be delivered now. */
    async deliver() {
      await running.delivery.tick();
      await running.delivery.idle();
    },
    /** Posts problems to Alertmanagers. */
    async postAlerts() {
      await running.alerts.tick();
      await running.alerts.idle();
    },
    /** Begins to post problems, and does not wait. */
    beginToPost: () => running.alerts.tick(),
    /** Begins to deliver, and does not wait. */
    beginToDeliver: () => running.delivery.tick(),
    /** Ends watch and delivery, and begins anew. States and their log stay, as those of a folder do, unless they are said to be lost. */
    async restart({ losesStates = false } = {}) {
      await watch.close();
      await running.close();
      if (losesStates) memory.engines.clear();
      watch = createWarmWatch(dependencies, memory, 1e9);
      running = run();
      await readAll();
    },
    async stop() {
      await watch.close();
      await running.close();
      await api.stop();
    },
  };
}
