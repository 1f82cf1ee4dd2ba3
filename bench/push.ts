import { setTimeout as sleep } from 'node:timers/promises';

import * as z from 'zod';

import { createClient, type FeedQuestion, followFeed } from '../client/src/index.ts';
import { host, site } from '../demo/status-query-engine/build-site.ts';
import { startEngine } from '../demo/status-query-engine/index.ts';
import { openKeptFolder } from '../server/storage/folder.ts';
import { systemClock } from '../shared/base/clock.ts';
import { hashPassword } from '../shared/security/passwords.ts';
import { createRealmStore } from '../shared/store/realms.ts';
import { createUserStore } from '../shared/store/users.ts';
import { realm } from '../tests/support/realm-records.ts';
import {
  adminPassword,
  fillFirstRecords,
  newFolder,
  startServed,
  stopAllServers,
} from '../tests/support/served.ts';
import { startReceiver } from '../tests/support/webhook-app.ts';
import { processorSeconds } from './load.ts';
import { rounded } from './measure.ts';
import { megabytes } from './memory-of-process.ts';
import { report } from './report.ts';

const hosts = 1000;
const [users, webhooksOfUser, feeds] = [50, 20, 100];
const webhooks = users * webhooksOfUser;
/** The seconds between two readings of the engine. */
const intervalS = 2;

/**
 * Measures the time from a change of the engine until it is told, by one server with 1,000 webhooks and 100 feeds: one of 1,000 hosts changes each
 * second. Engine, receivers and readers are this process. Prints the memory of the server each minute. Fails if anything is missing or told twice.
 */
export async function push(minutes: number): Promise<void> {
  const watched = Array.from({ length: hosts }, (_, at) => host(`h${at}`));
  const engine = await startEngine({
    ...{ site: site({ hosts: watched }), dialect: 'naemon', clock: systemClock },
    listen: { host: '127.0.0.1', port: 0 },
  });
  const folder = newFolder();
  await fillRecords(folder, 'port' in engine.address ? engine.address.port : 0);
  const limits = ['--requests-per-second', '100000', '--feeds-per-user', String(feeds)];
  const { url, child } = await startServed(folder, ['--webhook-targets', '127.0.0.1', ...limits]);
  const arrivals = new Arrivals();
  const receiver = await receiveInto(arrivals);
  const isOver = new AbortController();
  try {
    await createWebhooks(url, receiver.url);
    const reading = readFeeds(url, arrivals, isOver.signal);
    // All feeds are open, and the webhooks have a position in the log.
    await sleep(15_000);
    const [before, started] = [processorSeconds(child.pid), performance.now()];
    for (let second = 0; second < minutes * 60; second += 1) {
      if (second % 60 === 0) console.log(`minute ${second / 60}: ${megabytes('VmRSS', child.pid)} MB`);
      await sleep(Math.max(0, started + second * 1000 - performance.now()));
      const changed = watched[second % hosts];
      if (changed) changed.state = 1 - changed.state;
      arrivals.begin(second % hosts);
    }
    await arrivals.all();
    const used = processorSeconds(child.pid) - before;
    report('push', {
      ...arrivals.rows(),
      server: { 'CPU ms of an event': rounded((1000 * used) / arrivals.count) },
    });
    isOver.abort();
    await reading;
  } finally {
    await stopAllServers();
    await receiver.stop();
    await engine.close();
  }
}

/** Stores `alice`, who has the feeds, and the users who have the webhooks, of which each user may have 20. All have the password of the tests. */
async function fillRecords(folder: string, port: number): Promise<void> {
  await fillFirstRecords(openKeptFolder(folder));
  const kept = openKeptFolder(folder);
  const store = createUserStore(kept.table, systemClock);
  const password = await hashPassword(adminPassword, { ln: 10, r: 8, p: 1 });
  for (let user = 0; user < users; user += 1)
    await store.create({
      ...{ user_name: `user-${user}`, role: 'admin', realms: [], password, full_name: undefined },
    });
  const warm = { interval_seconds: intervalS, stale_seconds: 300 };
  await createRealmStore(kept.table, systemClock).create(realm('lyon', { monitoring_port: port, warm }));
  await kept.close();
}

