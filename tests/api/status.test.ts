import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints } from '../../functions/status/endpoints.ts';
import { startTestApp, type TestApp, viewer } from '../support/app.ts';
import { startStatusWorld, type StatusWorld } from './status-world.ts';

let world: StatusWorld;
let api: TestApp;

beforeAll(async () => {
  world = await startStatusWorld();
  api = await startTestApp({
    endpoints,
    realms: world.realms,
    viewers: { vera: ['lyon'], fred: ['france', 'all'] },
  });
});

afterAll(async () => {
  await api.stop();
  await world.stop();
});

const namesIn = (rows: { host_name: string }[]) => rows.map((row) => row.host_name);

describe('GET /api/status/realms/{realm}/hosts/', () => {
  it('lists every host by name, with state, services and groups', async () => {
    const { status, body } = await api.call('/api/status/realms/paris/hosts/');
    expect(status).toBe(200);
    expect(namesIn(body.data)).toEqual(['db-1', 'db-2', 'idle', 'router 1/2', 'shop', 'web-1', 'été 100%']);
    expect(body.meta.count).toBe(7);
    expect(body.data.find((row: { host_name: string }) => row.host_name === 'web-1')).toMatchObject({
      realm: 'paris',
      display_name: 'Web one',
      address: '10.0.0.1',
      state: 0,
      state_name: 'UP',
      state_type: 'HARD',
      last_check: '2026-11-20T12:00:00+00:00',
      acknowledged: false,
      in_downtime: false,
      unhandled: false,
      host_groups: ['linux'],
      services: { ok: 1, warning: 1, critical: 1, unknown: 0, pending: 1 },
    });
  });

  it('tells DOWN, UNREACHABLE and PENDING apart, and what is handled', async () => {
    const { body } = await api.call(
      '/api/status/realms/paris/hosts/?fields=host_name,state,state_name,unhandled',
    );
    expect(body.data).toEqual([
      { host_name: 'db-1', state: 1, state_name: 'DOWN', unhandled: true },
      { host_name: 'db-2', state: 1, state_name: 'DOWN', unhandled: false },
      { host_name: 'idle', state: 0, state_name: 'UP', unhandled: false },
      { host_name: 'router 1/2', state: 2, state_name: 'UNREACHABLE', unhandled: false },
      { host_name: 'shop', state: 0, state_name: 'UP', unhandled: false },
      { host_name: 'web-1', state: 0, state_name: 'UP', unhandled: false },
      { host_name: 'été 100%', state: null, state_name: 'PENDING', unhandled: false },
    ]);
  });

  it('adds custom variables, packs and business impact only when asked', async () => {
    const plain = await api.call('/api/status/realms/paris/hosts/');
    expect(plain.body.data[0]).not.toHaveProperty('macros');
    const { body } = await api.call('/api/status/realms/paris/hosts/?macros=true');
    expect(body.data.find((row: { host_name: string }) => row.host_name === 'web-1')).toMatchObject({
      macros: { LAT: '48.85', BUSINESS_IMPACT: '4' },
      packs: ['linux', 'http'],
      business_impact: 4,
    });
  });

  it('answers the same on the other dialect', async () => {
    const { body } = await api.call('/api/status/realms/lyon/hosts/?macros=1');
    expect(body.data).toMatchObject([
      { realm: 'lyon', host_name: 'app-1', packs: ['java', 'linux'], services: { ok: 1 } },
      { realm: 'lyon', host_name: 'web-1', packs: [], macros: {} },
    ]);
  });

  it('pages through a multirealm without losing or doubling a row', async () => {
    const seen: string[] = [];
    let next = '';
    do {
      const { body } = await api.call(`/api/status/multirealms/france/hosts/?limit=2&sort=-state${next}`);
      seen.push(
        ...body.data.map((row: { realm: string; host_name: string }) => `${row.realm}/${row.host_name}`),
      );
      next = body.meta.next_cursor ? `&cursor=${encodeURIComponent(body.meta.next_cursor)}` : '';
    } while (next !== '');
    expect(seen).toHaveLength(9);
    expect(new Set(seen).size).toBe(9);
    expect(seen[0]).toBe('paris/router 1/2');
  });

  it('sorts by a field that it was not asked to show', async () => {
    const { body } = await api.call('/api/status/realms/paris/hosts/?fields=host_name&sort=-state&limit=1');
    expect(body.data).toEqual([{ host_name: 'router 1/2' }]);
  });
});

