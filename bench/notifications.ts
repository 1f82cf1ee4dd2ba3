import { fork } from 'node:child_process';

import * as z from 'zod';

import { passiveCheckDelivery } from '../functions/passive-check-delivery/job.ts';
import { endpoints } from '../functions/passive-checks/endpoints.ts';
import { passiveChecks } from '../functions/passive-checks/group.ts';
import { createDependencies, type Dependencies } from '../shared/app/dependencies.ts';
import { systemClock } from '../shared/base/clock.ts';
import { serve } from '../shared/http/serve.ts';
import { serveQueueJob } from '../shared/jobs/serve-queue-job.ts';
import { openSqs } from '../shared/queue/sqs.ts';
import { createRealmStore } from '../shared/store/realms.ts';
import { createTable } from '../shared/store/table.ts';
import { testConfig } from '../tests/support/app.ts';
import { sdkConfig } from '../tests/support/aws-stand-in.ts';
import { gatewayEvent, testLambdaContext } from '../tests/support/event.ts';
import { realm } from '../tests/support/realm-records.ts';
import { rounded } from './measure.ts';
import {
  type Addresses,
  addresses,
  hosts,
  servicesPerHost,
  startNotificationServices,
  tableName,
} from './notifications-around.ts';
import { percentiles } from './pipeline.ts';
import { report } from './report.ts';

const path = '/api/passive-checks/parser/';
const processes = 2;
const senders = [1, 10, 50];
const seconds = 6;

/**
 * Measures notifications a second through the parser's handler in two processes, with the table, queue and engine in a third; then the
 * speed of their delivery.
 */
export async function notifications(): Promise<void> {
  const around = await startNotificationServices();
  const rows: Record<string, unknown> = {};
  try {
    const dependencies = dependenciesOf(around.places);
    const place = { monitoring_port: around.places.engine };
    await createRealmStore(dependencies.table, systemClock).create(realm('bench', place));
    for (const count of senders) {
      rows[`2 handlers, senders of each: ${count}`] = await load(around.places, count);
    }
    rows['delivery, two at once'] = await delivery(dependencies, around.places);
    report('notifications', rows);
  } finally {
    around.stop();
  }
}

const loaded = z.object({ times: z.array(z.number()), cpuMs: z.number() });

async function load(at: Addresses, count: number) {
  const work = Array.from({ length: processes }, async (_, index) => {
    const child = fork(import.meta.filename, ['senders', JSON.stringify(at), String(count), `${index}`]);
    const found = await new Promise<unknown>((resolve) => {
      child.once('message', resolve);
    });
    child.kill();
    return loaded.parse(found);
  });
  const done = await Promise.all(work);
  const times = done.flatMap((one) => one.times);
  const cpuMs = done.reduce((sum, one) => sum + one.cpuMs, 0);
  const { p50, p95, p99 } = percentiles(times);
  const rate = {
    'a second': Math.round(times.length / seconds),
    'CPU ms each': rounded(cpuMs / times.length),
  };
  return { ...rate, 'p50 ms': p50, 'p95 ms': p95, 'p99 ms': p99 };
}

/** Sends notifications about all services in turn. Each event has an id and a time of its own. */
async function send(at: Addresses, count: number, name: string) {
  const submit = submitter(dependenciesOf(at), name);
  // Each service comes once first, because the engine's answer about it is cached for a minute.
  await during(20, () => (submit.sent() < hosts * servicesPerHost ? submit.one() : undefined));
  const times: number[] = [];
  const { user, system } = process.cpuUsage();
  const end = performance.now() + seconds * 1000;
  await during(count, () => {
    const begun = performance.now();
    if (begun >= end) return undefined;
    return submit.one().then(() => times.push(performance.now() - begun));
  });
  const now = process.cpuUsage();
  return { times, cpuMs: (now.user + now.system - user - system) / 1000 };
}

/** Runs `work` so many times in parallel, until it returns `undefined`. */
async function during(count: number, work: () => Promise<unknown> | undefined): Promise<void> {
  const one = async () => {
    for (let next = work(); next; next = work()) await next;
  };
  await Promise.all(Array.from({ length: count }, one));
}

function submitter(dependencies: Dependencies, name: string) {
  const composed = passiveChecks.compose(dependencies);
  const handler = serve(endpoints, () => Promise.resolve(composed));
  const caller = { userName: 'bench', userCreatedAt: '2026', role: 'admin', sessionId: 'api-key' } as const;
  let sent = 0;
  const one = async () => {
    sent += 1;
    const [host_name, service] = [
      `host-${sent % hosts}`,
      `service-${Math.floor(sent / hosts) % servicesPerHost}`,
    ];
    const id = `${name}-${process.pid}-${sent}`;
    const event = { id, priority: 3, message: 'disk full', timestamp: new Date().toISOString() };
    const body = { event: { ...event, fields: { realm: 'bench', host_name, service } } };
    const answer = await handler(gatewayEvent({ path, method: 'POST', body, caller }), testLambdaContext());
    if (answer.statusCode !== 202) throw new Error(`${answer.statusCode} ${answer.body}`);
  };
  return { one, sent: () => sent };
}

/** Reads the queue as the platform does, until it is empty. */
async function delivery(dependencies: Dependencies, { sqs }: Addresses) {
  const queue = openSqs(testConfig.checkQueue, sdkConfig(sqs));
  const composed = passiveCheckDelivery.compose(dependencies);
  const handle = serveQueueJob(passiveCheckDelivery, () => Promise.resolve(composed));
  let delivered = 0;
  const batch = async () => {
    const messages = await queue.receive({ hiddenSeconds: 60 });
    const { batchItemFailures } = await handle(
      { Records: messages.map(recordOf) },
      testLambdaContext(60_000),
    );
    if (batchItemFailures.length > 0) throw new Error('a check was not delivered');
    await queue.remove(messages.map((message) => message.handle));
    delivered += messages.length;
    return messages.length;
  };
  let isEmpty = false;
  const { user, system } = process.cpuUsage();
  const started = performance.now();
  await during(2, () =>
    isEmpty
      ? undefined
      : batch().then((count) => {
          isEmpty ||= count === 0;
        }),
  );
  const now = process.cpuUsage();
  return {
    'a second': Math.round((delivered * 1000) / (performance.now() - started)),
    'CPU ms each': rounded((now.user + now.system - user - system) / 1000 / delivered),
  };
}

type Message = Awaited<ReturnType<ReturnType<typeof openSqs>['receive']>>[number];

function recordOf({ id, handle, body, group, deduplicationId, receives, sentAt }: Message) {
  const attributes = {
    MessageGroupId: group,
    MessageDeduplicationId: deduplicationId,
    ApproximateReceiveCount: String(receives),
    SentTimestamp: String(sentAt),
  };
  return { messageId: id, receiptHandle: handle, body, attributes };
}

function dependenciesOf({ dynamodb, sqs }: Addresses): Dependencies {
  const table = createTable({ tableName, client: sdkConfig(dynamodb) });
  const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };
  const openQueue = (name: string) => openSqs(name, sdkConfig(sqs));
  return createDependencies({ ...testConfig, checkAnswers: 'sample' }, { table, log: silent, openQueue });
}

function nothing(): void {
  // The log is written by another process on the platform.
}

const [role, placesText = '', count, name = ''] = process.argv.slice(2);
if (process.send && role === 'senders') {
  process.send(await send(addresses.parse(JSON.parse(placesText)), Number(count), `${count}-${name}`));
}
