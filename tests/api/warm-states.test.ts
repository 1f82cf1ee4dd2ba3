import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import {
  addHostToSite,
  host,
  removeHostFromSite,
  service,
  site,
} from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import type { Site } from '../../demo/status-query-engine/site.ts';
import { endpoints as operations } from '../../functions/operations/endpoints.ts';
import { endpoints as prometheus } from '../../functions/prometheus/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { endpoints as summary } from '../../functions/summary/endpoints.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import { createWarmStore } from '../../shared/warm/store/index.ts';
import { warmColumns } from '../../shared/warm/watch/columns.ts';
import type { TestApp } from '../support/app.ts';
import { emptySite, inventedHosts, refill } from '../support/invented-site.ts';
import { memoryPieceStore } from '../support/memory-piece-store.ts';
import { fc, propertyRuns } from '../support/properties.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';
import { startWarmApp } from '../support/warm-app.ts';

const clock = () => Date.UTC(2026, 10, 21, 12);
const warm = { interval_seconds: 10, stale_seconds: 300 };
const port = ({ address }: Engine) => ('port' in address ? address.port : 0);

/** Realms of one engine, some of which are warm, and a clock that the test advances. */
async function startWorld(served: Site, mostBytes = 1e9) {
  let now = 1000;
  let engine = await startEngine({ site: served, dialect: 'icinga2', listen: { port: 0 }, clock });
  const at = { monitoring_port: port(engine) };
  const { api, refresh, figures, stop } = await startWarmApp({
    endpoints: [...status, ...operations, ...summary, ...prometheus],
    realms: [
      realm('paris', { ...at, warm }),
      hostgroupRealm('paris-linux', 'linux', { ...at, warm }),
      realm('cold', at),
      multirealm('europe', 'paris', 'paris-linux'),
    ],
    config: { engineDeadlineMs: 2000 },
    world: { clock },
    ...{ now: () => now, mostBytes },
  });
  return {
    ...{ api, refresh, figures },
    engine: () => engine,
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
    stopEngine: async () => engine.close(),
    startEngine: async () => {
      const listen = { port: at.monitoring_port };
      engine = await startEngine({ site: served, dialect: 'icinga2', listen, clock });
    },
    stop: async () => {
      await stop();
      await engine.close();
    },
  };
}

/** The source of the realm `paris` in an answer. */
async function source(api: TestApp, path: string): Promise<unknown> {
  const { body } = await api.call(path);
  const sources = (body.meta.sources ?? []) as readonly { readonly realm: string }[];
  return sources.find((one) => one.realm === 'paris');
}

const paris = () =>
  site({
    programStart: clock() / 1000 - 1000,
    hostgroups: [{ name: 'linux', alias: 'Linux servers' }],
    hosts: [
      host('web-1', { groups: ['linux'], services: [service('http', { state: 2 }), service('disk')] }),
      host('db-1', { state: 1, services: [service('mysql', { state: 3 })] }),
    ],
  });
const hosts = '/api/status/realms/paris/hosts/';
/** Paths whose answers are made of warm states, for a realm and what holds its host. */
const paths = ['realms/paris', 'realms/paris-linux', 'multirealms/europe'].flatMap((name) => [
  `/api/status/${name}/`,
  `/api/status/${name}/hosts/`,
  `/api/status/${name}/hosts/?macros=true&sort=-state`,
  `/api/status/${name}/hosts/?limit=2&sort=state,-host_name`,
  `/api/status/${name}/hosts/?limit=3`,
  `/api/status/${name}/hosts/?q=e&group_by=state_name`,
  `/api/status/${name}/services/?unhandled=true`,
  `/api/status/${name}/services/?limit=5`,
  `/api/status/${name}/hosts-grouped-by-pack/`,
  `/api/status/${name}/hostgroups/linux/hosts/`,
  `/api/status/${name}/hostgroups/`,
]);
const summaries = ['paris', 'paris-linux'].flatMap((name) => [
  `/api/summary/assets-state/${name}/hosts-by-state/`,
  `/api/summary/assets-state/${name}/long-time-down/?days=0`,
  `/api/summary/assets-state/${name}/with-checks-disabled/?days=0`,
  `/api/summary/hosts-by-pack-state/${name}/with-packs-configured/`,
  `/api/summary/services/${name}/services-by-state/`,
  `/api/summary/services/${name}/long-time-down/?days=0`,
  `/api/summary/services/${name}/with-checks-disabled/?days=0`,
]);
const allPaths = [...paths, ...summaries, '/api/status/search/?q=web', '/api/summary/realms/hostgroups/'];