describe('GET /api/status/realms/{realm}/hosts/{host}/', () => {
  it('adds long output, custom variables and packs', async () => {
    const { body } = await api.call('/api/status/realms/paris/hosts/web-1/');
    expect(body.data).toMatchObject({
      host_name: 'web-1',
      long_output: 'second line\nthird line',
      packs: ['linux', 'http'],
      business_impact: 4,
    });
  });

  it.each([
    ['a slash and a blank', 'router%201%2F2', 'router 1/2'],
    ['accents and a percent sign', '%C3%A9t%C3%A9%20100%25', 'été 100%'],
  ])('finds a host whose name has %s', async (_, encoded, name) => {
    const { status, body } = await api.call(`/api/status/realms/paris/hosts/${encoded}`);
    expect([status, body.data.host_name]).toEqual([200, name]);
  });

  it.each(['nothing', 'web', 'web-1%20', '%20web-1', 'web-1;db-1', '.*'])(
    'answers 404 for %s',
    async (name) => {
      const { status, body } = await api.call(`/api/status/realms/paris/hosts/${name}/`);
      expect([status, body.code]).toEqual([404, 'host_not_found']);
    },
  );

  it('refuses a name with a newline, which would be a second header on the wire', async () => {
    const { status, body } = await api.call('/api/status/realms/paris/hosts/x%0AFilter:%20name%20~%20./');
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ in: 'path', field: 'host', message: expect.any(String) }]);
  });
});

describe('GET …/host/{host}/services/', () => {
  it('lists the services of one host with their host state', async () => {
    const { body } = await api.call('/api/status/realms/paris/host/web-1/services/');
    expect(
      body.data.map((row: Record<string, unknown>) => [
        row['service'],
        row['state_name'],
        row['unhandled'],
        row['in_downtime'],
      ]),
    ).toEqual([
      ['disk /', 'WARNING', false, true],
      ['http', 'CRITICAL', true, false],
      ['load', 'OK', false, false],
      ['new', 'PENDING', false, false],
    ]);
    expect(body.data[1]).toMatchObject({
      output: 'CRITICAL - 500',
      perf_data: 'time=1.2s',
      host_state_name: 'UP',
    });
  });

  it('does not call a problem unhandled while its host is down', async () => {
    const { body } = await api.call('/api/status/realms/paris/host/db-1/services/');
    expect(body.data).toMatchObject([{ state_name: 'CRITICAL', host_state_name: 'DOWN', unhandled: false }]);
  });

  it('answers an empty list for a host without services and 404 for an unknown one', async () => {
    const none = await api.call('/api/status/realms/paris/host/idle/services/');
    expect([none.status, none.body.data]).toEqual([200, []]);
    const unknown = await api.call('/api/status/realms/paris/host/ghost/services/');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'host_not_found']);
  });

  it('gathers the hosts of that name from every member of a multirealm', async () => {
    const { body } = await api.call('/api/status/multirealms/france/host/web-1/services/');
    expect(body.data.map((row: { realm: string }) => row.realm)).toEqual([
      'lyon',
      'paris',
      'paris',
      'paris',
      'paris',
    ]);
  });

  it('answers 404 in a multirealm when nobody who answered knows the host, 502 when strict', async () => {
    const lenient = await api.call('/api/status/multirealms/all/host/ghost/services/');
    expect([lenient.status, lenient.body.code]).toEqual([404, 'host_not_found']);
    const strict = await api.call('/api/status/multirealms/all/host/ghost/services/?strict=true');
    expect(strict.status).toBe(502);
  });
});

