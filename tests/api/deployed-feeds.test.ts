// Feeds of a deployment without servers: each is a run of the function, which reads the log of changes from the store of warm states.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/feed/endpoints.ts';
import { createDependencies } from '../../shared/app/dependencies.ts';
import { createFeedService, logsOfEngines, OpenFeeds } from '../../shared/app/feed-service.ts';
import { createWarmMemory, createWarmWatch, type WarmWatch } from '../../shared/app/warm-states.ts';
import { callContext } from '../../shared/base/call-context.ts';
import { systemClock } from '../../shared/base/clock.ts';
import type { EventPart } from '../../shared/base/event-part.ts';
import { WireFault } from '../../shared/connectors/kit/faults.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import { createUserStore } from '../../shared/store/users.ts';
import type { FeedService } from '../../shared/warm/feed/feed-service.ts';
import { createWarmStore } from '../../shared/warm/store/index.ts';
import { warmColumns } from '../../shared/warm/watch/columns.ts';
import { startTestApp, type TestApp, testConfig, viewer } from '../support/app.ts';
import { gatewayEvent, testLambdaContext } from '../support/event.ts';
import { type FeedEvent, FeedStream, keyIn, readerSecrets, tokensIn } from '../support/feed-app.ts';
import { memoryPieceStore } from '../support/memory-piece-store.ts';
import { hostgroupRealm, realm } from '../support/realm-records.ts';

const paris = '/api/feed/realms/paris/';
const config = { engineDeadlineMs: 2000, warmStatesSecret: 'redis', feedsPerUser: 2 };
const warm = { interval_seconds: 10, stale_seconds: 300 };
const realms = ['paris', 'paris-linux', 'nantes', 'cold', 'new'];
const key = randomBytes(32);
const pieces = memoryPieceStore(Date.now);
const openStore = () => createWarmStore({ pieces, key, asked: warmColumns(), mostBytes: 1e9 });

const web = host('web-1', { groups: ['linux'], services: [service('http')] });
const db = host('db-1', { services: [service('mysql')] });

/** Milliseconds that the clock of the watch is ahead of this process. */
let ahead = 0;
let engine: Engine;
let api: TestApp;
let watch: WarmWatch;
let memory: ReturnType<typeof createWarmMemory>;
let server: FeedService;
let tokenOf: ReturnType<typeof tokensIn>;
let keyOf: (user: string) => ReturnType<typeof keyIn>;
const opened: FeedStream[] = [];

beforeAll(async () => {
  const served = site({ hostgroups: [{ name: 'linux', alias: 'Linux' }], hosts: [web, db] });
  const listen = { host: '127.0.0.1', port: 0 };
  engine = await startEngine({ site: served, dialect: 'naemon', listen, clock: systemClock });
  const at = { monitoring_port: 'port' in engine.address ? engine.address.port : 0 };
  const secrets = await readerSecrets(systemClock);
  api = await startTestApp({
    ...{
      endpoints,
      config,
      streams: true,
      viewers: { vera: realms, paul: ['paris'], zoe: ['paris', 'nantes'] },
    },
    realms: [
      realm('paris', { ...at, warm }),
      hostgroupRealm('paris-linux', 'linux', { ...at, warm }),
      realm('nantes', { ...at, warm }),
      realm('cold', at),
      // Nobody has read this engine yet.
      realm('new', { monitoring_port: 1, warm }),
    ],
    world: { secrets, openWarmStore: openStore },
  });
  tokenOf = tokensIn(api.table, { secrets, clock: systemClock });
  keyOf = async (user) => keyIn(api.table, { secrets, clock: systemClock, user });
  const dependencies = createDependencies(
    { ...testConfig, ...config },
    { secrets, table: api.table, log: api.log },
  );
  memory = createWarmMemory({ store: openStore(), now: () => performance.now() + ahead });
  watch = createWarmWatch(dependencies, memory, 1e9);
  const { listeners, now } = memory;
  const feeds = { logs: logsOfEngines(memory.engines), listeners, now, mostOfUser: 9, mostOfAll: 9 };
  server = createFeedService(
    dependencies,
    () => new OpenFeeds({ ...feeds, isShared: true, heartbeatMs: 20 }),
  );
  await refresh();
});
afterEach(async () => {
  pieces.fault = undefined;
  for (const one of opened.splice(0)) await one.close();
});
afterAll(async () => {
  await watch.close();
  await api.stop();
  await engine.close();
});