describe('a realm whose states are warm', () => {
  let world: Awaited<ReturnType<typeof startWorld>>;
  const served = paris();
  beforeAll(async () => {
    world = await startWorld(served);
  });
  afterAll(async () => world.stop());
  beforeEach(async () => {
    world.pass(100);
    await world.refresh();
  });

  it('answers without asking its engine, and says how old the states are', async () => {
    world.pass(7);
    const before = world.engine().queries;
    for (const path of [
      ...paths,
      ...summaries,
      `${hosts}web-1/`,
      '/api/status/realms/paris/host/web-1/services/',
    ]) {
      const answer = await world.api.call(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.body.meta.sources).toContainEqual(
        expect.objectContaining({ result: 'ok', age_seconds: 7 }),
      );
    }
    expect(world.engine().queries - before).toBe(0);
  });

  it('reads whole rows only of what changed, but for every two minutes', async () => {
    const rowsRead = async (seconds: number) => {
      const before = world.figures().rows;
      world.pass(seconds);
      await world.refresh();
      return world.figures().rows - before;
    };
    expect(await rowsRead(121)).toBe(5);
    expect(await rowsRead(11)).toBe(0);
    Object.assign(served.hosts.get('db-1')?.services.get('mysql') ?? {}, { acknowledged: true });
    expect(await rowsRead(11)).toBe(1);
    const { body } = await world.api.call('/api/status/realms/paris/host/db-1/services/');
    expect(body.data).toMatchObject([{ service: 'mysql', acknowledged: true }]);
  });

  it('is not asked in vain where the record says nothing of warm states, though it is the same engine', async () => {
    const before = world.engine().queries;
    const { body } = await world.api.call('/api/status/realms/cold/hosts/');
    expect(body.meta.sources).toBeUndefined();
    expect(world.engine().queries).toBeGreaterThan(before);
  });

  it('asks the engine if the caller wants younger states, and by default after twice the interval', async () => {
    world.pass(20);
    expect(await source(world.api, hosts)).toMatchObject({ age_seconds: 20 });
    expect(await source(world.api, `${hosts}?max_age=19`)).toBeUndefined();
    expect(await source(world.api, `${hosts}?max_age=0`)).toBeUndefined();
    world.pass(1);
    expect(await source(world.api, hosts)).toBeUndefined();
    expect(await source(world.api, `${hosts}?max_age=21`)).toMatchObject({ result: 'ok', age_seconds: 21 });
  });

  it.each([
    ['-1', 'must be at least 0'],
    ['1.5', 'must be a whole number'],
    ['soon', 'must be a whole number'],
    ['1e3', 'must be a whole number'],
    ['99999999', 'must be at most 86400'],
  ])('refuses max_age=%s in one fault: %s', async (age, message) => {
    const { status: code, body } = await world.api.call(`${hosts}?max_age=${age}`);
    expect([code, body.code]).toEqual([400, 'invalid_request']);
    expect(body.errors).toEqual([{ in: 'query', field: 'max_age', message }]);
  });

  it('asks its engine for a dry run: a host that is new is known, and one that has gone is not', async () => {
    const dryRun = async () => {
      const { status: code, body } = await world.api.call(
        '/api/operations/realms/paris/acknowledgements/?dry_run=true',
        { method: 'POST', body: { targets: { hosts: ['new-1'] }, comment: 'known' } },
      );
      const [target] = body.data.would_acknowledge.targets;
      return [code, String(target.host_name), String(target.outcome)];
    };
    const listed = async () => {
      const { body } = await world.api.call(hosts);
      expect(body.meta.sources).toMatchObject([{ result: 'ok', age_seconds: 0 }]);
      return (body.data as readonly { readonly host_name: string }[]).map((row) => row.host_name);
    };
    addHostToSite(served, host('new-1', { state: 1 }));
    expect(await listed()).not.toContain('new-1');
    expect(await dryRun()).toEqual([200, 'new-1', 'would_be_done']);
    world.pass(11);
    await world.refresh();
    removeHostFromSite(served, 'new-1');
    expect(await listed()).toContain('new-1');
    expect(await dryRun()).toEqual([200, 'new-1', 'would_be_refused']);
  });

  it('does not show states that lack what a caller changed', async () => {
    const acknowledge = { method: 'POST', body: { targets: { hosts: ['db-1'] }, comment: 'known' } } as const;
    const path = '/api/operations/realms/paris/acknowledgements/';
    const { status: code } = await world.api.call(path, acknowledge);
    expect(code).toBeLessThan(300);
    const shown = await world.api.call(`${hosts}db-1/`);
    expect(shown.body.meta.sources).toBeUndefined();
    expect(shown.body.data.acknowledged).toBe(true);
    world.pass(1.1);
    await world.refresh();
    const refreshed = await world.api.call(`${hosts}db-1/`);
    expect(refreshed.body.meta.sources).toMatchObject([{ age_seconds: 0 }]);
    expect(refreshed.body.data.acknowledged).toBe(true);
  });

  it('answers on while its engine is silent, marked as stale, and to nobody who is strict', async () => {
    await world.stopEngine();
    world.pass(30);
    await world.refresh();
    for (const path of allPaths) {
      const { status: code, body } = await world.api.call(path);
      expect([path, code]).toEqual([path, 200]);
      const stale = { result: 'stale', code: 'engine_unreachable', age_seconds: 30 };
      expect(body.meta.sources).toContainEqual(expect.objectContaining(stale));
    }
    expect((await world.api.call(`${hosts}?strict=true`)).body.code).toBe('engine_unreachable');
    expect((await world.api.call(`${hosts}?max_age=0`)).body.code).toBe('engine_unreachable');
    expect((await world.api.call('/api/status/multirealms/europe/hosts/?strict=true')).status).toBe(502);
    world.pass(warm.stale_seconds - 30);
    expect(await source(world.api, hosts)).toMatchObject({
      result: 'stale',
      age_seconds: warm.stale_seconds,
    });
    world.pass(1);
    expect((await world.api.call(hosts)).body.code).toBe('engine_unreachable');
    await world.startEngine();
    world.pass(30);
    await world.refresh();
    expect(await source(world.api, hosts)).toMatchObject({ result: 'ok', age_seconds: 0 });
    const events = world.api.log.lines.map(({ code }) => code);
    expect(events).toContain('warm.refresh_failed');
    expect(events.filter((code) => code === 'warm.kept')).toHaveLength(2);
  });

  it('has metrics of its states, also while its engine is silent, which is down then', async () => {
    const metrics = async (query = '') => {
      const { text, headers } = await world.api.call(`/api/prometheus/realms/paris/metrics${query}`);
      return { lines: text.split('\n'), age: headers['age'] };
    };
    const up = (value: number) => `realmgate_realm_up{realm="paris"} ${value}`;
    const down = 'realmgate_realm_hosts{realm="paris",state="down"} 1';
    world.pass(7);
    const warmOnes = await metrics('?perfdata_limit=10');
    expect(warmOnes.lines).toEqual(
      expect.arrayContaining([up(1), down, 'realmgate_realm_states_age_seconds{realm="paris"} 7']),
    );
    expect(warmOnes.age).toBe('7');
    const asked = await metrics('?max_age=0&perfdata_limit=10');
    const others = ({ lines }: typeof asked) =>
      lines.filter((line) => line !== '' && !line.includes('states_age_seconds'));
    expect(others(warmOnes)).toEqual(others(asked));
    expect(asked.lines.join()).not.toContain('states_age_seconds');
    await world.stopEngine();
    world.pass(30);
    await world.refresh();
    const stale = await metrics();
    const error =
      'realmgate_realm_query_errors{realm="paris",query="host_checks",code="engine_unreachable"} 1';
    expect(stale.lines).toEqual(
      expect.arrayContaining([up(0), down, error, 'realmgate_realm_states_age_seconds{realm="paris"} 37']),
    );
    const strict = (await metrics('?strict=true')).lines;
    expect(strict).toContain(up(0));
    expect(strict).not.toContain(down);
    await world.startEngine();
  });

  it.each(['json', 'csv', 'ndjson'])(
    'says in the headers of %s how old the states are, and with a new tag when its engine becomes silent and when it is back',
    async (format) => {
      const path = `/api/status/multirealms/europe/hosts/?format=${format}`;
      const ask = async (query = '', known?: string) => {
        const answer = await world.api.call(path + query, {
          headers: known === undefined ? {} : { 'If-None-Match': known },
        });
        const { etag = '', age, 'x-stale-result': stale } = answer.headers;
        return { code: answer.status, tag: etag, shown: [age, stale] };
      };
      world.pass(7);
      const young = await ask();
      expect([young.code, young.shown]).toEqual([200, ['7', undefined]]);
      expect((await ask('&max_age=0')).shown).toEqual([undefined, undefined]);
      await world.stopEngine();
      world.pass(30);
      await world.refresh();
      const stale = await ask('', young.tag);
      expect([stale.code, stale.shown]).toEqual([200, ['37', 'paris,paris-linux']]);
      world.pass(5);
      const again = await ask('', stale.tag);
      expect([again.code, again.shown]).toEqual([304, ['42', 'paris,paris-linux']]);
      await world.startEngine();
      world.pass(30);
      await world.refresh();
      const back = await ask('', stale.tag);
      expect([back.code, back.tag, back.shown]).toEqual([200, young.tag, ['0', undefined]]);
    },
  );
});

