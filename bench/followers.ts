import { setTimeout as sleep } from 'node:timers/promises';

import { openKeptFolder } from '../platform/kept/folder.ts';
import { systemClock } from '../shared/base/clock.ts';
import { createRealmStore } from '../shared/store/realms.ts';
import { createUserStore } from '../shared/store/users.ts';
import { createWebhookStore } from '../shared/store/webhooks.ts';
import { recordingLog } from '../tests/support/log.ts';
import { realm } from '../tests/support/realm-records.ts';
import {
  authorizationHeader,
  fillFirstRecords,
  newFolder,
  type ServerProcess,
  startServed,
  stopAllServers,
} from '../tests/support/served.ts';
import { until } from '../tests/support/until.ts';
import { type EventCounts, eventCounts } from './event-counter.ts';
import { startChangingEngine } from './follower-engine.ts';
import { startReceivers } from './follower-receivers.ts';
import { processorSeconds } from './load.ts';
import { rounded } from './measure.ts';
import { megabytes } from './memory-of-process.ts';
import { type FollowedFeeds, openFeeds } from './open-feeds.ts';
import type { ForkedServer } from './recording.ts';
import { report } from './report.ts';

const [webhooks, feeds, changes] = [1000, 500, 4];
/** The interval of a refresh, and the time of each change and of the rest that is compared with it, in seconds. */
const [interval, measured] = [5, 20];
/** The longest wait for events in seconds, and the pause between two looks in milliseconds, as each look costs processor time. */
const waiting = [300, 500] as const;
const webhooksOfUser = 20;
const warm = { interval_seconds: interval, stale_seconds: 300 };

/** The readers of one run: one in ten wants every change, and the others those of one check in one hostgroup. */
const wheres = ['linux', 'windows', 'network', 'db'].flatMap((group) =>
  ['ping', 'cpu', 'disk', 'memory', 'traffic'].map(
    (check) => `service = ${check} and host_groups = ${group}`,
  ),
);
const [changedRows, rowsOfWhere] = [100, 5];
const whereOf = (index: number) => (index % 10 === 0 ? undefined : wheres[index % wheres.length]);
const expectedOf = (index: number) => (whereOf(index) === undefined ? changedRows : rowsOfWhere);
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Two in ten receivers are not healthy: of them half refuse connections, a quarter is silent, and a quarter sends a byte a second. */
type ReceiverKind = 'healthy' | 'refusing' | 'silent' | 'dripping';
const kindOf = (index: number): ReceiverKind => {
  if (index % 10 === 8) return 'refusing';
  if (index % 10 === 9) return index % 20 === 9 ? 'silent' : 'dripping';
  return 'healthy';
};
const healthy = numbers(webhooks).filter((index) => kindOf(index) === 'healthy');

interface World {
  readonly engine: ForkedServer;
  readonly receivers: ForkedServer;
  readonly server: ServerProcess;
  readonly feeds: FollowedFeeds;
}

/** Measures a server with many feeds and webhooks, first with healthy receivers alone and then with others beside them. */
export async function followers(hosts: number): Promise<void> {
  const engine = await startChangingEngine(hosts);
  try {
    const alone = await measureReceivers(engine, false);
    const amongOthers = await measureReceivers(engine, true);
    report('followers', { 'healthy receivers alone': alone, 'beside dead and slow ones': amongOthers });
  } finally {
    engine.stop();
  }
}

async function measureReceivers(engine: ForkedServer, withOthers: boolean): Promise<Record<string, unknown>> {
  const receivers = await startReceivers();
  try {
    const server = await startOn(engine, receivers, withOthers);
    const headers = await authorizationHeader(server.url);
    const urls = numbers(feeds).map((index) => {
      const where = whereOf(index);
      const query = where === undefined ? '' : `&where=${encodeURIComponent(where)}`;
      return `${server.url}/api/feed/realms/bench/?format=ndjson&objects=services${query}`;
    });
    const opened = await openFeeds(urls, headers);
    const world = { engine, receivers, server, feeds: opened };
    await until(async () => (await countOf(receivers)).gaps >= healthy.length, ...waiting);
    const figures = await measureChanges(world);
    opened.close();
    return figures;
  } finally {
    await stopAllServers();
    receivers.stop();
  }
}

