import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import * as z from 'zod';

import { endpoints as feeds } from '../functions/feed/endpoints.ts';
import { endpoints as webhooks } from '../functions/webhooks/endpoints.ts';
import type { WarmFigures } from '../shared/app/warm-states.ts';
import type { ChangeBatch, ChangedRows } from '../shared/connectors/warm-states/index.ts';
import { createWarmStore, redisPieceStore } from '../shared/connectors/warm-store/index.ts';
import type { ChangeLog } from '../shared/realm/changes/change-log.ts';
import { warmColumns } from '../shared/realm/warm/warm-columns.ts';
import { userCreatedAt, viewer } from '../tests/support/app.ts';
import { startFeedApp } from '../tests/support/feed-app.ts';
import { clientOf, startOwnRedis } from '../tests/support/own-redis.ts';
import { realm } from '../tests/support/realm-records.ts';
import { startWarmApp, type WarmApp } from '../tests/support/warm-app.ts';
import { startWebhookApp } from '../tests/support/webhook-app.ts';
import { startChangingEngine } from './follower-engine.ts';
import { rounded } from './measure.ts';
import type { ForkedServer } from './recording.ts';
import { report } from './report.ts';
import { figuresOf, medianOf, type WorkFigures } from './work-figures.ts';

const changes = 3;
const webhooksOfRun = 4;
const viewers = { vera: ['bench'] };

/** Measures what a change of all services within one interval costs: a process alone, its feed, its webhooks, and two that share states by a Redis. */
export async function largeChange(hosts: number): Promise<void> {
  const engine = await startChangingEngine(hosts, 'all');
  try {
    report('large-change', {
      'hosts, services': `${hosts}, ${hosts * 5}`,
      'a process alone, with a feed': await measureFeed(engine),
      [`${webhooksOfRun} webhooks with different conditions`]: await measureWebhooks(engine),
      'two processes and a Redis': await measureShared(engine),
    });
  } finally {
    engine.stop();
  }
}

let steady = 1000;
const now = () => steady;
const realmsOf = ({ place: { port } }: ForkedServer, interval_seconds = 10) => [
  realm('bench', { monitoring_port: port, warm: { interval_seconds, stale_seconds: 300 } }),
];

/** Lets all services change and does the work, several times. */
async function measure(engine: ForkedServer, work: () => Promise<unknown>, turns = changes) {
  const all: WorkFigures[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    await engine.ask('change');
    steady += 31_000;
    all.push(await figuresOf(work));
  }
  return medianOf(all);
}

/** Measures a process that keeps states and has a feed: the refresh alone, and with all events read from the feed. */
async function measureFeed(engine: ForkedServer): Promise<Record<string, unknown>> {
  const world = await startFeedApp({ endpoints: feeds, realms: realmsOf(engine), viewers, now });
  await world.refresh();
  const refresh = await measure(engine, () => world.refresh());
  const feed = await world.open('/api/feed/realms/bench/');
  await feed.until(() => feed.messages.length > 0);
  const events: number[] = [];
  const read = await measure(engine, async () => {
    await world.refresh();
    await feed.untilQuiet();
    events.push(feed.events.length);
    feed.messages.splice(0);
    feed.text = '';
  });
  await feed.close();
  const engines = [...world.memory().engines.values()];
  await world.stop();
  return {
    refresh,
    'refresh, all events read': read,
    events: events.join(),
    ...batchesIn(engines.at(0)?.log),
  };
}

/** Returns the number of the batches of the last change, and the largest size of one. */
function batchesIn(log: ChangeLog | undefined): Record<string, unknown> {
  const all: ChangeBatch[] = [];
  let number = log?.version.number ?? 0;
  while (log?.batchAfter(number - 1)) number -= 1;
  for (let batch = log?.batchAfter(number); batch; batch = log?.batchAfter(batch.number)) all.push(batch);
  const last = all.filter(({ at }) => at === all.at(-1)?.at);
  const bytes = last.map(({ hosts, services }) => textBytes(hosts) + textBytes(services));
  return {
    batches: last.length,
    'rows in them': last.reduce(
      (sum, { hosts, services }) => sum + hosts.kinds.length + services.kinds.length,
      0,
    ),
    'MB of text': rounded(bytes.reduce((sum, one) => sum + one, 0) / 1e6, 1),
  };
}