it('is asked at its engine if its states need more memory than there is, and the log says so', async () => {
  const world = await startWorld(paris(), 100);
  await world.refresh();
  expect(await source(world.api, hosts)).toBeUndefined();
  expect(world.api.log.lines).toContainEqual(
    expect.objectContaining({ code: 'warm.too_large', fields: expect.objectContaining({ most: 100 }) }),
  );
  await world.stop();
});

it('keeps the states of its engine if another realm of it is given another engine before a planned reading', async () => {
  const engineWith = (name: string) =>
    startEngine({
      site: site({
        programStart: clock() / 1000 - 1000,
        hostgroups: [{ name: 'linux', alias: 'Linux servers' }],
        hosts: [host(name, { groups: ['linux'] })],
      }),
      ...{ dialect: 'icinga2', listen: { port: 0 }, clock },
    });
  const [old, next] = [await engineWith('old-1'), await engineWith('new-1')];
  const pieces = memoryPieceStore(Date.now);
  const store = createWarmStore({ pieces, key: randomBytes(32), asked: warmColumns(), mostBytes: 1e9 });
  let [now, at, meanwhile] = [1000, clock(), () => Promise.resolve()];
  const { api, refresh, stop } = await startWarmApp({
    endpoints: status,
    realms: [
      realm('paris', { monitoring_port: port(old), warm }),
      hostgroupRealm('paris-linux', 'linux', { monitoring_port: port(old), warm }),
    ],
    world: { clock: () => at },
    now: () => now,
    store: {
      ...store,
      look: async (...words) => {
        await meanwhile();
        return store.look(...words);
      },
    },
  });
  /** Returns the hosts of a realm, and the age of its states. */
  const shown = async (name: string) => {
    const { body } = await api.call(`/api/status/realms/${name}/hosts/`);
    const [host] = body.data as readonly { readonly host_name: string }[];
    const [from] = body.meta.sources as readonly { readonly age_seconds?: number }[];
    return [host?.host_name, from?.age_seconds];
  };
  await refresh();
  expect([await shown('paris'), await shown('paris-linux')]).toEqual([
    ['old-1', 0],
    ['old-1', 0],
  ]);
  const records = createRealmStore(api.table, () => at);
  meanwhile = async () => {
    meanwhile = () => Promise.resolve();
    const before = await records.find('paris');
    await records.change(before!, { ...before!, monitoring_port: port(next) });
    at += 11_000;
  };
  now += 11_000;
  await refresh();
  expect(await shown('paris-linux')).toEqual(['old-1', 11]);
  now += 11_000;
  await refresh();
  expect([await shown('paris'), await shown('paris-linux')]).toEqual([
    ['new-1', 0],
    ['old-1', 0],
  ]);
  await stop();
  for (const engine of [old, next]) await engine.close();
});

it('answers as its engine does, after any change', async () => {
  const served = emptySite();
  const world = await startWorld(served);
  const modelled = [...allPaths, '/api/status/search/?q=a'];
  await fc.assert(
    fc.asyncProperty(inventedHosts, async (invented) => {
      refill(served, invented);
      world.pass(10);
      await world.refresh();
      for (const path of modelled) {
        const [kept, asked] = await Promise.all([
          world.api.call(path),
          world.api.call(`${path}${path.includes('?') ? '&' : '?'}max_age=0`),
        ]);
        expect([path, kept.status, kept.body.data]).toEqual([path, asked.status, asked.body.data]);
      }
    }),
    { numRuns: propertyRuns(10) },
  );
  await world.stop();
});