describe('hostgroups', () => {
  it('counts hosts and services by state', async () => {
    const { body } = await api.call('/api/status/realms/paris/hostgroups/');
    expect(body.data).toEqual([
      {
        realm: 'paris',
        hostgroup_name: 'databases',
        alias: 'Databases',
        hosts: { total: 2, up: 0, down: 2, unreachable: 0, pending: 0 },
        services: { total: 2, ok: 0, warning: 0, critical: 1, unknown: 1, pending: 0 },
      },
      {
        realm: 'paris',
        hostgroup_name: 'linux',
        alias: 'Linux servers',
        hosts: { total: 2, up: 1, down: 1, unreachable: 0, pending: 0 },
        services: { total: 5, ok: 1, warning: 1, critical: 2, unknown: 0, pending: 1 },
      },
    ]);
  });

  it('lists the hosts of one group; an unknown group is 404', async () => {
    const { body } = await api.call('/api/status/realms/paris/hostgroups/databases/hosts/');
    expect(namesIn(body.data)).toEqual(['db-1', 'db-2']);
    const unknown = await api.call('/api/status/realms/paris/hostgroups/nothing/hosts/');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'hostgroup_not_found']);
  });

  it('finds a group that only some members of a multirealm have', async () => {
    const { body } = await api.call('/api/status/multirealms/france/hostgroups/apps/hosts/');
    expect(body.data).toMatchObject([{ realm: 'lyon', host_name: 'app-1' }]);
  });
});