async function refresh(): Promise<void> {
  ahead += 31_000;
  await watch.tick();
  await watch.idle();
}

/** Turns the state of objects, and lets the watch see it. */
async function turn(...objects: readonly { state: number }[]): Promise<void> {
  for (const one of objects) one.state = one.state === 0 ? 1 : 0;
  await refresh();
}

interface OpenOptions {
  readonly user?: string;
  /** The access key that the reader shows in place of a token. */
  readonly key?: string;
  readonly lastId?: string | undefined;
  readonly remainingMs?: number;
}

/** Opens a feed as a run of the function. */
async function open(path = paris, { user = 'vera', key: shown, lastId, remainingMs }: OpenOptions = {}) {
  const caller = viewer(user);
  const authorization = `Bearer ${shown ?? (await tokenOf(caller))}`;
  const headers = { authorization, ...(lastId !== undefined && { 'last-event-id': lastId }) };
  const event = gatewayEvent({ path, caller, headers });
  const stream = new FeedStream(await api.respond(event, testLambdaContext(remainingMs ?? 110_000)));
  opened.push(stream);
  return stream;
}

async function stopKeepingWarm(name: string): Promise<void> {
  const store = createRealmStore(api.table, systemClock);
  const record = (await store.list()).find((one) => one.name === name);
  if (!record) throw new Error('there is no such realm');
  await store.change(record, { ...record, warm: undefined });
}

async function refusal(path: string, options: OpenOptions = {}): Promise<unknown> {
  const { response } = await open(path, options);
  const { status, code } = JSON.parse(Buffer.concat([...response.body]).toString()) as Record<
    string,
    unknown
  >;
  return [status, code];
}

/** Reads what a server on the same store tells behind an id. */
async function readAtServer(lastEventId: string): Promise<[string, unknown][]> {
  const over = new AbortController();
  const authorization = `Bearer ${await tokenOf(viewer('vera'))}`;
  const wanted = {
    realm: 'paris',
    objects: ['hosts', 'services'],
    kinds: undefined,
    where: undefined,
  } as const;
  const reader = { user: 'vera', authorization, signal: over.signal };
  const told: [string, unknown][] = [];
  for await (const part of await server.open({ ...wanted, lastEventId }, reader)) {
    told.push(...eventsIn(part));
    if (!part.events && told.length > 0) over.abort();
  }
  return told;
}
const eventsIn = ({ events = [] }: EventPart) =>
  events.map(({ id, text }): [string, unknown] => [id, JSON.parse(text)]);
const told = ({ events }: FeedStream) => events.map(({ type, subject }) => `${type} ${subject}`);
const idsOf = ({ messages }: FeedStream) =>
  messages.flatMap(({ id, event }): [string, unknown][] => (event ? [[String(id), event]] : []));

