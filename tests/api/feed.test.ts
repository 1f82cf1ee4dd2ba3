import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import {
  addHostToSite,
  host,
  removeHostFromSite,
  service,
  site,
} from '../../demo/status-query-engine/build-site.ts';
import { addComment } from '../../demo/status-query-engine/downtimes.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/feed/endpoints.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import { createSessionStore } from '../../shared/store/sessions.ts';
import { createUserStore } from '../../shared/store/users.ts';
import { startTestApp, viewer } from '../support/app.ts';
import { type FeedStream, startFeedApp } from '../support/feed-app.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';

const warm = { interval_seconds: 10, stale_seconds: 300 };
const paris = '/api/feed/realms/paris/';
const nantes = '/api/feed/realms/nantes/';
const start = Date.UTC(2026, 10, 21, 12);

let [steady, at] = [1000, start];
let engine: Engine;
/** The engine of one realm alone, whose states nobody keeps if that realm is not warm. */
let single: Engine;
let port = 0;
let world: Awaited<ReturnType<typeof startFeedApp>>;
const opened: FeedStream[] = [];

const web = host('web-1', { groups: ['linux'], services: [service('http'), service('disk')] });
const db = host('db-1', { services: [service('mysql')] });
const served = site({
  programStart: start / 1000 - 1000,
  hostgroups: [{ name: 'linux', alias: 'Linux servers' }],
  hosts: [web, db],
});

const startServed = (listen: { port: number }) =>
  startEngine({ site: served, dialect: 'icinga2', listen, clock: () => at });

const addressOfSingle = () => ({ monitoring_port: 'port' in single.address ? single.address.port : 0 });