async function startOn(
  engine: ForkedServer,
  receivers: ForkedServer,
  withOthers: boolean,
): Promise<ServerProcess> {
  const folder = newFolder();
  await fillFirstRecords(openKeptFolder(folder));
  await createWebhooks(folder, { engine, receivers, withOthers });
  const words = ['--requests-per-second', '100000', '--feeds-per-user', String(feeds)];
  const server = await startServed(folder, [...words, '--webhook-targets', '127.0.0.1']);
  await server.line('warm.kept');
  return server;
}

interface WebhookWorld extends Pick<World, 'engine' | 'receivers'> {
  /** False if the webhooks of receivers that are not healthy are disabled. */
  readonly withOthers: boolean;
}

async function createWebhooks(
  folder: string,
  { engine, receivers, withOthers }: WebhookWorld,
): Promise<void> {
  const kept = openKeptFolder(folder);
  const place = { monitoring_port: engine.place.port, warm };
  const record = await createRealmStore(kept.table, systemClock).create(realm('bench', place));
  const users = createUserStore(kept.table, systemClock);
  const store = createWebhookStore(kept.table, systemClock, recordingLog());
  for (const index of numbers(webhooks)) {
    const user_name = `user-${Math.floor(index / webhooksOfUser)}`;
    if (index % webhooksOfUser === 0)
      await users.create({ user_name, role: 'viewer', realms: ['bench'], full_name: undefined });
    const kind = kindOf(index);
    const port = kind === 'refusing' ? 1 : receivers.place.port;
    const owner_created_at = (await users.find(user_name))?.created_at ?? '';
    await store.create({
      ...{ webhook_id: `webhook-${index}`, name: `webhook ${index}`, realm: 'bench', objects: ['services'] },
      ...{ realm_creation_id: record.creation_id ?? '', url: `http://127.0.0.1:${port}/${kind}/${index}` },
      ...{ where: whereOf(index), owner: user_name, owner_created_at, created_at: 1, changed_at: 1 },
      enabled: withOthers || kind === 'healthy',
    });
  }
  await kept.close();
}

async function measureChanges({ engine, receivers, server, feeds: followed }: World) {
  const cpuOf = async (work: () => Promise<unknown>) => {
    const before = processorSeconds(server.child.pid);
    await Promise.all([work(), sleep(1000 * measured)]);
    return processorSeconds(server.child.pid) - before;
  };
  const [perChange, perChangeOfFeeds] = [sum(healthy.map(expectedOf)), sum(numbers(feeds).map(expectedOf))];
  const restSeconds = await cpuOf(() => Promise.resolve());
  const seconds: number[] = [];
  for (const change of numbers(changes)) {
    const used = await cpuOf(async () => {
      await engine.ask('change');
      await until(async () => (await countOf(receivers)).events === (change + 1) * perChange, ...waiting);
    });
    seconds.push(used - restSeconds);
  }
  const [ofWebhooks, ofFeeds] = [await countOf(receivers), followed.counter.report()];
  return {
    'events of a change: webhooks': perChange,
    ...columnsOf('webhook', ofWebhooks, changes * perChange),
    'events of a change: feeds': perChangeOfFeeds,
    ...columnsOf('feed', ofFeeds, changes * perChangeOfFeeds),
    'CPU s of a change': rounded(sum(seconds) / seconds.length),
    'CPU ms of a second of rest': rounded((1000 * restSeconds) / measured),
    'process MB': megabytes('VmRSS', server.child.pid),
    'process MB, most': megabytes('VmHWM', server.child.pid),
  };
}

function columnsOf(name: string, counted: EventCounts, expected: number): Record<string, number> {
  const { events, twice, outOfOrder, medianMs, p99Ms, longestMs } = counted;
  return {
    ...{ [`${name}: median ms`]: medianMs, [`${name}: 99 % ms`]: p99Ms, [`${name}: longest ms`]: longestMs },
    ...{ [`${name}: lost`]: expected - events, [`${name}: twice`]: twice },
    [`${name}: out of order`]: outOfOrder,
  };
}

async function countOf(receivers: ForkedServer): Promise<EventCounts> {
  return eventCounts.parse(await receivers.ask('report'));
}
