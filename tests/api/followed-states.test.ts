// Functions on AWS answer from the states that a watch keeps in a store.
import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints as operations } from '../../functions/operations/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { endpoints as summary } from '../../functions/summary/endpoints.ts';
import { lazy } from '../../shared/base/once.ts';
import { WireFault } from '../../shared/connectors/kit/faults.ts';
import { deferStatus } from '../../shared/realm/open-realm/deferred-status.ts';
import type { WarmEngines } from '../../shared/realm/open-realm/warm-engines.ts';
import { createWarmStore } from '../../shared/warm/store/index.ts';
import { warmColumns } from '../../shared/warm/watch/columns.ts';
import { FollowedStates } from '../../shared/warm/watch/followed-states.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { memoryPieceStore } from '../support/memory-piece-store.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';
import { startWarmApp } from '../support/warm-app.ts';

const clock = () => Date.UTC(2026, 10, 21, 12);
const warm = { interval_seconds: 10, stale_seconds: 300 };
const endpoints = [...status, ...operations, ...summary];

/** A watch, and two processes of functions on the same table and store. */
async function startWorld() {
  const world = { now: 1000 };
  const hosts = [
    host('web-1', { groups: ['linux'], services: [service('http', { state: 2 }), service('disk')] }),
    host('db-1', { state: 1, services: [service('mysql', { state: 3 })] }),
  ];
  const hostgroups = [{ name: 'linux', alias: 'Linux servers' }];
  const served = site({ programStart: clock() / 1000 - 1000, hostgroups, hosts });
  let engine: Engine = await startEngine({ site: served, dialect: 'icinga2', listen: { port: 0 }, clock });
  const at = { monitoring_port: 'port' in engine.address ? engine.address.port : 0 };
  const pieces = memoryPieceStore(() => world.now);
  const store = createWarmStore({ pieces, key: randomBytes(32), asked: warmColumns(), mostBytes: 1e9 });
  const seed = { endpoints, config: { engineDeadlineMs: 2000 } };
  const watch = await startWarmApp({
    ...{ ...seed, store, now: () => world.now, world: { clock } },
    realms: [
      realm('paris', { ...at, warm }),
      hostgroupRealm('paris-linux', 'linux', { ...at, warm }),
      realm('cold', at),
      multirealm('europe', 'paris', 'paris-linux'),
    ],
  });
  const startFunctions = async (): Promise<TestApp> => {
    const followed = new FollowedStates({
      open: () => Promise.resolve(store),
      ...{ now: () => world.now, clock, mostBytes: 1e9, log: watch.api.log },
    });
    const warmEngines: WarmEngines = {
      putInFront: (client, question) => deferStatus(lazy(async () => followed.open(client, question))),
    };
    return startTestApp({ ...seed, world: { clock, table: watch.api.table, warmEngines } });
  };
  const functions = [await startFunctions(), await startFunctions()] as const;
  return {
    ...{ pieces, watch, functions, server: watch.api, engine: () => engine },
    pass: async (seconds: number) => {
      for (const until = world.now + seconds * 1000; world.now < until;) {
        world.now += 500;
        await watch.refresh();
      }
    },
    stopEngine: async () => engine.close(),
    startEngine: async () => {
      engine = await startEngine({
        site: served,
        dialect: 'icinga2',
        listen: { port: at.monitoring_port },
        clock,
      });
    },
    stop: async () => {
      for (const app of functions) await app.stop();
      await watch.stop();
      await engine.close();
    },
  };
}

const hosts = '/api/status/realms/paris/hosts/';
const paths = [
  ...['', 'hosts/', 'hosts/?limit=1&sort=-state', 'hosts-grouped-by-pack/'].flatMap((path) =>
    ['realms/paris', 'realms/paris-linux', 'multirealms/europe'].map((name) => `/api/status/${name}/${path}`),
  ),
  ...['hosts/web-1/', 'hostgroups/linux/hosts/', 'hostgroups/'].map(
    (path) => `/api/status/realms/paris/${path}`,
  ),
  '/api/status/realms/paris/all-service-status/?unhandled=true',
  '/api/status/search/?q=web',
  '/api/summary/assets-state/paris/hosts-by-state/',
  '/api/summary/services/paris-linux/services-by-state/',
];