const clientOf = (url: string, user: string) =>
  createClient({ url, credentials: { userName: user, password: adminPassword } });

async function createWebhooks(api: string, receiver: string): Promise<void> {
  for (let user = 0; user < users; user += 1) {
    const client = clientOf(api, `user-${user}`);
    for (let at = 0; at < webhooksOfUser; at += 1) {
      const url = `${receiver}/${user * webhooksOfUser + at}`;
      const wish = { name: `webhook-${at}`, realm: 'lyon', url };
      await client.POST('/api/webhooks/', { body: { ...wish, objects: ['hosts'], kinds: ['state'] } });
    }
  }
}

/** Starts the receiver of all webhooks, whose paths are their numbers. */
async function receiveInto(arrivals: Arrivals) {
  const receiver = await startReceiver(({ path, body }) => {
    arrivals.note(Number(path.slice(1)), JSON.parse(body));
    // Events are not kept, as there are millions in an hour.
    receiver.received.length = 0;
    return 204;
  });
  return receiver;
}

async function readFeeds(api: string, arrivals: Arrivals, over: AbortSignal): Promise<void> {
  const client = clientOf(api, 'alice');
  const read = async (receiver: number) => {
    const open = ({ query, signal }: FeedQuestion) =>
      client.GET('/api/feed/realms/{realm_name}/', {
        params: { path: { realm_name: 'lyon' }, query },
        ...{ parseAs: 'stream', signal },
      });
    for await (const { event } of followFeed(open, { signal: over }))
      if (event) arrivals.note(receiver, event);
  };
  await Promise.all(Array.from({ length: feeds }, (_, at) => read(webhooks + at)));
}

/** The fields that are read of an event. */
const told = z.object({ type: z.string(), data: z.object({ host_name: z.string(), state: z.number() }) });

/** The changes of hosts, and when they arrived. Receivers are numbers: first those of webhooks, then feeds. */
class Arrivals {
  count = 0;
  #begun = 0;
  /** When each host changed, by the number of the host, once for each change. */
  readonly #changes = Array.from({ length: hosts }, () => new Array<number>());
  /** The number of changes of each host that each receiver has. */
  readonly #seen = new Uint8Array((webhooks + feeds) * hosts);
  readonly #lags = { webhooks: new Array<number>(), feeds: new Array<number>() };

  begin(changed: number): void {
    this.#changes[changed]?.push(performance.now());
    this.#begun += 1;
  }

  /** Throws if it is no change, or one that this receiver had before. */
  note(receiver: number, event: unknown): void {
    const {
      type,
      data: { host_name: name, state },
    } = told.parse(event);
    const changed = Number(name.slice(1));
    const at = receiver * hosts + changed;
    const seen = this.#seen[at] ?? 0;
    const begun = this.#changes[changed]?.[seen];
    if (begun === undefined || state !== (seen + 1) % 2)
      throw new Error(`${receiver} was told ${type} of ${name}, ${state}, after ${seen} changes`);
    this.#seen[at] = seen + 1;
    this.#lags[receiver < webhooks ? 'webhooks' : 'feeds'].push(performance.now() - begun);
    this.count += 1;
  }

  /** Waits until all receivers have all changes. Fails after two minutes. */
  async all(): Promise<void> {
    const expected = (webhooks + feeds) * this.#begun;
    for (let waited = 0; this.count < expected; waited += 1) {
      if (waited > 120) throw new Error(`${expected - this.count} of ${expected} are missing`);
      await sleep(1000);
    }
  }

  rows(): Record<string, unknown> {
    return Object.fromEntries(Object.entries(this.#lags).map(([kind, lags]) => [kind, secondsOf(lags)]));
  }
}

function secondsOf(lags: readonly number[]) {
  const sorted = Float64Array.from(lags).sort();
  const at = (share: number) => rounded((sorted[Math.floor((sorted.length - 1) * share)] ?? NaN) / 1000);
  return { 'median s': at(0.5), '95 % s': at(0.95), 'longest s': at(1) };
}