describe('a hostgroup realm', () => {
  it('limits hosts, services, groups, packs and counts to its groups', async () => {
    const hosts = await api.call('/api/status/realms/paris-db/hosts/');
    expect(hosts.body.data).toMatchObject([
      { realm: 'paris-db', host_name: 'db-1', host_groups: ['databases'] },
      { host_name: 'db-2' },
    ]);
    const groups = await api.call('/api/status/realms/paris-db/hostgroups/');
    expect(groups.body.data.map((row: { hostgroup_name: string }) => row.hostgroup_name)).toEqual([
      'databases',
    ]);
    const overview = await api.call('/api/status/realms/paris-db/');
    expect(overview.body.data).toMatchObject({
      hosts: { total: 2, down: 2 },
      services: { total: 2 },
      bp_hosts: { total: 0 },
    });
    const packs = await api.call('/api/status/realms/paris-db/hosts-grouped-by-pack/');
    expect(packs.body.data).toMatchObject([
      { pack_name: 'linux', hosts: ['db-1'] },
      { pack_name: null, hosts: ['db-2'] },
    ]);
  });

  it('without any group shows nothing at all', async () => {
    const hosts = await api.call('/api/status/realms/paris-none/hosts/');
    const groups = await api.call('/api/status/realms/paris-none/hostgroups/');
    const overview = await api.call('/api/status/realms/paris-none/');
    expect([hosts.body.data, groups.body.data, overview.body.data.services.total]).toEqual([[], [], 0]);
  });

  it.each([
    ['hosts/web-1/', 'host_not_found'],
    ['host/web-1/services/', 'host_not_found'],
    ['hostgroups/linux/hosts/', 'hostgroup_not_found'],
  ])('answers 404 for %s, which is outside of it', async (path, code) => {
    const { status, body } = await api.call(`/api/status/realms/paris-db/${path}`);
    expect([status, body.code]).toEqual([404, code]);
  });

  it('tells a multirealm from its other kind, by the path that it has', async () => {
    for (const [path, meant] of [
      ['realms/france/', '/multirealms/france/ in place of /realms/france/'],
      ['realms/france/all-service-status/', '/multirealms/france/ in place of /realms/france/'],
      ['multirealms/paris/services/', '/realms/paris/ in place of /multirealms/paris/'],
      ['multirealms/paris-db/hosts/', '/realms/paris-db/ in place of /multirealms/paris-db/'],
    ]) {
      const { status, body } = await api.call(`/api/status/${path}`);
      expect([status, body.code]).toEqual([404, 'realm_not_found']);
      expect(body.detail).toContain(meant);
    }
  });

  it.each([
    ['page=2', 'cursor'],
    ['offset=100', 'cursor'],
    ['per_page=50', 'limit'],
    ['hostname=web-1', 'host_name'],
  ])('names the parameter that does what ?%s means elsewhere', async (query, meant) => {
    const { status, body } = await api.call(`/api/status/realms/paris/hosts/?${query}`);
    expect([status, body.code]).toEqual([400, 'unknown_parameter']);
    expect(body.errors[0].message).toContain(`did you mean ${meant}?`);
  });

  it('names the path that was meant', async () => {
    const { status, body } = await api.call('/api/status/realms/paris/hosts/web-1/services/');
    expect([status, body.code]).toEqual([404, 'path_not_found']);
    expect(body.detail).toContain("did you mean '/api/status/realms/paris/host/web-1/services/'?");
  });

  it('names a realm of a like name, of those that the caller sees', async () => {
    const detailFor = async (name: string, user?: string) => {
      const options = user === undefined ? {} : { caller: viewer(user) };
      return (await api.call(`/api/status/realms/${name}/`, options)).body.detail as string;
    };
    expect(await detailFor('PARI')).toBe("There is no realm 'PARI'; did you mean 'paris'?");
    expect(await detailFor('elsewhere')).toBe("There is no realm 'elsewhere'.");
    expect(await detailFor('pari', 'fred')).toBe("There is no realm 'pari'.");
    expect(await detailFor('franc', 'fred')).toBe("There is no realm 'franc'; did you mean 'france'?");
  });

  it('says that only standard realms have all-service-status', async () => {
    const { status, body } = await api.call('/api/status/realms/paris-db/all-service-status/');
    expect([status, body]).toMatchObject([
      404,
      {
        code: 'realm_not_found',
        detail:
          "'paris-db' is a hostgroup realm: this can be asked of standard realms only. Its hosts and services are at /api/status/realms/paris-db/services/.",
      },
    ]);
  });

  it.each([
    ['realm=paris-db', "'paris-db' is no realm of this list; that is /api/status/realms/paris-db/services/"],
    [
      'realm=paris,france',
      "'france' is no realm of this list; that is /api/status/multirealms/france/services/",
    ],
    ['where=realm%20=%20nowhere', "'nowhere' is no realm of this list"],
  ])('refuses a realm that service-status does not hold: %s', async (query, message) => {
    const { status, body } = await api.call(`/api/status/realms/service-status/?${query}`);
    expect([status, body.errors]).toEqual([400, [{ in: 'query', field: 'realm', message }]]);
  });

  it('tells nobody by a refusal that a realm exists', async () => {
    const { body } = await api.call('/api/status/realms/service-status/?realm=paris', {
      caller: viewer('vera'),
    });
    expect(body.errors[0].message).toBe("'paris' is no realm of this list");
  });

  it('lists the services of a hostgroup realm, as a standard realm lists those of the hostgroup', async () => {
    const own = await api.call('/api/status/realms/paris-db/services/?fields=host_name,service');
    const { body } = await api.call(
      '/api/status/realms/paris/services/?host_groups=databases&fields=host_name,service',
    );
    expect([own.status, own.body.data]).toEqual([200, body.data]);
    expect(own.body.data).toContainEqual({ host_name: 'db-1', service: 'mysql' });
    const whole = await api.call('/api/status/realms/paris/all-service-status/');
    expect((await api.call('/api/status/realms/paris/services/')).body.data).toEqual(whole.body.data);
    expect((await api.call('/api/status/realms/service-status/?realm=par*,lyon')).status).toBe(200);
  });
});