/** The names of the realms of an answer, each with the age of its states. */
const agesIn = (body: { meta: { sources?: readonly { realm: string; age_seconds?: number }[] } }) =>
  body.meta.sources?.map(({ realm: name, age_seconds }) => [name, age_seconds]);

describe('functions that follow warm states', () => {
  let world: Awaited<ReturnType<typeof startWorld>>;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(async () => world.stop());
  const sourceOf = async (app: TestApp, path: string): Promise<unknown> => {
    const { body } = await app.call(path);
    const sources = (body.meta.sources ?? []) as readonly { readonly realm: string }[];
    return sources.find((one) => one.realm === 'paris');
  };
  const operate = (kind: string, name: string) => {
    const body = { targets: { hosts: [name] }, comment: 'seen by all' };
    return world.functions[0].call(`/api/operations/realms/paris/${kind}/`, { method: 'POST', body });
  };

  it.each(paths)('answer %s as a server does, without asking the engine', async (path) => {
    await world.pass(3);
    const before = world.engine().queries;
    const expected = await world.server.call(path);
    for (const app of world.functions) {
      const { status: code, body } = await app.call(path);
      expect([code, body.data]).toEqual([200, expected.body.data]);
      expect(agesIn(body)).toEqual(agesIn(expected.body));
      if (path !== '/api/status/search/?q=web') expect(world.engine().queries).toBe(before);
    }
  });

  it('ask the engine about other realms, and for callers who want the present', async () => {
    await world.pass(3);
    const [app] = world.functions;
    for (const path of ['/api/status/realms/cold/hosts/', `${hosts}?max_age=0`]) {
      const before = world.engine().queries;
      expect((await app.call(path)).body.data).toHaveLength(2);
      expect(world.engine().queries).toBeGreaterThan(before);
    }
  });

  it('ask it after an operation by one of them, until its states were read again', async () => {
    await world.pass(3);
    expect((await operate('comments', 'web-1')).status).toBeLessThan(300);
    for (const app of world.functions) expect(await sourceOf(app, hosts)).toBeUndefined();
    await world.pass(2);
    for (const app of world.functions) expect(await sourceOf(app, hosts)).toMatchObject({ result: 'ok' });
  });

  it('tell the changes that they have seen, and all rows if they have not', async () => {
    await world.pass(11);
    const [app, other] = world.functions;
    const mark = String((await app.call(`${hosts}?fields=host_name,acknowledged`)).body.meta.changes_mark);
    await other.call(hosts);
    await operate('acknowledgements', 'db-1');
    await world.pass(11);
    const path = `${hosts}?fields=host_name,acknowledged&changed_since=${encodeURIComponent(mark)}`;
    for (const { body } of [await app.call(path), await other.call(path)])
      expect([body.meta.complete, body.data.length]).toEqual([false, 1]);
  });

  it('answer with stale states while the engine is silent', async () => {
    await world.pass(3);
    await world.stopEngine();
    await world.pass(20);
    const [app] = world.functions;
    expect(await sourceOf(app, hosts)).toMatchObject({ result: 'stale', code: 'engine_unreachable' });
    expect((await app.call(`${hosts}?strict=true`)).status).toBe(502);
    await world.startEngine();
    await world.pass(40);
    expect(await sourceOf(app, hosts)).toMatchObject({ result: 'ok' });
  });

  it('ask the engine when the store is gone and their states are old', async () => {
    await world.pass(3);
    world.pieces.fault = new WireFault('refused_connection', 'gone');
    await world.pass(40);
    const [app] = world.functions;
    expect(await sourceOf(app, hosts)).toBeUndefined();
    world.pieces.fault = undefined;
    await world.pass(15);
    expect(await sourceOf(app, hosts)).toMatchObject({ result: 'ok' });
  });
});
