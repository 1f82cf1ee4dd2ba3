import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints } from '../../functions/summary/endpoints.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { createWatchStore } from '../../shared/store/realm-watches.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import { startTestApp, type TestApp, viewer } from '../support/app.ts';
import { now, startSummaryWorld, type SummaryWorld } from './summary-world.ts';

let world: SummaryWorld;
let api: TestApp;

beforeAll(async () => {
  world = await startSummaryWorld();
  api = await startTestApp({
    endpoints,
    realms: world.realms,
    viewers: {
      office: ['north'],
      'only-databases': ['north-db'],
      'two-parts': ['north-db', 'north-web'],
      'whole-and-part': ['north', 'north-db'],
      'only-both': ['both'],
      'with-some': ['some'],
      'sees-two': ['north', 'twin', 'south'],
    },
    config: { engineDeadlineMs: 20_000 },
    world: { clock: () => now * 1000 },
  });
});
afterAll(async () => {
  await api.stop();
  await world.stop();
});

const get = async (path: string, user?: string) =>
  api.call(`/api/summary/${path}`, user === undefined ? {} : { caller: viewer(user) });
/** Returns the same for an answer that must exist. */
const dataOf = async (path: string, user?: string) => {
  const { status, body } = await get(path, user);
  expect([path, status]).toEqual([path, 200]);
  // eslint-disable-next-line @typescript-eslint/no-unsafe-return -- what an answer holds is what the tests ask
  return body.data;
};
type Named = Readonly<Record<'realm' | 'host_name' | 'service', string>>;
const namesIn = (rows: readonly Named[]) =>
  rows.map(({ realm, host_name, service: description }) =>
    [realm, host_name, description].filter(Boolean).join(' '),
  );

const north = { total: 9, up: 2, down: 4, unreachable: 1, pending: 1 };
const south = { total: 3, up: 3, down: 0, unreachable: 0, pending: 0 };

describe('hosts and services by state', () => {
  it('are counted over the standard realms, a silent one beside the answer', async () => {
    const { status, headers, body } = await get('assets-state/hosts-by-state/');
    expect([status, headers['x-partial-result'], body.meta.partial]).toEqual([200, 'gone', true]);
    // The engine of `twin` is that of `north`.
    expect(body.data).toEqual({
      ...{ total: 12, up: 6, down: 4, unreachable: 1, pending: 1 },
      realms: [
        { realm: 'north', ...north, up: 3 },
        { realm: 'south', ...south },
        { realm: 'twin', ...north, up: 3 },
      ],
    });
    expect(body.meta.notice).toContain('share an engine: north, twin');
  });

  it('are those of a category, in any case of its letters', async () => {
    const { body } = await get('assets-state/hosts-by-state/?category=oFFice');
    expect(body.data).toMatchObject({ total: 9, realms: [{ realm: 'north' }] });
    expect(body.meta).toMatchObject({ partial: false, sources: [{ realm: 'north', result: 'ok' }] });
    const plant = await dataOf('services/services-by-state/?category=plant');
    expect(plant).toEqual({
      ...{ total: 1, ok: 0, warning: 0, critical: 1, unknown: 0, pending: 0 },
      realms: [{ realm: 'south', total: 1, ok: 0, warning: 0, critical: 1, unknown: 0, pending: 0 }],
    });
  });

  it('are zeros of a category that nobody has, with a notice', async () => {
    const { status, body } = await get('assets-state/hosts-by-state/?category=moon');
    expect([status, body.data.total, body.data.realms, body.meta.partial]).toEqual([200, 0, [], false]);
    expect(body.meta.notice).toBe(
      "You see no standard realm of the category 'moon', and no hostgroup realm in its place.",
    );
  });

  it('are those of one realm, of a hostgroup realm its own', async () => {
    expect(await dataOf('assets-state/south/hosts-by-state/')).toEqual({
      ...south,
      realms: [{ realm: 'south', ...south }],
    });
    expect(await dataOf('assets-state/north-db/hosts-by-state/')).toMatchObject({ total: 2, down: 2 });
    expect(await dataOf('services/north-db/services-by-state/')).toMatchObject({ total: 1, unknown: 1 });
    expect(await dataOf('services/north/services-by-state/')).toMatchObject({
      ...{ total: 7, ok: 1, warning: 0, critical: 4, unknown: 1, pending: 1 },
    });
  });
});