describe('the global state', () => {
  it('is counted by the engine', async () => {
    const before = world.engines.paris.queries;
    const { body } = await api.call('/api/status/realms/paris/');
    expect(body.data).toEqual({
      realm: 'paris',
      hosts: {
        total: 7,
        up: 3,
        down: 2,
        unreachable: 1,
        pending: 1,
        unhandled: 1,
        acknowledged: 1,
        in_downtime: 1,
        checks_disabled: 1,
        flapping: 1,
        filtered: 2,
      },
      services: {
        total: 7,
        ok: 1,
        warning: 2,
        critical: 2,
        unknown: 1,
        pending: 1,
        unhandled: 2,
        acknowledged: 0,
        in_downtime: 1,
        checks_disabled: 0,
        flapping: 0,
        filtered: 0,
      },
      bp_hosts: expect.objectContaining({ total: 1, up: 1 }),
      bp_services: expect.objectContaining({ total: 1, warning: 1 }),
    });
    expect(world.engines.paris.queries - before).toBeLessThanOrEqual(5);
  });

  it('of a multirealm adds one line per member', async () => {
    const { body } = await api.call('/api/status/multirealms/france/');
    expect(body.data).toMatchObject({ realm: 'france', hosts: { total: 9 }, services: { total: 9 } });
    expect(
      body.data.members.map((line: { realm: string; hosts: { total: number } }) => [
        line.realm,
        line.hosts.total,
      ]),
    ).toEqual([
      ['lyon', 2],
      ['paris', 7],
    ]);
  });
});

describe('members of a multirealm that share an engine', () => {
  const totals = async (name: string) => {
    const { body } = await api.call(`/api/status/multirealms/${name}/`);
    const members = body.data.members as { realm: string; hosts: { total: number } }[];
    return {
      hosts: body.data.hosts.total as number,
      services: body.data.services.total as number,
      bp_hosts: body.data.bp_hosts.total as number,
      members: Object.fromEntries(members.map(({ realm, hosts }) => [realm, hosts.total])),
      notice: body.meta.notice as string,
    };
  };

  it('are counted once: a hostgroup realm beside its standard realm', async () => {
    expect(await totals('overlapping')).toEqual({
      hosts: 9,
      services: 9,
      bp_hosts: 1,
      members: { lyon: 2, paris: 7, 'paris-db': 2 },
      notice:
        'Realms that share an engine: paris, paris-db. In this answer an object of several of them is counted once in the total.',
    });
  });

  it('are counted once: two hostgroup realms with a host in common', async () => {
    expect(await totals('parts')).toMatchObject({
      hosts: 3 + 2,
      services: 6 + 2,
      members: { lyon: 2, 'paris-db': 2, 'paris-linux': 2 },
    });
  });

  it('keep their rows, and the answer says so', async () => {
    const { body } = await api.call('/api/status/multirealms/overlapping/hosts/');
    const rows = body.data as { realm: string; host_name: string }[];
    expect(rows).toHaveLength(11);
    expect(rows.filter((row) => row.host_name === 'db-1').map((row) => row.realm)).toEqual([
      'paris',
      'paris-db',
    ]);
    expect(body.meta.notice).toMatch(/paris, paris-db.* listed once for each/);
    expect((await api.call('/api/status/multirealms/france/hosts/')).body.meta.notice).toBeUndefined();
  });
});

