import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints } from '../../functions/status/endpoints.ts';
import { openEngine } from '../../shared/connectors/status-query/index.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { startStatusWorld, type StatusWorld } from './status-world.ts';

let world: StatusWorld;
let api: TestApp;

beforeAll(async () => {
  world = await startStatusWorld();
  api = await startTestApp({ endpoints, realms: world.realms });
});
afterAll(async () => {
  await api.stop();
  await world.stop();
});

const asked = (path: string, where: string) =>
  api.call(`/api/status/${path}${path.includes('?') ? '&' : '?'}where=${encodeURIComponent(where)}`);

async function named(path: string, where: string): Promise<string[]> {
  const { status, body } = await asked(path, where);
  expect(body.errors).toBeUndefined();
  expect(status).toBe(200);
  const rows: { readonly host_name: string; readonly service?: string | null }[] = body.data;
  return rows.map((row) => (row.service ? `${row.host_name}/${row.service}` : row.host_name));
}

async function faultsOf(where: string, path = 'realms/paris/hosts/'): Promise<string[]> {
  const { status, body } = await asked(path, where);
  expect(status).toBe(400);
  expect(body.code).toBe('invalid_request');
  const faults: { readonly field: string; readonly message: string }[] = body.errors;
  return faults.map(({ field, message }) => {
    expect(field).toBe('where');
    return message;
  });
}

describe('the limits of a request', () => {
  const messagesOf = async (query: string) => {
    const { status, body } = await api.call(`/api/status/realms/paris/hosts/?${query}`);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    const faults: { readonly field: string; readonly message: string }[] = body.errors;
    return faults.map(({ field, message }) => `${field} ${message}`);
  };
  const stars = (count: number) => Array.from({ length: count + 1 }, () => 'a').join('*');

  it('are 50 stars in all patterns, of which several in succession are one', async () => {
    const message = 'has too many stars: the patterns of a request may have 50, and these have 51';
    expect(await messagesOf(`where=output~${stars(51)}`)).toEqual([`where ${message}`]);
    expect(await messagesOf(`where=output~${stars(50)}&host_name=${stars(1)}&alias=a`)).toEqual([
      ...[`host_name ${message}`, `where ${message}`],
    ]);
    const { status } = await api.call(`/api/status/realms/paris/hosts/?where=output~${stars(50)}`);
    expect(status).toBe(200);
    expect(await named('realms/paris/hosts/', `host_name ~ "${'*'.repeat(3900)}b-1"`)).toEqual([
      'db-1',
      'web-1',
    ]);
  });

  it.each(['', '&group_by=state'])('are ten sort keys, each of which is named once%s', async (more) => {
    const twice = ['sort must not name a field twice'];
    expect(await messagesOf(`sort=state,-state${more}`)).toEqual(twice);
    const names = Array.from({ length: 11 }, () => 'state').join();
    expect(await messagesOf(`sort=${names}${more}`)).toEqual(['sort must have at most 10 items']);
  });
});

it('says what a pattern without a star, and a star outside a pattern, are met by', async () => {
  const noticeFor = async (where: string): Promise<string> => {
    const { body } = await asked('realms/paris/hosts/', where);
    const notice: string | undefined = body.meta.notice;
    return notice ?? '';
  };
  expect(await noticeFor('not output ~ "used"')).toContain(
    'In where, output ~ "used" has no star, so that only this whole text meets it: "*used*" is met by texts that contain it.',
  );
  for (const where of ['host_name = "web-*"', 'not host_name in (db, "web-*")'])
    expect(await noticeFor(where)).toMatch(
      /^In where, the star in host_name = "(?:db,)?web-\*" is an ordinary character: after ~ it stands for any text\.$/,
    );
  for (const where of ['output ~ "*used*"', 'output = used', 'host_name in (used)'])
    expect([where, await noticeFor(where)]).toEqual([where, expect.not.stringContaining('star')]);
});

describe('an order by severity', () => {
  const inOrder = async (path: string) => {
    const { status, body } = await api.call(`/api/status/${path}`);
    expect([status, body.errors]).toEqual([200, undefined]);
    const rows: { readonly state_name: string | null; readonly severity?: number }[] = body.data;
    for (const row of rows) expect(row).not.toHaveProperty('severity');
    return { names: rows.map((row) => row.state_name), cursor: body.meta.next_cursor };
  };
  const ranks = ['DOWN', 'CRITICAL', 'UNREACHABLE', 'UNKNOWN', 'WARNING', 'UP', 'OK', 'PENDING'];
  const rankOf = (name: string | null) => [0, 0, 1, 1, 2, 3, 3, 4][ranks.indexOf(name ?? 'PENDING')] ?? 4;

  it.each(['realms/paris/hosts/', 'realms/paris/all-service-status/', 'multirealms/france/hosts/'])(
    'has the worst states first, by pages too: %s',
    async (path) => {
      const { names } = await inOrder(`${path}?sort=severity`);
      expect(names.length).toBeGreaterThan(3);
      expect(names.map(rankOf)).toEqual(names.map(rankOf).sort((a, b) => a - b));
      const paged: (string | null)[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page = await inOrder(`${path}?sort=severity&limit=2${cursor && `&cursor=${cursor}`}`);
        paged.push(...page.names);
        cursor = page.cursor;
      }
      expect(paged).toEqual(names);
      expect((await inOrder(`${path}?sort=-severity&fields=state_name`)).names.map(rankOf).at(-1)).toBe(4);
    },
  );
});