describe('what is down for long', () => {
  const down = (query: string, user?: string) => dataOf(`assets-state/${query}`, user);

  it('is DOWN (HARD) for more than 15 days, since it was last seen up', async () => {
    const rows = await down('north/long-time-down/');
    expect(namesIn(rows)).toEqual(['north been down', 'north db-1']);
    expect(rows[1]).toEqual({
      ...{ realm: 'north', host_name: 'db-1', display_name: 'db-1', address: '10.0.0.2' },
      ...{ last_state_change: '2026-11-04T12:00:00+00:00', duration_seconds: 16 * 86_400 },
      ...{ acknowledged: true, in_downtime: false, output: 'no ping' },
    });
    expect(rows[0]).toMatchObject({ duration_seconds: 400 * 86_400 });
  });

  it.each([
    ['days=14', ['been down', 'db-1']],
    ['days=13', ['been down', 'db-1', 'db-2']],
    ['days=0', ['been down', 'db-1', 'db-2', 'unknown since']],
    ['days=3650', []],
    ['days=', ['been down', 'db-1']],
  ])('depends on %s', async (query, names) => {
    expect(namesIn(await down(`north/long-time-down/?${query}`))).toEqual(
      names.map((name) => `north ${name}`),
    );
  });

  it('is a list like any other', async () => {
    const { body } = await get(
      'assets-state/long-time-down/?days=0&sort=-duration_seconds&limit=1&fields=host_name',
    );
    expect([body.data, body.meta.total]).toEqual([[{ host_name: 'been down' }], 8]);
    expect(namesIn(await down('north/long-time-down/?days=0&in_downtime=true'))).toEqual([
      'north unknown since',
    ]);
    const csv = await get('assets-state/north/long-time-down/?format=csv&fields=host_name');
    expect(csv.text).toBe('host_name\nbeen down\ndb-1\n');
  });

  it('is of services CRITICAL (HARD), since another state was seen last', async () => {
    const rows = await dataOf('services/long-time-down/?category=office');
    expect(namesIn(rows)).toEqual(['north web-1 http']);
    expect(rows[0]).toMatchObject({ acknowledged: true, output: 'no answer', duration_seconds: 20 * 86_400 });
    expect(namesIn(await dataOf('services/north/long-time-down/?days=2'))).toEqual([
      'north web-1 disk',
      'north web-1 http',
    ]);
    expect(namesIn(await dataOf('services/south/long-time-down/'))).toEqual(['south web-1 http']);
  });

  it('is of a hostgroup realm what it shows', async () => {
    expect(namesIn(await down('north-db/long-time-down/?days=0'))).toEqual([
      'north-db db-1',
      'north-db db-2',
    ]);
  });

  it.each(['-1', 'abc', '1.5', '1e3', '3651', '99999999999999999999', '0x10', '1&days=2'])(
    'cannot be asked for days=%s',
    async (days) => {
      for (const path of ['assets-state/', 'assets-state/north/', 'services/', 'services/north/']) {
        for (const word of ['long-time-down', 'with-checks-disabled']) {
          const { status, body } = await get(`${path}${word}/?days=${days}`);
          expect([status, body.code]).toEqual([400, 'invalid_request']);
          expect(body.errors).toMatchObject([{ in: 'query', field: 'days' }]);
        }
      }
    },
  );
});

describe('what has its checks disabled', () => {
  it('was not checked for so many days, or never', async () => {
    const rows = await dataOf('assets-state/north/with-checks-disabled/');
    expect(namesIn(rows)).toEqual(['north asleep', 'north new']);
    expect(rows).toMatchObject([
      { state_name: 'UP', last_check: '2026-11-04T12:00:00+00:00', duration_seconds: 16 * 86_400 },
      { state_name: 'PENDING', last_check: null, duration_seconds: null },
    ]);
    expect(namesIn(await dataOf('assets-state/north/with-checks-disabled/?days=0'))).toEqual([
      'north asleep',
      'north dozing',
      'north new',
    ]);
  });

  it('is of services too', async () => {
    expect(namesIn(await dataOf('services/with-checks-disabled/?category=office'))).toEqual([
      'north db-1 mysql',
      'north web-1 new',
    ]);
    expect(namesIn(await dataOf('services/north-db/with-checks-disabled/'))).toEqual(['north-db db-1 mysql']);
  });
});