describe('business processes and packs', () => {
  it('tells rule, children and parents', async () => {
    const { body } = await api.call('/api/status/realms/paris/business_processes/');
    expect(body.data).toMatchObject([
      {
        host_name: 'shop',
        service: null,
        rule: 'web-1,http & (db-1 | db-2)',
        state_name: 'UP',
        business_impact: 5,
        parents: [{ host_name: 'shop', service: 'checkout' }],
        children: [
          { host_name: 'web-1', service: 'http' },
          { host_name: 'db-1', service: null },
          { host_name: 'db-2', service: null },
        ],
      },
      { host_name: 'shop', service: 'checkout', state_name: 'WARNING', parents: [] },
    ]);
  });

  it('groups host names by pack, those without one last', async () => {
    const { body } = await api.call('/api/status/multirealms/france/hosts-grouped-by-pack/');
    expect(body.data).toEqual([
      { realm: 'lyon', pack_name: 'java', host_count: 1, hosts: ['app-1'] },
      { realm: 'lyon', pack_name: 'linux', host_count: 1, hosts: ['app-1'] },
      { realm: 'lyon', pack_name: null, host_count: 1, hosts: ['web-1'] },
      { realm: 'paris', pack_name: 'http', host_count: 1, hosts: ['web-1'] },
      { realm: 'paris', pack_name: 'linux', host_count: 2, hosts: ['db-1', 'web-1'] },
      {
        realm: 'paris',
        pack_name: null,
        host_count: 5,
        hosts: ['db-2', 'idle', 'router 1/2', 'shop', 'été 100%'],
      },
    ]);
  });
});

describe('the hosts and services of whole realms', () => {
  const paris = '/api/status/realms/paris/all-service-status/';
  const inOrder = [
    ['db-1', 'host', null],
    ['db-1', 'service', 'mysql'],
    ['db-2', 'host', null],
    ['db-2', 'service', 'mysql'],
    ['idle', 'host', null],
    ['router 1/2', 'host', null],
    ['shop', 'host', null],
    ['shop', 'service', 'checkout'],
    ['web-1', 'host', null],
    ['web-1', 'service', 'disk /'],
    ['web-1', 'service', 'http'],
    ['web-1', 'service', 'load'],
    ['web-1', 'service', 'new'],
    ['été 100%', 'host', null],
  ];
  const keysOf = (row: Record<string, unknown>) => [row['host_name'], row['kind'], row['service']];

  it('lists a standard realm by host, each before its services, and hosts without services too', async () => {
    const { body } = await api.call(`${paris}?fields=host_name,kind,service`);
    expect(body.data.map(keysOf)).toEqual(inOrder);
  });

  it('lists the members of a multirealm, and says which are silent', async () => {
    const { status, body } = await api.call('/api/status/multirealms/france/services/');
    expect(status).toBe(200);
    const whole = await api.call(paris);
    const ofParis = body.data.filter((row: { readonly realm: string }) => row.realm === 'paris');
    expect(ofParis).toEqual(whole.body.data);
    expect(new Set(body.data.map((row: { readonly realm: string }) => row.realm))).toEqual(
      new Set(['lyon', 'paris']),
    );
    expect(body.meta.sources.map((source: { readonly realm: string }) => source.realm)).toEqual(
      expect.arrayContaining(['lyon', 'paris']),
    );
  });

  it('pages in the same order', async () => {
    const seen: unknown[] = [];
    let next = '';
    do {
      const { body } = await api.call(`${paris}?limit=3${next}`);
      seen.push(...body.data.map(keysOf));
      next = body.meta.next_cursor ? `&cursor=${encodeURIComponent(body.meta.next_cursor)}` : '';
    } while (next !== '');
    expect(seen).toEqual(inOrder);
  });

  it("gives a host's row the fields of a service's, with the host's own meaning", async () => {
    const { body } = await api.call(paris);
    const [host, service] = body.data;
    expect(Object.keys(host)).toEqual(Object.keys(service));
    expect(host).toMatchObject({
      ...{ realm: 'paris', kind: 'host', host_name: 'db-1', service: null },
      ...{ state: 1, state_name: 'DOWN', host_state: 1, host_state_name: 'DOWN', unhandled: true },
      service_groups: [],
    });
    expect(service).toMatchObject({
      ...{ realm: 'paris', kind: 'service', host_name: 'db-1', service: 'mysql' },
      ...{ state: 2, state_name: 'CRITICAL', host_state: 1, host_state_name: 'DOWN', unhandled: false },
      service_groups: [],
    });
    expect(body.data.at(-1)).toMatchObject({ host_name: 'été 100%', state: null, state_name: 'PENDING' });
  });

  it('gathers all standard realms and names the one that is down', async () => {
    const { status, headers, body } = await api.call('/api/status/realms/service-status/');
    expect(status).toBe(200);
    expect(body.data).toHaveLength(18);
    expect(body.meta.partial).toBe(true);
    expect(headers['x-partial-result']).toBe('dead');
    expect(body.meta.sources).toMatchObject([
      { realm: 'dead', result: 'error', row_count: 0 },
      { realm: 'lyon', result: 'ok', row_count: 4 },
      { realm: 'paris', result: 'ok', row_count: 14 },
    ]);
  });
});

