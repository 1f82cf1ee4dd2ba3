// One feed of several realms: of those that are named, or of the members of a multirealm.
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/feed/endpoints.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import { createSessionStore } from '../../shared/store/sessions.ts';
import { viewer } from '../support/app.ts';
import { type FeedStream, startFeedApp } from '../support/feed-app.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';

const warm = { interval_seconds: 10, stale_seconds: 300 };
const both = '/api/feed/realms/?realm=paris,nantes';
const europe = '/api/feed/multirealms/europe/';
const start = Date.UTC(2026, 10, 21, 12);

let [steady, at] = [1000, start];
const web = host('web-1', { groups: ['linux'], services: [service('http')] });
const sea = host('sea-1');
const sites = {
  paris: site({
    ...{ programStart: start / 1000 - 1000, hosts: [web] },
    hostgroups: [{ name: 'linux', alias: 'Linux' }],
  }),
  nantes: site({ programStart: start / 1000 - 1000, hosts: [sea] }),
};
const engines = new Map<string, Engine>();
const ports = new Map<string, number>();
let world: Awaited<ReturnType<typeof startFeedApp>>;
const opened: FeedStream[] = [];

async function startEngineOf(name: 'paris' | 'nantes'): Promise<void> {
  const listen = { port: ports.get(name) ?? 0 };
  const engine = await startEngine({ site: sites[name], dialect: 'icinga2', listen, clock: () => at });
  engines.set(name, engine);
  ports.set(name, 'port' in engine.address ? engine.address.port : 0);
}