beforeAll(async () => {
  engine = await startServed({ port: 0 });
  port = 'port' in engine.address ? engine.address.port : 0;
  const address = { monitoring_port: port };
  const alone = site({ programStart: start / 1000 - 1000, hosts: [host('alone')] });
  single = await startEngine({ site: alone, dialect: 'icinga2', listen: { port: 0 }, clock: () => at });
  world = await startFeedApp({
    ...{ endpoints, clock: () => at, now: () => steady, limits: { ofUser: 3, ofAll: 5 } },
    viewers: { vera: ['paris', 'paris-linux', 'nantes', 'cold', 'europe'], paul: ['paris'], nina: ['paris'] },
    config: { engineDeadlineMs: 2000 },
    realms: [
      realm('paris', { ...address, warm }),
      hostgroupRealm('paris-linux', 'linux', { ...address, warm }),
      realm('nantes', { ...addressOfSingle(), warm }),
      realm('cold', address),
      realm('lyon', { ...address, warm }),
      multirealm('europe', 'paris', 'paris-linux'),
    ],
  });
  await refresh();
});
afterAll(async () => {
  await world.stop();
  await engine.close();
  await single.close();
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

/** Lets the watch read the states again. */
async function refresh() {
  steady += 31_000;
  at += 31_000;
  await world.refresh();
}

async function open(path = paris, options: Parameters<typeof world.open>[1] = {}) {
  const stream = await world.open(path, options);
  opened.push(stream);
  return stream;
}

/** Sets facts of objects, and lets the watch see them. */
async function change(...changes: (readonly [object, object])[]) {
  for (const [object, facts] of changes) Object.assign(object, facts);
  await refresh();
}

async function problemOf(path: string, options: Parameters<typeof world.open>[1] = {}) {
  const { response } = await world.open(path, options);
  const text = Buffer.concat([...response.body]).toString();
  const { status, code, detail, errors } = JSON.parse(text) as Record<string, unknown>;
  return { status, code, detail, errors, headers: response.headers };
}
const told = ({ events }: FeedStream) => events.map(({ type, subject }) => `${type} ${subject}`);

describe('a feed', () => {
  it('tells changes as server-sent events, with the row of the list, as they are noticed', async () => {
    const feed = await open();
    expect(feed.response).toMatchObject({
      statusCode: 200,
      headers: {
        ...{ 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' },
        'X-Accel-Buffering': 'no',
      },
    });
    await change([web, { state: 1 }]);
    await feed.until(() => feed.events.length > 0);
    expect(feed.events[0]).toMatchObject({
      ...{ specversion: '1.0', source: '/api/status/realms/paris/', subject: 'web-1' },
      ...{ type: 'realmgate.host.state.v1', datacontenttype: 'application/json' },
      data: { realm: 'paris', host_name: 'web-1', state: 1, state_name: 'DOWN' },
    });
    expect(feed.text).toMatch(/^id: \S+\n\n/);
    expect(feed.text).toMatch(/id: \S+\ndata: \{"specversion":"1.0".*\}\n\n$/);
  });

  it('is lines of JSON for those who ask for them, and is never compressed', async () => {
    const [byFormat, byAccept] = [
      await open(`${paris}?format=ndjson`, { headers: { 'accept-encoding': 'gzip' } }),
      await open(paris, { headers: { accept: 'application/x-ndjson' } }),
    ];
    await change([web, { state: 0 }], [db, { state: 1 }]);
    for (const feed of [byFormat, byAccept]) {
      expect(feed.response.headers).toMatchObject({ 'Content-Type': 'application/x-ndjson; charset=utf-8' });
      expect(feed.response.headers?.['Content-Encoding']).toBeUndefined();
      await feed.until(() => feed.events.length > 1);
      expect(told(feed)).toEqual(['realmgate.host.state.v1 db-1', 'realmgate.host.state.v1 web-1']);
    }
    await change([db, { state: 0 }]);
  });

  it('tells the objects, kinds and rows that the reader selects', async () => {
    const paths = ['objects=services', 'kinds=acknowledgement,flapping', 'where=host_name%20%3D%20db-1'];
    const feeds = await Promise.all(paths.map((query) => open(`${paris}?${query}`)));
    const [http] = [...web.services.values()];
    await change([web, { state: 1, is_flapping: true }], [db, { state: 1 }], [http ?? {}, { state: 2 }]);
    for (const feed of feeds) await feed.untilQuiet();
    expect(feeds.map(told)).toEqual([
      ['realmgate.service.state.v1 web-1/http'],
      ['realmgate.host.flapping.v1 web-1'],
      ['realmgate.host.state.v1 db-1'],
    ]);
    await change([web, { state: 0, is_flapping: false }], [db, { state: 0 }], [http ?? {}, { state: 0 }]);
  });

  it('of a hostgroup realm tells of its hosts only', async () => {
    const feed = await open('/api/feed/realms/paris-linux/');
    await change([web, { state: 1 }], [db, { state: 1 }]);
    await feed.untilQuiet();
    expect(told(feed)).toEqual(['realmgate.host.state.v1 web-1']);
    await change([web, { state: 0 }], [db, { state: 0 }]);
  });

  it('of a hostgroup realm ends if hosts were given other hostgroups, and tells nothing of those outside', async () => {
    const [limited, whole] = [await open('/api/feed/realms/paris-linux/'), await open()];
    await limited.until(() => limited.lastId !== undefined);
    const begun = limited.lastId ?? '';
    await change([web, { groups: ['windows'], state: 1 }]);
    await limited.untilOver();
    expect([limited.events, limited.problem?.code]).toEqual([[], 'changes_gone']);
    await whole.until(() => whole.events.length > 0);
    expect(told(whole)).toEqual(['realmgate.host.state.v1 web-1']);
    const again = await open('/api/feed/realms/paris-linux/');
    await change([web, { state: 0 }]);
    await again.untilQuiet();
    expect(again.events).toEqual([]);
    expect(
      await problemOf('/api/feed/realms/paris-linux/', { headers: { 'last-event-id': begun } }),
    ).toMatchObject({
      ...{ status: 410, code: 'changes_gone' },
    });
    await change([web, { groups: ['linux'] }]);
  });

  it('tells downtimes and comments, each by its kind, as they begin and end', async () => {
    const [all, comments] = [await open(), await open(`${paris}?kinds=comment`)];
    const [http = null] = [...web.services.values()];
    const about = { host: web, service: http, author: 'vera', text: 'disks', entry_time: at / 1000 };
    const entry = { entry_type: 1 as const, persistent: true, expire_time: 0 };
    await change([web, { downtime_depth: 1 }]);
    const { id } = addComment(served, { ...about, ...entry });
    await refresh();
    await change([web, { downtime_depth: 0 }]);
    served.comments.delete(id);
    await refresh();
    for (const feed of [all, comments]) await feed.untilQuiet();
    // Services are in the downtime of their host.
    const downtimes = [
      'host.downtime.v1 web-1',
      'service.downtime.v1 web-1/disk',
      'service.downtime.v1 web-1/http',
    ];
    const eachTime = [...downtimes, 'service.comment.v1 web-1/http'].map((line) => `realmgate.${line}`);
    expect(told(all)).toEqual([...eachTime, ...eachTime]);
    expect(all.events.map(({ data }) => data['in_downtime'])).toEqual([
      ...[true, true, true, true],
      ...[false, false, false, false],
    ]);
    expect(told(comments)).toEqual(told(all).filter((line) => line.includes('comment')));
  });

  it('tells that the engine is silent, and back', async () => {
    const feed = await open(`${paris}?kinds=realm`);
    await engine.close();
    await refresh();
    engine = await startServed({ port });
    await refresh();
    await feed.until(() => feed.events.length > 1);
    expect(told(feed)).toEqual(['realmgate.realm.silent.v1 paris', 'realmgate.realm.back.v1 paris']);
  });

  it('gives signs of life, whose ids move on', async () => {
    const feed = await open();
    const begun = feed.lastId;
    await refresh();
    await feed.until(() => feed.lastId !== begun && feed.messages.length > 3);
    expect(feed.events).toEqual([]);
    expect(feed.text).toMatch(/(id: \S+\n\n)+/);
  });
});

describe('a feed that is opened again', () => {
  it('goes on behind the last id, by header or parameter, without a gap and without an event twice', async () => {
    const all = await open(`${paris}?format=ndjson`);
    for (const state of [1, 2, 0]) await change([web, { state }], [db, { state: state % 2 }]);
    await all.untilQuiet();
    const ids = [all.messages[0]?.id, ...all.messages.flatMap(({ id, event }) => (event ? (id ?? '') : []))];
    expect(all.events).toHaveLength(5);
    await all.close();
    for (const [index, id] of ids.entries()) {
      const byHeader = await open(paris, { headers: { 'last-event-id': id ?? '' } });
      await byHeader.untilQuiet();
      const byQuery = await open(`${paris}?format=ndjson&last_event_id=${id}`);
      await byQuery.untilQuiet();
      const left = all.events.slice(index).map((one) => one.id);
      expect([byHeader, byQuery].map(({ events }) => events.map((one) => one.id))).toEqual([left, left]);
      await byHeader.close();
      await byQuery.close();
    }
  });

  it('takes the header, which browsers send, before the parameter, which they keep in the address', async () => {
    const first = await open();
    const begun = first.messages[0]?.id ?? (await first.until(() => first.messages.length > 0), first.lastId);
    await change([web, { state: 1 }]);
    await first.untilQuiet();
    const again = await open(`${paris}?last_event_id=${begun}`, {
      headers: { 'last-event-id': first.lastId ?? '' },
    });
    await again.untilQuiet();
    expect(again.events).toEqual([]);
    await change([web, { state: 0 }]);
  });

  it('is gone after a restart of the server: 410 with the link to the list', async () => {
    const feed = await open();
    await feed.until(() => feed.lastId !== undefined);
    await world.restart();
    await feed.untilOver();
    expect(feed.messages.at(-1)).toMatchObject({ id: feed.lastId, retry_ms: expect.any(Number) });
    expect(await problemOf(paris)).toMatchObject({ status: 503, code: 'states_not_kept' });
    const headers = { 'last-event-id': feed.lastId ?? '' };
    const gone = {
      status: 410,
      code: 'changes_gone',
      headers: { Link: '</api/status/realms/paris/hosts/>; rel="collection"' },
    };
    expect(await problemOf(paris, { headers })).toMatchObject(gone);
    await refresh();
    expect(await problemOf(paris, { headers })).toMatchObject(gone);
    await change([web, { state: 1 }]);
    await change([web, { state: 0 }]);
  });

  it('is gone when its batches are not kept any more', async () => {
    const feed = await open();
    await feed.until(() => feed.lastId !== undefined);
    await feed.close();
    await change([web, { state: 1 }]);
    steady += 25 * 3_600_000;
    await change([web, { state: 0 }]);
    expect(await problemOf(paris, { headers: { 'last-event-id': feed.lastId ?? '' } })).toMatchObject({
      ...{ status: 410, code: 'changes_gone' },
    });
  });

  it('begins now if its id is empty', async () => {
    await change([web, { state: 1 }]);
    const feeds = [
      await open(`${paris}?last_event_id=`),
      await open(paris, { headers: { 'last-event-id': '' } }),
    ];
    await change([web, { state: 0 }]);
    for (const feed of feeds) {
      await feed.untilQuiet();
      expect(told(feed)).toEqual(['realmgate.host.state.v1 web-1']);
    }
  });

  it.each([
    'x',
    'a.b.c.d',
    `${'a'.repeat(22)}.1.1`,
    `${'a'.repeat(22)}.1.-1.${'b'.repeat(16)}`,
    'ä'.repeat(80),
    '1e300.1e300.0.0',
  ])('refuses %j, which is no id, and says what is wanted', async (id) => {
    const path = `${paris}?last_event_id=${encodeURIComponent(id)}`;
    expect(await problemOf(path)).toMatchObject({
      ...{ status: 400, code: 'invalid_request' },
      detail: expect.stringContaining('that of the last event that was read is wanted'),
    });
  });

  it('refuses an id that is too long, and one of another realm or selection', async () => {
    const feed = await open();
    await feed.until(() => feed.lastId !== undefined);
    const headers = { 'last-event-id': feed.lastId ?? '' };
    const refused = {
      status: 400,
      code: 'invalid_request',
      detail: expect.stringContaining('another realm'),
    };
    for (const path of ['/api/feed/realms/paris-linux/', `${paris}?objects=hosts`, `${paris}?kinds=state`])
      expect(await problemOf(path, { headers })).toMatchObject(refused);
    expect(await problemOf(`${paris}?where=state%20%3D%201`, { headers })).toMatchObject(refused);
    expect((await problemOf(paris, { headers: { 'last-event-id': 'a'.repeat(201) } })).status).toBe(400);
  });
});

describe('the rights of a reader', () => {
  const sessions = () => createSessionStore(world.api.table, () => at);

  it('end the feed with the code of a new request', async () => {
    const nina = { ...viewer('nina'), sessionId: 'to-be-ended' };
    const feed = await open(paris, { caller: nina });
    await feed.until(() => feed.messages.length > 2);
    await sessions().end({ userName: 'nina', sessionId: 'to-be-ended' });
    await feed.untilOver();
    expect(feed.problem).toMatchObject({ status: 401, code: 'token_not_valid' });
    expect(feed.text).toContain('event: problem\ndata: {');
    const end = world.api.log.lines.findLast(({ code }) => code === 'request.refused');
    expect(end?.fields).toMatchObject({ endpoint: 'feed.realm', code: 'token_not_valid', streamed: true });
  });

  it('end with the token, and with the realm among those of the user', async () => {
    const lines = await open(`${paris}?format=ndjson`, { caller: viewer('nina') });
    const paul = await open(paris, { caller: viewer('paul') });
    await Promise.all([lines, paul].map((feed) => feed.until(() => feed.messages.length > 1)));
    const users = createUserStore(world.api.table, () => at);
    await users.setRealms('paul', []);
    // The realms of users are kept for ten seconds.
    at += 11_000;
    await paul.untilOver();
    expect(paul.problem).toMatchObject({ status: 404, code: 'realm_not_found' });
    at += 900_000;
    await lines.untilOver();
    expect(lines.problem).toMatchObject({ status: 401, code: 'token_not_valid' });
    expect(JSON.parse(lines.text.trimEnd().split('\n').at(-1) ?? '')).toHaveProperty('problem.code');
  });

  it('are asked for when it is opened', async () => {
    expect(await problemOf('/api/feed/realms/lyon/')).toMatchObject({ status: 404, code: 'realm_not_found' });
    expect(await problemOf('/api/feed/realms/cold/')).toMatchObject({ status: 409, code: 'realm_not_warm' });
    expect(await problemOf('/api/feed/realms/europe/')).toMatchObject({
      status: 404,
      code: 'realm_not_found',
    });
    expect(await problemOf(paris, { headers: { authorization: 'Bearer none' } })).toMatchObject({
      status: 401,
    });
  });

  it('end with a key that is revoked, and with one that has expired', async () => {
    const [kept, revoked] = [await world.keyOf('nina'), await world.keyOf('nina')];
    const openWith = async ({ key }: { readonly key: string }) =>
      open(paris, { headers: { authorization: `Bearer ${key}` } });
    const [feed, other] = [await openWith(revoked), await openWith(kept)];
    await change([web, { state: 1 }]);
    await feed.until(() => feed.events.length > 0);
    await revoked.revoke();
    await feed.untilOver();
    expect(feed.problem).toMatchObject({ status: 401, code: 'token_not_valid' });
    await other.until(() => other.events.length > 0);
    // The key outlives an access token, and lives for a day.
    at += 3_600_000;
    await change([web, { state: 0 }]);
    await other.until(() => other.events.length > 1);
    at += 86_400_000;
    await other.untilOver();
    expect(other.problem).toMatchObject({ status: 401, code: 'token_not_valid' });
  });

  it('end if the realm shows other hosts', async () => {
    const feed = await open('/api/feed/realms/paris-linux/');
    await feed.until(() => feed.messages.length > 1);
    await changeRecord('paris-linux', { host_groups: 'windows' });
    await feed.untilOver();
    expect(feed.problem).toMatchObject({ status: 410, code: 'changes_gone' });
  });

  it('end if the realm is not kept warm any more', async () => {
    const feed = await open(nantes);
    await feed.until(() => feed.messages.length > 1);
    await changeRecord('nantes', { warm: undefined });
    await feed.untilOver();
    expect(feed.problem).toMatchObject({ status: 409, code: 'realm_not_warm' });
    const headers = { 'last-event-id': feed.lastId ?? '' };
    expect(await problemOf(nantes, { headers })).toMatchObject({ status: 409, code: 'realm_not_warm' });
    await changeRecord('nantes', { warm });
    await refresh();
  });

  it('are asked for before a feed ends because the states of its realm were forgotten', async () => {
    const slow = await startFeedApp({
      ...{ endpoints, clock: () => at, now: () => steady, heartbeatMs: 60_000 },
      ...{ viewers: { vera: ['nantes'] }, realms: [realm('nantes', { ...addressOfSingle(), warm })] },
    });
    await slow.refresh();
    const feed = await slow.open(nantes);
    await feed.until(() => feed.messages.length > 0);
    await changeRecord('nantes', { warm: undefined }, slow);
    await slow.refresh();
    // The heartbeat, at which rights are judged, is longer than this test may take.
    await feed.untilOver();
    expect(feed.problem).toMatchObject({ status: 409, code: 'realm_not_warm' });
    await slow.stop();
  });
});

/** Changes the record of a realm. The records are cached for ten seconds. */
async function changeRecord(name: string, changes: object, { api: { table } } = world) {
  const realms = createRealmStore(table, () => at);
  const record = (await realms.list()).find((one) => one.name === name);
  if (!record) throw new Error('there is no such realm');
  await realms.change(record, { ...record, ...changes });
  at += 20_000;
}

describe('open feeds', () => {
  it('are as many as a user and the server may have, and places are free again', async () => {
    const ofVera = await Promise.all([open(), open(), open()]);
    expect(await problemOf(paris)).toMatchObject({
      ...{ status: 429, code: 'too_many_feeds', detail: 'You have 3 open feeds already.' },
      headers: { 'Retry-After': '10' },
    });
    await open(paris, { caller: viewer('nina') });
    await open(paris, { caller: viewer('nina') });
    expect(await problemOf(paris, { caller: viewer('nina') })).toMatchObject({
      detail: 'This server has 5 open feeds already.',
    });
    expect(world.feeds().figures().open).toBe(5);
    await ofVera[0].close();
    expect(world.feeds().figures().open).toBe(4);
    const { response } = await world.open(paris, { headers: {} });
    await response.rest?.[Symbol.asyncIterator]().return?.();
    expect(world.feeds().figures().open).toBe(4);
  });

  it('end before the time of their function, and say when to come back', async () => {
    const feed = await open(paris, { remainingMs: 1300 });
    await feed.untilOver();
    expect(feed.problem).toBeUndefined();
    expect(feed.text).toMatch(/retry: [1-4]\d{3}\nid: \S+\n\n$/);
    expect(world.feeds().figures().open).toBe(0);
  });

  it('keep a reader who is slow at a place, and nothing for it', async () => {
    const feed = await open();
    await feed.until(() => feed.messages.length > 0);
    for (const state of [1, 0, 1, 0]) await change([web, { state }]);
    await feed.untilQuiet();
    expect(feed.events.map(({ data }) => data['state'])).toEqual([1, 0, 1, 0]);
    await change([web, { state: 1 }]);
    steady += 25 * 3_600_000;
    await change([web, { state: 0 }]);
    await feed.untilOver();
    expect(feed.problem).toMatchObject({ status: 410, code: 'changes_gone' });
  });
});

it('a deployment without warm states has no feeds', async () => {
  const app = await startTestApp({
    endpoints,
    viewers: { vera: ['paris'] },
    realms: [realm('paris', { warm })],
  });
  const { status, body } = await app.call(paris, { caller: viewer('vera') });
  expect([status, body.code]).toEqual([422, 'feeds_not_offered']);
  await app.stop();
});

it('refuses an expression that does not fit the objects, naming each fault', async () => {
  const { status, errors } = await problemOf(`${paris}?where=service%20%3D%20x&kinds=nothing`);
  expect(status).toBe(400);
  expect(errors).toMatchObject([{ in: 'query', field: 'kinds' }]);
  const other = await problemOf(`${paris}?where=service%20%3D%20x`);
  expect(other.errors).toMatchObject([
    { in: 'query', field: 'where', message: expect.stringContaining('(of hosts)') },
  ]);
  expect((await open(`${paris}?objects=services&where=service%20%3D%20x`)).response.statusCode).toBe(200);
});

it('tells what was added and removed', async () => {
  const feed = await open(`${paris}?objects=hosts`);
  addHostToSite(served, host('new-1'));
  await refresh();
  removeHostFromSite(served, 'new-1');
  await refresh();
  await feed.untilQuiet();
  expect(told(feed)).toEqual(['realmgate.host.added.v1 new-1', 'realmgate.host.removed.v1 new-1']);
});