describe('a feed of a function', () => {
  it('tells changes as they are noticed, with the ids of a server on the same store, and asks no engine', async () => {
    const feed = await open();
    await feed.until(() => feed.lastId !== undefined);
    const first = String(feed.lastId);
    expect(feed.response.headers).toMatchObject({ 'Content-Type': 'text/event-stream; charset=utf-8' });
    await turn(web, db);
    const before = engine.queries;
    await feed.until(() => feed.events.length > 1);
    expect(told(feed)).toEqual(['realmgate.host.state.v1 db-1', 'realmgate.host.state.v1 web-1']);
    const atServer = await readAtServer(first);
    expect(idsOf(feed)).toEqual(atServer);
    // A reader goes from the server to a function in the middle of a batch.
    const next = await open(paris, { lastId: atServer[0]?.[0] });
    await next.until(() => next.events.length > 0);
    expect(idsOf(next)).toEqual(atServer.slice(1));
    expect(engine.queries).toBe(before);
  });

  it('goes on in another run behind the last id, without a gap and without an event twice', async () => {
    const ids: string[] = [];
    let lastId: string | undefined;
    for (let run = 0; run < 4; run += 1) {
      const feed = await open(`${paris}?objects=hosts`, { lastId });
      await feed.until(() => feed.lastId !== undefined);
      const { length } = feed.events;
      await turn(web);
      await feed.until(() => feed.events.length > length + (run === 0 ? 0 : 1));
      ids.push(...idsOf(feed).map(([id]) => id));
      lastId = feed.lastId;
      await feed.close();
      await turn(db);
    }
    expect(new Set(ids).size).toBe(ids.length);
    const rest = await open(`${paris}?objects=hosts`, { lastId: ids[0] });
    await rest.until(() => rest.events.length === ids.length);
    expect(
      idsOf(rest)
        .map(([id]) => id)
        .slice(0, -1),
    ).toEqual(ids.slice(1));
  });

  it('of a hostgroup realm tells of its hosts only', async () => {
    const feed = await open('/api/feed/realms/paris-linux/?kinds=state&objects=hosts');
    await feed.until(() => feed.lastId !== undefined);
    await turn(db);
    await turn(web);
    await feed.until(() => feed.events.length > 0 && feed.events.at(-1)?.data['state'] === web.state);
    expect(new Set(feed.events.map(({ subject }) => subject))).toEqual(new Set(['web-1']));
  });

  it('of several realms follows the log of each engine once, and goes on in another run', async () => {
    const several = '/api/feed/realms/?realm=paris,paris-linux,nantes,new&objects=hosts';
    const feed = await open(several);
    await feed.until(() => feed.lastId !== undefined);
    const first = feed.lastId;
    await turn(web);
    const isTurned =
      (name: string) =>
      ({ data }: FeedEvent) =>
        data['realm'] === name && data['host_name'] === 'web-1' && data['state'] === web.state;
    const hasAll = ({ events }: FeedStream) =>
      ['paris', 'paris-linux', 'nantes'].every((name) => events.some(isTurned(name)));
    await feed.until(() => hasAll(feed));
    const missing = feed.events.filter(({ type }) => type.includes('.realm.'));
    expect(missing.map(({ data }) => data)).toMatchObject([{ realm: 'new', code: 'states_not_kept' }]);
    await feed.close();
    const again = await open(several, { lastId: first });
    await again.until(() => hasAll(again));
    const idsWithout = ({ events }: FeedStream) =>
      events.flatMap(({ id, type }) => (type.includes('.realm.') ? [] : [id])).sort();
    expect(idsWithout(again)).toEqual(idsWithout(feed));
  });

  it('ends before its time is over, and says when to come back', async () => {
    const feed = await open(paris, { remainingMs: 4000 });
    const from = performance.now();
    await feed.untilOver();
    expect(performance.now() - from).toBeLessThan(3800);
    expect(feed.problem).toBeUndefined();
    const [end] = feed.messages.slice(-1);
    expect(end).toMatchObject({ id: feed.lastId, retry_ms: expect.any(Number) });
    await turn(web);
    const next = await open(paris, { lastId: feed.lastId });
    await next.until(() =>
      next.events.some(({ subject, data }) => subject === 'web-1' && data['state'] === web.state),
    );
  });

  it('gives a sign of life each ten seconds, ends for readers who may not read it any more, and outlives a store that is away', async () => {
    const program = await keyOf('vera');
    const staying = await open();
    const ending = await Promise.all([
      open(paris, { user: 'paul' }),
      open(paris, { key: program.key }),
      open('/api/feed/realms/nantes/', { user: 'zoe' }),
    ]);
    for (const feed of [staying, ...ending]) {
      expect(feed.response.statusCode).toBe(200);
      await feed.until(() => feed.lastId !== undefined);
    }
    pieces.fault = new WireFault('refused_connection', 'gone');
    await createUserStore(api.table, systemClock).setRealms('paul', []);
    await program.revoke();
    await stopKeepingWarm('nantes');
    const from = performance.now();
    await Promise.all([staying.untilQuiet(), ...ending.map((feed) => feed.untilOver())]);
    expect(performance.now() - from).toBeLessThan(25_000);
    expect(ending.map(({ problem }) => [problem?.status, problem?.code])).toEqual([
      [404, 'realm_not_found'],
      [401, 'token_not_valid'],
      [409, 'realm_not_warm'],
    ]);
    pieces.fault = undefined;
    await turn(db);
    await staying.until(() =>
      staying.events.some(({ data }) => data['host_name'] === 'db-1' && data['state'] === db.state),
    );
    const failures = api.log.lines.filter(({ code }) => code === 'warm.store_failed');
    expect(failures.map(({ fields }) => fields['use'])).toContain('look');
  }, 60_000);

  it('is gone if the store has lost its changes, and begins anew without an id', async () => {
    const feed = await open();
    await feed.until(() => feed.lastId !== undefined);
    // The runs of the watch that remember them have ended.
    pieces.empty();
    memory.engines.clear();
    await refresh();
    await refresh();
    await feed.untilOver();
    expect(feed.problem).toMatchObject({ status: 410, code: 'changes_gone' });
    expect(await refusal(paris, { lastId: feed.lastId })).toEqual([410, 'changes_gone']);
    const next = await open();
    await turn(web);
    await next.until(() => next.events.length > 0);
  }, 30_000);

  it('is refused for a user who has as many as may be, at whatever run, until one of them ends or its run has died', async () => {
    const first = await open();
    await first.until(() => first.lastId !== undefined);
    // A run that died has a lease that nobody renews.
    const died = { engine: 'feed 2 of vera', token: 'died', takes: true, leaseMs: 2000 };
    const { signal } = new AbortController();
    expect(await pieces.look([died], callContext(signal))).toMatchObject([{ isHeld: true }]);
    const { response } = await open();
    expect(response).toMatchObject({ statusCode: 429, headers: { 'Retry-After': '10' } });
    expect(JSON.parse(Buffer.concat([...response.body]).toString())).toMatchObject({
      ...{ code: 'too_many_feeds', detail: 'You have 2 open feeds already.' },
    });
    const ofOther = await open(paris, { user: 'zoe' });
    await ofOther.until(() => ofOther.lastId !== undefined);
    await sleep(2000);
    const second = await open();
    await second.until(() => second.lastId !== undefined);
    expect(await refusal(paris)).toEqual([429, 'too_many_feeds']);
    await second.close();
    await sleep(100);
    const third = await open();
    await third.until(() => third.lastId !== undefined);
  });

  it.each([
    ['a realm that is not kept warm', '/api/feed/realms/cold/', {}, 409, 'realm_not_warm'],
    [
      'a realm that the reader does not see',
      '/api/feed/realms/cold/',
      { user: 'paul' },
      404,
      'realm_not_found',
    ],
    ['an engine that nobody has read', '/api/feed/realms/new/', {}, 503, 'states_not_kept'],
    ['no id of a feed', paris, { lastId: 'x' }, 400, 'invalid_request'],
  ])('is refused for %s', async (_what, path, options, status, code) => {
    expect(await refusal(path, options)).toEqual([status, code]);
  });

  it('is refused while the store is away, and by a stage without one', async () => {
    const feed = await open();
    await feed.until(() => feed.lastId !== undefined);
    pieces.fault = new WireFault('refused_connection', 'gone');
    for (const { lastId } of [{ lastId: undefined }, feed])
      expect(await refusal(paris, { lastId })).toEqual([503, 'states_not_kept']);
    pieces.fault = undefined;
    const without = await startTestApp({ endpoints, streams: true, realms: [realm('paris', { warm })] });
    const event = gatewayEvent({ path: paris, caller: { ...viewer('admin'), role: 'admin' } });
    const { statusCode, body } = await without.respond(event, testLambdaContext(10_000));
    expect([statusCode, JSON.parse(Buffer.concat([...body]).toString()).code]).toEqual([
      422,
      'feeds_not_offered',
    ]);
    await without.stop();
  });
});