describe('where on hosts', () => {
  it.each([
    ['state_name in (DOWN, UNREACHABLE)', ['db-1', 'db-2', 'router 1/2']],
    ['state_name = down and not acknowledged', ['db-1']],
    ['state > 0 and state < 2', ['db-1', 'db-2']],
    ['state_name = DOWN or host_name ~ "web*"', ['db-1', 'db-2', 'web-1']],
    ['host_groups = linux and not state_name = DOWN', ['web-1']],
    ['host_groups ~ "data*"', ['db-1', 'db-2']],
    ['state is null', ['été 100%']],
    ['state is not null and state >= 2', ['router 1/2']],
    ['host_name = "router 1/2"', ['router 1/2']],
    ['acknowledged', ['db-2']],
    ['acknowledged = true and state != 0', ['db-2']],
    ['unhandled', ['db-1']],
    ['host_name in (db-1, "été 100%")', ['db-1', 'été 100%']],
    ['last_check >= 2026-11-20T12:00:00Z and host_name = web-1', ['web-1']],
    ['last_check < 2026-11-20T12:00:00Z and host_name = web-1', []],
    ['realm = paris and state_name = DOWN', ['db-1', 'db-2']],
    ['realm = lyon', []],
    ['realm = lyon or state_name = DOWN', ['db-1', 'db-2']],
    ['packs = http', ['web-1']],
    ['business_impact >= 4', ['shop', 'web-1']],
    ['vars._PACKS ~ "*http*" or macros.nothing = x', []],
    ['vars.lat = 48.85', ['web-1']],
    ['vars.lat > 9 and vars.LAT <= 48.850', ['web-1']],
    ['vars.lat > 100 or vars._PACKS >= 0', []],
    ['vars.LAT is not null', ['web-1']],
    ['realm.name = paris and realm.section ~ "*" and state_name = DOWN', ['db-1', 'db-2']],
    ['realm.section = nowhere', []],
  ])('%s', async (where, expected) => {
    expect(await named('realms/paris/hosts/', where)).toEqual(expected);
  });

  it('finds by custom variables and by counts of services', async () => {
    const { body } = await api.call('/api/status/realms/paris/hosts/?macros=true');
    const rows: { host_name: string; macros: Record<string, string>; services: Record<string, number> }[] =
      body.data;
    const [one] = rows.filter(({ macros }) => Object.keys(macros).length > 0);
    const [name, value] = Object.entries(one!.macros)[0]!;
    const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
    const having = rows.filter(({ macros }) => macros[name] === value).map(({ host_name: host }) => host);
    expect(
      await named('realms/paris/hosts/', `vars.${quoted(name.toLowerCase())} = ${quoted(value)}`),
    ).toEqual(having);
    const [count = ''] = Object.keys(rows[0]!.services);
    const counted = rows.filter(({ services }) => (services[count] ?? 0) > 0).map((row) => row.host_name);
    expect(await named('realms/paris/hosts/', `services.${count} > 0`)).toEqual(counted);
  });

  it('means "and" beside other filters, on each page, and in a multirealm', async () => {
    expect(await named('realms/paris/hosts/?host_groups=linux', 'state_name = DOWN')).toEqual(['db-1']);
    expect(await named('multirealms/france/hosts/', 'realm = lyon')).toEqual(['app-1', 'web-1']);
    const first = await asked('realms/paris/hosts/?limit=1', 'state_name = DOWN');
    expect(first.body.meta).toMatchObject({ count: 1, total: 2 });
    const cursor = encodeURIComponent(first.body.meta.next_cursor);
    expect(await named(`realms/paris/hosts/?limit=1&cursor=${cursor}`, 'state_name = DOWN')).toEqual([
      'db-2',
    ]);
    const { status, body } = await asked(`realms/paris/hosts/?limit=1&cursor=${cursor}`, 'state_name = UP');
    expect([status, body.code]).toEqual([400, 'invalid_cursor']);
    expect(body.errors).toEqual([{ in: 'query', field: 'cursor', message: 'belongs to another where' }]);
    const without = await api.call(`/api/status/realms/paris/hosts/?limit=1&cursor=${cursor}`);
    expect(without.status).toBe(400);
  });

  it('on services, with the state of their host', async () => {
    const all = await api.call('/api/status/realms/paris/all-service-status/');
    const rows: { host_name: string; service: string | null; state_name: string }[] = all.body.data;
    const expected = rows
      .filter(({ service: description, state_name: state }) => description !== null && state === 'CRITICAL')
      .map(({ host_name: host, service: description }) => `${host}/${String(description)}`);
    expect(
      await named('realms/paris/all-service-status/', 'kind = service and state_name = CRITICAL'),
    ).toEqual(expected);
    expect(expected.length).toBeGreaterThan(0);
  });
});