describe('hosts by pack', () => {
  const side = (realm: string, ...hosts: string[]) => hosts.map((host_name) => ({ realm, host_name }));

  it('are those with and those without any', async () => {
    expect(await dataOf('hosts-by-pack-state/south/with-packs-configured/')).toEqual({
      total: 3,
      with_pack: { count: 1, hosts: side('south', 'app-1') },
      without_pack: { count: 2, hosts: side('south', 'app-2', 'web-1') },
    });
    const { body } = await get('hosts-by-pack-state/with-packs-configured/', 'sees-two');
    expect(body.data).toMatchObject({ total: 12, with_pack: { count: 3 }, without_pack: { count: 9 } });
    // The hosts of the engine that two realms share are listed twice, and counted once.
    expect(body.data.with_pack.hosts).toEqual([
      ...side('north', 'db-1', 'web-1'),
      ...side('south', 'app-1'),
      ...side('twin', 'db-1', 'web-1'),
    ]);
    expect(body.meta.notice).toContain('share an engine');
  });

  it('are those with and without one', async () => {
    expect(await dataOf('hosts-by-pack-state/with-specific-pack/?category=office')).toMatchObject({
      ...{ pack_name: 'networkdevice-traffic', total: 9 },
      with_pack: { count: 1, hosts: side('north', 'web-1') },
    });
    expect(await dataOf('hosts-by-pack-state/south/with-specific-pack/?pack_name=linux')).toMatchObject({
      ...{ pack_name: 'linux', with_pack: { count: 1, hosts: side('south', 'app-1') } },
    });
  });

  it('are all on the other side of a pack that nobody has, with a notice', async () => {
    for (const path of ['south/', '']) {
      const pack = 'with-specific-pack/?pack_name=lin%25ux';
      const { status, body } = await get(`hosts-by-pack-state/${path}${pack}`, 'sees-two');
      expect([status, body.data.with_pack]).toEqual([200, { count: 0, hosts: [] }]);
      expect(body.data.without_pack.count).toBe(body.data.total);
      expect(body.meta.notice).toContain("No host has the pack 'lin%ux'.");
    }
  });
});

describe('realms', () => {
  it('are listed, all kinds', async () => {
    const rows = await dataOf('realms/realms/');
    expect(rows).toHaveLength(world.realms.length);
    expect(rows).toContainEqual({
      ...{
        realm: 'north-db',
        kind: 'hostgroup',
        section: 'office',
        origin: [],
        host_groups: ['databases'],
      },
      members: null,
    });
    expect(await dataOf('realms/realms/?category=OFFICE&fields=realm')).toEqual([
      { realm: 'north' },
      { realm: 'north-db' },
      { realm: 'north-web' },
    ]);
    const { body } = await get('realms/realms/?category=moon');
    expect([body.data, body.meta.notice]).toEqual([[], "You see no realm of the category 'moon'."]);
  });

  it('have hostgroups', async () => {
    expect(await dataOf('realms/hostgroups/', 'sees-two')).toEqual([
      {
        realm: 'north',
        section: 'Office',
        hostgroup_count: 3,
        host_groups: ['databases', 'linux', 'web'],
      },
      {
        realm: 'south',
        section: 'plant',
        hostgroup_count: 1,
        host_groups: ['linux'],
      },
      {
        realm: 'twin',
        section: 'twins',
        hostgroup_count: 3,
        host_groups: ['databases', 'linux', 'web'],
      },
    ]);
  });

  it('are connected or not, and no answer about it is partial', async () => {
    const { status, headers, body } = await get('realms/connected/');
    expect([status, headers['x-partial-result'], body.meta.partial]).toEqual([200, undefined, false]);
    expect(body.data).toMatchObject({
      total: 4,
      connected: { count: 3, realms: ['north', 'south', 'twin'] },
      disconnected: { count: 1, realms: ['gone'] },
    });
    expect(body.data.realms).toContainEqual({
      ...{ realm: 'gone', section: 'ruins', connected: false, code: 'engine_unreachable' },
      error: expect.stringContaining("'gone'"),
    });
    expect(body.data.multirealms).toEqual([
      { realm: 'both', section: 'test', connection: 'connected', member_count: 2, disconnected: [] },
      { realm: 'none', section: 'test', connection: 'disconnected', member_count: 1, disconnected: ['gone'] },
      { realm: 'some', section: 'test', connection: 'partly', member_count: 2, disconnected: ['gone'] },
    ]);
    const ruins = await dataOf('realms/connected/?category=ruins');
    expect(ruins).toMatchObject({ total: 1, connected: { count: 0, realms: [] }, multirealms: [] });
  });

  it('are never part of a partial answer, so that nobody can refuse one', async () => {
    const { status, body } = await get('realms/connected/?strict=true');
    expect([status, body.code, body.errors[0].field]).toEqual([400, 'unknown_parameter', 'strict']);
  });

  it('are judged by members that the caller was not given', async () => {
    const { body } = await get('realms/connected/', 'with-some');
    expect(body.data).toMatchObject({
      ...{ total: 0, realms: [] },
      multirealms: [{ realm: 'some', connection: 'partly', disconnected: ['gone'] }],
    });
    expect(body.meta.notice).toBeUndefined();
  });
});