function textBytes({ table, kinds }: ChangedRows): number {
  return kinds.reduce((sum, _, row) => sum + table.textBytes(row), 0);
}

const answerWithFigures = () =>
  z.object({ body: z.object({ data: z.array(z.object({ waiting: z.number() })) }) });

/** Measures a process that stores the events of some webhooks, each of which wants other rows. */
async function measureWebhooks(engine: ForkedServer): Promise<Record<string, unknown>> {
  const clock = Date.now;
  const world = await startWebhookApp({ endpoints: webhooks, realms: realmsOf(engine), viewers, now, clock });
  await world.api.table.update({ pk: 'USER', sk: 'vera' }, { set: { created_at: userCreatedAt } });
  await world.refresh();
  for (let index = 0; index < webhooksOfRun; index += 1) {
    const body = {
      name: `w${index}`,
      realm: 'bench',
      url: 'http://127.0.0.1:9/',
      where: `host_name != host-${index}`,
    };
    const { status } = await world.api.call('/api/webhooks/', {
      caller: viewer('vera'),
      method: 'POST',
      body,
    });
    if (status !== 201) throw new Error(`a webhook was refused: ${status}`);
  }
  await world.deliver();
  const result = await measure(engine, () => world.refresh(), 1);
  const answer = await world.api.call('/api/webhooks/', { caller: viewer('vera') });
  const { data } = answerWithFigures().parse(answer).body;
  await world.stop();
  return {
    'refresh, all events stored': result,
    'events of each': [...new Set(data.map(({ waiting }) => waiting))].join(),
  };
}

/** Does what is due in a process until it has done more of something. */
async function refreshUntilMore(app: WarmApp, count: (figures: WarmFigures) => number): Promise<void> {
  const before = count(app.figures());
  while (count(app.figures()) === before) {
    await app.refresh();
    await sleep(20);
  }
}

/** Measures two processes in turns: one reads the engine and writes states and changes into a Redis, the other takes both. */
async function measureShared(engine: ForkedServer): Promise<Record<string, unknown>> {
  const redis = await startOwnRedis();
  const key = randomBytes(32);
  const start = () => {
    const pieces = redisPieceStore(clientOf(redis.url), 'realmgate:bench');
    const store = createWarmStore({ pieces, key, asked: warmColumns(), mostBytes: 1e9 });
    return startWarmApp({ endpoints: [], realms: realmsOf(engine, 2), now: () => performance.now(), store });
  };
  const [reader, taker] = [await start(), await start()];
  await reader.refresh();
  await taker.refresh();
  const [writes, takes]: [WorkFigures[], WorkFigures[]] = [[], []];
  for (let turn = 0; turn < changes; turn += 1) {
    await engine.ask('change');
    // The lease ends while the other process works, so that they may change their parts.
    const [holder, other] = taker.figures().shared?.held ? [taker, reader] : [reader, taker];
    writes.push(await figuresOf(() => refreshUntilMore(holder, ({ refreshes }) => refreshes)));
    takes.push(await figuresOf(() => refreshUntilMore(other, ({ shared }) => shared?.taken ?? 0)));
  }
  const memory = await redis.send('INFO', 'memory');
  await reader.stop();
  await taker.stop();
  await redis.stop();
  return {
    'reads and writes': medianOf(writes),
    takes: medianOf(takes),
    'MB in the Redis': rounded(Number(/used_memory:(\d+)/.exec(memory)?.[1]) / 1e6, 1),
  };
}