describe('where on what a row belongs to', () => {
  it.each([
    ['host.state_name = DOWN', ['db-1/mysql', 'db-2/mysql']],
    ['host.host_groups = databases and not host.acknowledged', ['db-1/mysql']],
    ['host.address = 10.0.0.1 and state_name = CRITICAL', ['web-1/http']],
    ['host.vars.LAT = 48.85 and host.packs = http and state > 1', ['web-1/http']],
    ['host.services.critical > 0 and state_name = OK', ['web-1/load']],
    ['vars.bp_rule ~ "shop*"', ['shop/checkout']],
    ['vars.bp_rule is not null and host.business_impact = 5', ['shop/checkout']],
    ['host.host_name = db-2 and realm.name = paris', ['db-2/mysql']],
  ])('of services: %s', async (where, expected) => {
    expect(await named('realms/paris/all-service-status/', `kind = service and (${where})`)).toEqual(
      expected,
    );
  });

  it('is the host itself for a host in a list of hosts and services', async () => {
    expect(await named('realms/paris/all-service-status/', 'host.host_name = db-2')).toEqual([
      'db-2',
      'db-2/mysql',
    ]);
    expect(await named('realms/paris/all-service-status/', 'vars.LAT is not null')).toEqual(['web-1']);
  });

  it('is there on the lists of one host, of a hostgroup and of hostgroups, and answers have none of it', async () => {
    expect(
      await named('realms/paris/host/web-1/services/', 'host.host_groups = linux and state = 2'),
    ).toEqual(['web-1/http']);
    expect(await named('realms/paris/host/web-1/services/', 'host.host_groups = databases')).toEqual([]);
    expect(await named('realms/paris/hostgroups/linux/hosts/', 'vars.PACKS ~ "*http*"')).toEqual(['web-1']);
    const groups = await asked('realms/paris/hostgroups/', 'realm.name = paris and hosts.down = 2');
    expect(groups.body.data.map((one: { hostgroup_name: string }) => one.hostgroup_name)).toEqual([
      'databases',
    ]);
    const { body } = await asked('realms/paris/host/web-1/services/', 'host.vars.LAT = 48.85');
    expect(Object.keys(body.data[0]).filter((field) => field.includes('.') || field === 'vars')).toEqual([]);
    const csv = await asked('realms/paris/hosts/?format=csv', 'vars.LAT = 48.85 and realm.name = paris');
    expect(csv.text.split('\n')[0]).not.toMatch(/vars|realm\./);
  });

  it('is sorted, paged and grouped by', async () => {
    const path = 'realms/paris/all-service-status/?sort=-service&limit=1&kind=service';
    expect(await named(path, 'host.state_name = UP and state is not null')).toEqual(['web-1/load']);
    const grouped = await api.call(
      '/api/status/realms/paris/all-service-status/?kind=service&group_by=host.state_name,vars.bp_rule&sort=host.state_name,-count',
    );
    expect(grouped.body.data).toEqual([
      { 'host.state_name': 'DOWN', 'vars.bp_rule': null, count: 2 },
      { 'host.state_name': 'UP', 'vars.bp_rule': null, count: 4 },
      { 'host.state_name': 'UP', 'vars.bp_rule': 'shop & web-1', count: 1 },
    ]);
  });
});