beforeAll(async () => {
  await startEngineOf('paris');
  await startEngineOf('nantes');
  const of = (name: string) => ({ monitoring_port: ports.get(name) ?? 0, warm });
  world = await startFeedApp({
    ...{ endpoints, clock: () => at, now: () => steady, limits: { ofUser: 3, ofAll: 5 } },
    viewers: { vera: ['paris', 'linux', 'nantes', 'cold', 'silent', 'wide'], eve: ['europe'] },
    config: { engineDeadlineMs: 2000 },
    realms: [
      realm('paris', of('paris')),
      hostgroupRealm('linux', 'linux', of('paris')),
      realm('nantes', of('nantes')),
      realm('lyon', of('paris')),
      realm('cold', { monitoring_port: 1 }),
      // Nobody has read this engine.
      realm('silent', { monitoring_port: 2, warm }),
      multirealm('europe', 'paris', 'nantes'),
      ...Array.from({ length: 51 }, (_, index) => realm(`member-${index}`, { monitoring_port: 1 })),
      multirealm('wide', ...Array.from({ length: 51 }, (_, index) => `member-${index}`)),
    ],
  });
  await refresh();
});
afterAll(async () => {
  await world.stop();
  for (const engine of engines.values()) await engine.close();
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function refresh() {
  steady += 31_000;
  at += 31_000;
  await world.refresh();
}

async function change(...changes: (readonly [object, object])[]) {
  for (const [object, facts] of changes) Object.assign(object, facts);
  await refresh();
}

/** Turns the state of both hosts. */
const turn = async () => change(...[web, sea].map((one) => [one, { state: one.state ? 0 : 1 }] as const));

async function open(path = both, options: Parameters<typeof world.open>[1] = {}) {
  const stream = await world.open(path, options);
  opened.push(stream);
  return stream;
}

const behind = (id: string | undefined) => ({ headers: { 'last-event-id': id ?? '' } });

async function problemOf(path: string, options: Parameters<typeof world.open>[1] = {}) {
  const { response } = await open(path, options);
  return JSON.parse(Buffer.concat([...response.body]).toString()) as Record<string, unknown>;
}

const told = ({ events }: FeedStream) =>
  events.map(({ type, data: { realm: name, code } }) =>
    [name, type.slice(10, -3), ...(code === undefined ? [] : [code])].join(' '),
  );

async function changeRecord(name: string, changes: object) {
  const realms = createRealmStore(world.api.table, () => at);
  const record = (await realms.list()).find((one) => one.name === name);
  if (!record) throw new Error('there is no such realm');
  await realms.change(record, { ...record, ...changes });
  // The records are cached for ten seconds.
  at += 20_000;
}

describe('a feed of several realms', () => {
  it('tells the changes of each by one connection, which counts as one feed', async () => {
    const feeds = [await open(), await open(europe, { caller: viewer('eve') })];
    expect(world.feeds().figures().open).toBe(2);
    await turn();
    for (const feed of feeds) {
      await feed.until(() => feed.events.length > 1);
      await feed.untilQuiet();
      expect(told(feed).sort()).toEqual(['nantes host.state', 'paris host.state']);
      expect(feed.events.map(({ data }) => data['host_name']).sort()).toEqual(['sea-1', 'web-1']);
    }
    await turn();
  });

  it('goes on with each realm where it was, from whichever event', async () => {
    const all = await open();
    for (let time = 0; time < 3; time += 1) await turn();
    await all.until(() => all.events.length > 5);
    await all.untilQuiet();
    const ids = [all.messages[0]?.id, ...all.messages.flatMap(({ id, event }) => (event ? (id ?? '') : []))];
    expect([ids.length, new Set(ids).size]).toEqual([7, 7]);
    for (const [index, id] of ids.entries()) {
      const again = await open(both, behind(id));
      await again.untilQuiet();
      const left = all.events.slice(index).map((one) => one.id);
      expect(again.events.map((one) => one.id).sort()).toEqual([...left].sort());
      const byQuery = await open(`${both}&last_event_id=${id}`);
      await byQuery.untilQuiet();
      expect(byQuery.events).toHaveLength(left.length);
      await again.close();
      await byQuery.close();
    }
    await turn();
  });

  it('has the same ids in whichever order realms are named, also twice', async () => {
    const feed = await open();
    await feed.until(() => feed.lastId !== undefined);
    const again = await open('/api/feed/realms/?realm=nantes&realm=paris,nantes', behind(feed.lastId));
    expect(again.response.statusCode).toBe(200);
  });

  it('tells that one engine is silent, and goes on with the others', async () => {
    const feed = await open();
    await engines.get('nantes')?.close();
    await turn();
    await feed.until(() => feed.events.length > 1);
    await startEngineOf('nantes');
    await refresh();
    await feed.until(() => feed.events.length > 3);
    expect(told(feed).sort()).toEqual([
      ...['nantes host.state', 'nantes realm.back', 'nantes realm.silent', 'paris host.state'],
    ]);
    await turn();
  });

  it('tells why a realm is missing, and from where on it is told of again', async () => {
    const feed = await open('/api/feed/realms/?realm=paris,nantes,cold,silent');
    await feed.until(() => feed.events.length > 1);
    expect(told(feed).sort()).toEqual([
      'cold realm.missing realm_not_warm',
      'silent realm.missing states_not_kept',
    ]);
    await changeRecord('nantes', { warm: undefined });
    await feed.until(() => feed.events.length > 2);
    expect(told(feed)[2]).toBe('nantes realm.missing realm_not_warm');
    const before = feed.lastId;
    await changeRecord('nantes', { warm });
    await refresh();
    await feed.until(() => feed.events.length > 3);
    expect(told(feed)[3]).toBe('nantes realm.begun');
    await turn();
    await feed.until(() => feed.events.length > 5);
    // A reader that has not read that the realm began is told it again.
    const again = await open('/api/feed/realms/?realm=paris,nantes,cold,silent', behind(before));
    await again.until(() => again.events.length > 3);
    await again.untilQuiet();
    expect(told(again).sort()).toEqual([
      ...['cold realm.missing realm_not_warm', 'nantes realm.begun', 'paris host.state'],
      'silent realm.missing states_not_kept',
    ]);
    await turn();
  });

  it('begins a realm anew whose hosts were given other hostgroups, and the others go on', async () => {
    const feed = await open('/api/feed/realms/?realm=linux,nantes');
    await feed.until(() => feed.lastId !== undefined);
    await change([web, { groups: ['windows'] }], [sea, { state: sea.state ? 0 : 1 }]);
    await feed.until(() => feed.events.length > 1);
    expect(told(feed).sort()).toEqual(['linux realm.begun', 'nantes host.state']);
    await change([web, { groups: ['linux'] }], [sea, { state: sea.state ? 0 : 1 }]);
  });

  it('begins each realm anew after a restart of the server', async () => {
    const feed = await open();
    await feed.until(() => feed.lastId !== undefined);
    await world.restart();
    await feed.untilOver();
    expect(feed.messages.at(-1)).toMatchObject({ retry_ms: expect.any(Number) });
    const again = await open(both, behind(feed.lastId));
    await again.until(() => again.events.length > 1);
    expect(told(again)).toEqual(['nantes', 'paris'].map((name) => `${name} realm.missing states_not_kept`));
    await refresh();
    await again.until(() => again.events.length > 3);
    expect(told(again).slice(2)).toEqual(['nantes realm.begun', 'paris realm.begun']);
  });

  it('follows the members of a multirealm, whose ids are gone when others are members', async () => {
    const feed = await open(europe, { caller: viewer('eve') });
    await feed.until(() => feed.lastId !== undefined);
    const before = feed.lastId;
    await changeRecord('europe', { members: ['paris', 'lyon'] });
    await feed.until(() => feed.events.length > 1);
    expect(told(feed)).toEqual(['nantes realm.missing realm_not_found', 'lyon realm.begun']);
    const caller = viewer('eve');
    expect(await problemOf(europe, { caller, ...behind(before) })).toMatchObject({ code: 'changes_gone' });
    const again = await open(europe, { caller, ...behind(feed.lastId) });
    expect(again.response.statusCode).toBe(200);
    await changeRecord('europe', { members: ['paris', 'nantes'] });
  });
});

describe('a feed of several realms is refused', () => {
  it.each([
    ['', 400, 'invalid_request'],
    ['?realm=', 400, 'invalid_request'],
    ['?realm=paris,lyon', 404, 'realm_not_found'],
    ['?realm=paris,europe', 404, 'realm_not_found'],
    [`?realm=${Array.from({ length: 51 }, (_, index) => index).join(',')}`, 400, 'invalid_request'],
    ['?realm=paris&last_event_id=x', 400, 'invalid_request'],
    [`?realm=paris&last_event_id=${'a'.repeat(3001)}`, 400, 'invalid_request'],
    [`?realm=paris&last_event_id=${'~'.repeat(2000)}`, 400, 'invalid_request'],
  ])('for the query %j', async (query, status, code) => {
    expect(await problemOf(`/api/feed/realms/${query}`)).toMatchObject({ status, code });
  });

  it('for an id of another feed, and for one that was tampered with', async () => {
    const feed = await open();
    await feed.until(() => feed.lastId !== undefined);
    const id = feed.lastId ?? '';
    for (const path of ['/api/feed/realms/?realm=paris', '/api/feed/realms/paris/', `${both}&kinds=state`])
      expect(await problemOf(path, behind(id))).toMatchObject({ status: 400 });
    for (const forged of [`${id}~-`, id.replace(/~[^~]*$/, ''), id.replace('~', '~~'), `${id}.1`])
      expect(await problemOf(both, behind(forged))).toMatchObject({ status: 400, code: 'invalid_request' });
    // A place of the future is none of the realm's.
    const future = await open(both, behind(id.replace(/\.\d+\.all$/, '.999999999999999.all')));
    await future.until(() => future.events.length > 0);
    expect(told(future)).toEqual(['paris realm.begun']);
  });

  it('for a multirealm that has too many members', async () => {
    expect(await problemOf('/api/feed/multirealms/wide/')).toMatchObject({
      ...{ status: 400, detail: expect.stringContaining('51 realms') },
    });
  });

  it('for a reader who has as many as he may', async () => {
    await Promise.all([open(), open(), open()]);
    expect(await problemOf(both)).toMatchObject({ status: 429, code: 'too_many_feeds' });
  });

  it('when the log-in of its reader has ended', async () => {
    const feed = await open(both, { caller: { ...viewer('vera'), sessionId: 'ending' } });
    await feed.until(() => feed.messages.length > 2);
    const sessions = createSessionStore(world.api.table, () => at);
    await sessions.end({ userName: 'vera', sessionId: 'ending' });
    await feed.untilOver();
    expect(feed.problem).toMatchObject({ status: 401, code: 'token_not_valid' });
  });
});