describe('duplicates', () => {
  const watch = async (name: string, hosts: readonly (readonly [string, string | null])[]) => {
    const realm = (await createRealmStore(api.table, systemClock).list()).find((one) => one.name === name)!;
    await createWatchStore(api.table, systemClock).saveUp({ realm, services: 0, hosts });
  };

  it('are unknown before the collector watch was there', async () => {
    for (const by of ['ip', 'name']) {
      const { status, body } = await get(`assets-state/duplicated-by-${by}/`);
      expect([status, body.data]).toEqual([200, {}]);
      expect(body.meta.notice).toBe('The collector watch has not probed any of these realms yet.');
    }
  });

  it('are counted in what it saw, over realms, each engine once', async () => {
    await watch('north', [
      ['web-1', '10.0.0.1'],
      ['db-1', '10.0.0.2'],
      ['db-2', '::FFFF:10.0.0.1'],
      ['v6-1', '2001:DB8::1'],
      ['v6-2', '2001:db8:0:0::1'],
      ['none-1', null],
      ['none-2', ''],
      ['__proto__', ' '],
    ]);
    await watch('twin', [['web-1', '10.0.0.1']]);
    await watch('south', [
      ['web-1', '10.0.0.1'],
      ['app-1', 'app.example.org'],
      ['app-2', 'app.example.org'],
      ['__proto__', null],
    ]);
    const byIp = await get('assets-state/duplicated-by-ip/');
    expect(byIp.body.data).toEqual({ '10.0.0.1': 3, '2001:db8::1': 2 });
    expect(byIp.body.meta.notice).toBe(
      "Left out, because the collector watch has not probed them yet: 'gone'.",
    );
    const byName = await get('assets-state/duplicated-by-name/');
    expect(byName.text).toContain('"data":{"__proto__":2,"web-1":2}');
    expect(await dataOf('assets-state/duplicated-by-ip/?category=office')).toEqual({
      '10.0.0.1': 2,
      '2001:db8::1': 2,
    });
  });

  it('are those of the realms that the caller sees', async () => {
    expect(await dataOf('assets-state/duplicated-by-name/', 'office')).toEqual({});
    const { body } = await get('assets-state/duplicated-by-name/', 'only-databases');
    expect([body.data, body.meta.notice]).toEqual([
      {},
      'Duplicates are looked for in standard realms only, and you see none.',
    ]);
  });
});