describe('where on an engine without custom variables', () => {
  let without: TestApp;

  beforeAll(async () => {
    const lacks: typeof openEngine = (address, options) => {
      const open = openEngine(address, options);
      return (call) => {
        const client = open(call);
        const isParis = call.realm === 'paris';
        const hasColumn = client.has.bind(client);
        const has: typeof client.has = async (table, column) =>
          !(isParis && column.endsWith('custom_variables')) && hasColumn(table, column);
        return Object.assign(client, { has });
      };
    };
    without = await startTestApp({ endpoints, realms: world.realms, world: { openEngine: lacks } });
  });
  afterAll(() => without.stop());

  const ask = (path: string, parameters: Readonly<Record<string, string>>) =>
    without.call(`/api/status/${path}?${new URLSearchParams(parameters).toString()}`);

  it.each([
    ['realms/paris/hosts/', { where: 'vars.OS = linux' }],
    ['realms/paris/hosts/', { where: 'state = 1 or vars.OS is null' }],
    ['realms/paris/hosts/', { group_by: 'vars.OS' }],
    ['realms/paris/host/web-1/services/', { where: 'host.vars.OS = linux' }],
    ['realms/paris/all-service-status/', { where: 'vars.OS = linux' }],
  ])('%s with %j is a conflict that names the realm', async (path, parameters) => {
    const { status, body } = await ask(path, parameters);
    expect([status, body.code, body.detail]).toEqual([
      409,
      'realm_without_custom_variables',
      "The engine of realm 'paris' shows no custom variables.",
    ]);
  });

  it('leaves other questions and other realms alone', async () => {
    expect((await ask('realms/paris/hosts/', { where: 'state = 1' })).status).toBe(200);
    expect((await ask('realms/paris/hosts/', { where: 'realm = lyon and vars.OS = x' })).status).toBe(200);
    const { status, body } = await ask('multirealms/france/hosts/', { where: 'vars.OS is null' });
    expect(status).toBe(200);
    expect(body.meta.sources).toContainEqual(
      expect.objectContaining({ realm: 'paris', result: 'error', code: 'realm_without_custom_variables' }),
    );
    expect(body.data.length).toBeGreaterThan(0);
  });
});

describe('a where that is wrong', () => {
  it('names faults of the grammar beside those of fields and values, in their order', async () => {
    expect(
      await faultsOf('stat_name = DOWN and (state = or host_nam = x) and state = many and address = "10'),
    ).toEqual([
      expect.stringMatching(/^at character 1: stat_name is not known; did you mean state_name\?/),
      'at character 31: expected a value',
      expect.stringMatching(/^at character 34: host_nam is not known; did you mean host_name\?/),
      'at character 60: must be a number',
      'at character 79: the quote " is not closed',
    ]);
  });

  it('names all faults of fields and values with their places', async () => {
    expect(
      await faultsOf('stat_name = DOWN and (state = many or last_check > someday) and services = 1'),
    ).toEqual([
      expect.stringMatching(
        /^at character 1: stat_name is not known; did you mean state_name\? Fields: realm, /,
      ),
      'at character 31: must be a number',
      expect.stringMatching(/^at character 52: must be ISO 8601/),
      'at character 65: services is an object: name one of its entries, as in services.NAME',
    ]);
  });

  it.each([
    ['state_name = DWN', /^at character 14: DWN is not known; did you mean down\? Words: UP, DOWN/],
    ['state_name < DOWN', /^at character 1: state_name is a word, which is compared by =, in, !=, is null$/],
    ['host_name > a', /^at character 1: host_name is a text, which is compared by =, in, ~, !=, is null$/],
    ['host_name', /^at character 1: host_name is a text/],
    ['acknowledged = maybe', /^at character 16: must be true or false$/],
    ['services.critcal > 1', /^at character 1: critcal is not known; did you mean critical\?/],
    ['state = 1e300', /^at character 9: must be at most 999999999999999$/],
    ['last_check < 9999-12-31T23:59:59-10:00', /^at character 14: must be between 1970 and 9999$/],
    ['state_name in (DOWN', /^at character 20: expected , or \)$/],
    [
      'host.name = x',
      /^at character 1: host.name is not known; did you mean host_name\? Fields: .*, vars.NAME, realm.FIELD$/,
    ],
    ['vars = x', /^at character 1: vars is an object: name one of its entries, as in vars.NAME$/],
    [
      'realm.sectoin = x',
      /^at character 1: realm.sectoin is not known; did you mean realm.section\? Fields of realm: realm.name/,
    ],
    ['host_name.x = y', /^at character 1: host_name.x is not known; did you mean host_name\?/],
    ['(state = 1', /^at character 11: expected and, or, or \)$/],
    ['host_name = "web', /^at character 13: the quote " is not closed$/],
  ])('%s', async (where, message) => {
    expect(await faultsOf(where)).toEqual([expect.stringMatching(message)]);
  });

  it('is refused beyond its bounds', async () => {
    expect(await faultsOf(`host_name = ${'a'.repeat(3989)}`)).toEqual(['must have at most 4000 characters']);
    expect(await faultsOf('state = 1\nor state = 2')).toEqual(['must not have control characters']);
    expect(await faultsOf(`${'('.repeat(21)}state = 1${')'.repeat(21)}`)).toEqual([
      'at character 22: is nested more than 20 levels deep',
    ]);
  });

  it('names custom variables where a list has none', async () => {
    expect(await faultsOf('vars.OS = linux', 'realms/paris/hostgroups/')).toEqual([
      'at character 1: rows of this list have no custom variables',
    ]);
  });
});