describe('who may see what', () => {
  const vera = viewer('vera');

  it('hides the realms that a viewer is not associated to', async () => {
    for (const path of [
      '/api/status/realms/paris/',
      '/api/status/multirealms/all/',
      '/api/status/realms/paris/hosts/web-1/',
    ]) {
      const { status, body } = await api.call(path, { caller: vera });
      expect([path, status, body.code]).toEqual([path, 404, 'realm_not_found']);
    }
  });

  it('shows of all realms only those that the viewer was given', async () => {
    const all = await api.call('/api/status/realms/service-status/', { caller: vera });
    expect(all.body.meta.sources).toMatchObject([{ realm: 'lyon' }]);
  });

  it.each(['', 'hosts/', 'hostgroups/', 'business_processes/', 'hosts-grouped-by-pack/'])(
    'gives who was given a multirealm its members, in its own answers: %s',
    async (rest) => {
      const seen = await api.call(`/api/status/multirealms/all/${rest}`, { caller: viewer('fred') });
      const { body } = await api.call(`/api/status/multirealms/all/${rest}`);
      expect([seen.status, seen.body.data]).toEqual([200, body.data]);
      expect(seen.body.meta.sources.map(({ realm }: { realm: string }) => realm)).toEqual([
        'dead',
        'lyon',
        'paris',
      ]);
      expect(JSON.stringify(seen.body.data)).toContain('"paris"');
    },
  );

  it('and not by their own paths, nor in answers over all realms', async () => {
    for (const path of ['', 'hosts/', 'hosts/web-1/', 'host/web-1/services/', 'all-service-status/']) {
      const { status, body } = await api.call(`/api/status/realms/paris/${path}`, { caller: viewer('fred') });
      expect([path, status, body.code]).toEqual([path, 404, 'realm_not_found']);
    }
    const all = await api.call('/api/status/realms/service-status/', { caller: viewer('fred') });
    expect([all.status, all.body.data]).toEqual([200, []]);
  });

  it('answers 401 where no authorizer vouched for a caller', async () => {
    const { status, body } = await api.call('/api/status/realms/paris/', { caller: undefined });
    expect([status, body.code]).toEqual([401, expect.any(String)]);
  });
});

describe('wrong requests', () => {
  it.each([
    ['/api/status/realms/nowhere/', 404, 'realm_not_found'],
    ['/api/status/multirealms/paris/', 404, 'realm_not_found'],
    ['/api/status/realms/france/hosts/', 404, 'realm_not_found'],
    ['/api/status/clusters/paris/hosts/', 404, 'path_not_found'],
    ['/api/status/realms/paris/hosts/?macros=maybe', 400, 'invalid_request'],
    ['/api/status/realms/paris/hosts/?macro=true', 400, 'unknown_parameter'],
    ['/api/status/realms/paris/hosts/?limit=0&sort=size&fields=nope', 400, 'invalid_request'],
    ['/api/status/realms/%ZZ/hosts/', 400, 'malformed_path'],
  ])('%s is %i %s', async (path, status, code) => {
    const answer = await api.call(path);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  it('names every fault of a request at once', async () => {
    const { body } = await api.call(
      '/api/status/realms/paris/hosts/?macros=maybe&limit=0&sort=size&fields=nope',
    );
    expect(body.errors.map((fault: { field: string }) => fault.field).sort()).toEqual([
      'fields',
      'limit',
      'macros',
      'sort',
    ]);
  });
});