describe('a caller who sees hostgroup realms only', () => {
  const user = 'only-databases';

  it('has the hosts of these in the summaries of the fleet', async () => {
    expect(await dataOf('assets-state/hosts-by-state/', user)).toEqual({
      ...{ total: 2, up: 0, down: 2, unreachable: 0, pending: 0 },
      realms: [{ realm: 'north-db', total: 2, up: 0, down: 2, unreachable: 0, pending: 0 }],
    });
    expect(await dataOf('services/services-by-state/', user)).toMatchObject({ total: 1, unknown: 1 });
    expect(namesIn(await dataOf('assets-state/long-time-down/', user))).toEqual(['north-db db-1']);
    expect(namesIn(await dataOf('services/with-checks-disabled/', user))).toEqual(['north-db db-1 mysql']);
    expect(await dataOf('hosts-by-pack-state/with-packs-configured/', user)).toMatchObject({
      total: 2,
      with_pack: { count: 1, hosts: [{ realm: 'north-db', host_name: 'db-1' }] },
    });
    expect(await dataOf('realms/hostgroups/', user)).toMatchObject([
      { realm: 'north-db', host_groups: ['databases'] },
    ]);
    expect(await dataOf('realms/connected/', user)).toMatchObject({
      total: 1,
      connected: { count: 1, realms: ['north-db'] },
    });
  });

  it('has them by their category, and no notice', async () => {
    const { body } = await get('assets-state/hosts-by-state/?category=office', user);
    expect([body.data.total, body.meta.notice]).toEqual([2, undefined]);
    const moon = await get('assets-state/hosts-by-state/?category=moon', user);
    expect([moon.body.data.total, moon.body.meta.notice]).toEqual([
      0,
      "You see no standard realm of the category 'moon', and no hostgroup realm in its place.",
    ]);
  });

  it('has a host of two of them once in the totals', async () => {
    const { body } = await get('assets-state/hosts-by-state/', 'two-parts');
    expect(body.data).toMatchObject({
      ...{ total: 3, down: 2, up: 1 },
      realms: [
        { realm: 'north-db', total: 2 },
        { realm: 'north-web', total: 2 },
      ],
    });
    expect(body.meta.notice).toContain('share an engine: north-db, north-web');
    const packs = await dataOf('hosts-by-pack-state/with-packs-configured/', 'two-parts');
    expect([packs.total, packs.with_pack.count, packs.with_pack.hosts.length]).toEqual([3, 2, 2]);
  });

  it('has the hosts of a standard realm once, if there is one of the same engine', async () => {
    const { realms } = await dataOf('assets-state/hosts-by-state/', 'whole-and-part');
    expect(realms.map(({ realm }: { readonly realm: string }) => realm)).toEqual(['north']);
  });
});

/** Over all standard realms; the index of the group asks none. */
const globalPaths = endpoints
  .map(({ path }) => path)
  .filter((path) => !path.includes('{') && path !== '/api/summary/');

describe('a caller', () => {
  it.each(globalPaths)('sees nothing of realms that were not given: %s', async (path) => {
    const { status, text } = await api.call(path, { caller: viewer('office') });
    expect(status).toBe(200);
    expect(text).not.toMatch(/south|twin|gone|plant|app-1/);
    const other = await api.call(path, { caller: viewer('only-both') });
    expect(other.status).toBe(200);
    if (!/\/realms\/(?:connected|realms)\//.test(path))
      expect(other.body.meta.notice).toMatch(/you see n|You see no standard realm/);
  });

  it.each(endpoints.filter(({ path }) => path.includes('{')).map(({ path }) => [path]))(
    'gets one realm, and no multirealm: %s',
    async (path) => {
      const of = (name: string) => path.replace('{realm_name}', name);
      expect((await api.call(of('north'), { caller: viewer('office') })).status).toBe(200);
      for (const name of ['south', 'both', 'nowhere', '..%2F..']) {
        const { status, body } = await api.call(of(name), { caller: viewer('office') });
        expect([status, body.code]).toEqual([404, 'realm_not_found']);
      }
      expect((await api.call(of('searched'))).body.code).toBe('realm_without_engine');
      expect(await api.call(of('gone'))).toMatchObject({ status: 502, body: { code: 'engine_unreachable' } });
      const wrong = await api.call(`${of('north')}?category=office`);
      expect([wrong.status, wrong.body.code]).toEqual([400, 'unknown_parameter']);
    },
  );

  it('may want all realms or none', async () => {
    const { status, body } = await get('services/services-by-state/?strict=true');
    expect([status, body.code]).toEqual([502, 'partial_answer']);
    expect((await get('services/services-by-state/?category=ruins')).body.code).toBe('no_realm_answered');
  });
});
