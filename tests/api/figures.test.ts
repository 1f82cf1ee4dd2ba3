import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { addHostToSite, host, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/status/endpoints.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { groupsOf } from '../support/figures-reference.ts';
import { emptySite, inventedHosts, refill } from '../support/invented-site.ts';
import { fc, propertyRuns } from '../support/properties.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';
import { type Relay, startRelay } from '../support/relay.ts';
import { startStatusWorld, type StatusWorld } from './status-world.ts';

const clock = () => Date.UTC(2026, 10, 21, 12);
const dialects = ['icinga2', 'naemon'] as const;

describe('figures over groups', () => {
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
  const asked = (query: string, path = 'realms/paris/hosts/') => api.call(`/api/status/${path}?${query}`);
  const messagesOf = async (query: string) => {
    const { status, body } = await asked(query);
    const faults: { readonly field: string; readonly message: string }[] = body.errors ?? [];
    return [status, ...faults.map(({ field, message }) => `${field} ${message}`)];
  };

  it('count rows in the order of the groups, with unknown values last', async () => {
    const { body } = await asked('group_by=state_name');
    const { body: rows } = await asked('fields=state_name');
    const expected = groupsOf(rows.data, ['state_name'], ['count']);
    expect(body.data).toEqual(expect.arrayContaining(expected));
    expect(body.meta).toMatchObject({ count: expected.length });
    const { body: states } = await asked('group_by=state');
    expect(states.data.at(-1)).toEqual({ state: null, count: 1 });
  });

  it('sort, cut and write groups as other lists do', async () => {
    const { body } = await asked('group_by=state_name&sort=-count&limit=1&fields=count,max(last_check)');
    expect(Object.keys(body.data[0])).toEqual(['state_name', 'count', 'max(last_check)']);
    expect(body.meta).toMatchObject({ count: 1, limit: 1, next_cursor: null });
    expect(body.meta.total).toBeGreaterThan(1);
    const csv = await asked('group_by=realm,acknowledged&fields=count,realm&format=csv&where=state>0');
    expect(csv.text).toBe('acknowledged,count,realm\nfalse,2,paris\ntrue,1,paris\n');
    const lines = await asked('group_by=realm&format=ndjson&state_name=DOWN');
    expect(lines.text).toBe('{"realm":"paris","count":2}\n');
  });

  it('name entries and custom variables', async () => {
    const { status, body } = await asked('group_by=vars.os&fields=count,sum(services.critical)');
    expect(status).toBe(200);
    expect(Object.keys(body.data[0])).toEqual(['vars.os', 'count', 'sum(services.critical)']);
  });

  it('have no groups if no row is left', async () => {
    const { body } = await asked('group_by=state_name&host_name=nobody');
    expect([body.data, body.meta.count]).toEqual([[], 0]);
  });

  it('names all faults at once, with the nearest words', async () => {
    expect(
      await messagesOf('group_by=stat_name&fields=avg(state_name),summ(state),latency&sort=-cuont'),
    ).toEqual([
      400,
      expect.stringMatching(/^group_by stat_name is not known; did you mean state_name\? Fields: realm, /),
      expect.stringMatching(/^fields state_name is a word, and avg needs numbers.* Fields: state, /),
      'fields summ is not known; did you mean sum? Figures: avg, min, max, sum',
      expect.stringMatching(
        /^fields latency is not known.* Columns of groups: stat_name, count, avg\(FIELD\)/,
      ),
      expect.stringMatching(/^sort cuont is not known\./),
    ]);
    expect(await messagesOf('group_by=host_groups')).toEqual([
      400,
      'group_by host_groups is a list of texts, by which rows cannot be grouped',
    ]);
    expect(await messagesOf('group_by=,')).toEqual([400, 'group_by must name a field']);
    expect(await messagesOf('group_by=realm&fields=avg(host_name)')).toEqual([
      400,
      expect.stringMatching(/^fields host_name is a text, and avg needs numbers/),
    ]);
    expect(await messagesOf('group_by=realm&fields=sum(last_check)')).toEqual([
      400,
      expect.stringMatching(/^fields last_check is a time, and sum needs numbers/),
    ]);
  });

  it('tell how many rows each realm gave', async () => {
    const { body } = await asked('group_by=realm,state_name', 'multirealms/france/hosts/');
    const { body: rows } = await asked('fields=realm', 'multirealms/france/hosts/');
    const given = ({ meta }: typeof body) => {
      const sources: Readonly<Record<string, unknown>>[] = meta.sources;
      return sources.map((each) => [each['realm'], each['rows']]);
    };
    expect(given(body)).toEqual(given(rows));
  });

  it('do not go with a cursor', async () => {
    const { status, body } = await asked('group_by=realm&cursor=x');
    expect([status, body.code]).toEqual([400, 'mutually_exclusive_parameters']);
  });
});

describe('figures of many groups', () => {
  it('are answered for 10,000 groups, and refused by their number for more', async () => {
    const many = site({ programStart: clock() / 1000, hosts: [] });
    for (let at = 0; at < 10_000; at += 1) addHostToSite(many, host(`host-${at}`));
    const engine = await startEngine({ site: many, dialect: 'naemon', listen: {}, clock });
    const port = 'port' in engine.address ? engine.address.port : 0;
    const api = await startTestApp({
      endpoints,
      realms: [
        realm('many', { monitoring_port: port }),
        realm('twin', { monitoring_port: port }),
        multirealm('both', 'many', 'twin'),
      ],
      world: { clock },
    });
    const asked = (path: string) => api.call(`/api/status/${path}/hosts/?limit=1&group_by=realm,host_name`);
    expect((await asked('realms/many')).body.meta.total).toBe(10_000);
    addHostToSite(many, host('one-more'));
    const message = (count: number) => `makes ${count} groups, and at most 10000 are answered`;
    for (const [path, count] of [
      ['realms/many', 10_001],
      ['multirealms/both', 20_002],
    ] as const) {
      const { status, body } = await asked(path);
      expect([status, body.code, body.errors]).toEqual([
        400,
        'invalid_request',
        [{ in: 'query', field: 'group_by', message: message(count) }],
      ]);
    }
    await api.stop();
    await engine.close();
  });
});

describe('figures of invented sites', () => {
  let engines: readonly Engine[] = [];
  let relays: readonly Relay[] = [];
  let api: TestApp;
  beforeAll(async () => {
    engines = await Promise.all(
      dialects.map((dialect) => startEngine({ site: emptySite(), dialect, listen: { port: 0 }, clock })),
    );
    relays = await Promise.all(
      engines.map(({ address }) => startRelay({ port: 'port' in address ? address.port : 0 })),
    );
    const portOf = (dialect: (typeof dialects)[number]) => relays[dialects.indexOf(dialect)]!.address.port;
    api = await startTestApp({
      endpoints,
      realms: [
        ...dialects.map((dialect) => realm(dialect, { monitoring_port: portOf(dialect) })),
        hostgroupRealm('linux', 'linux', { monitoring_port: portOf('naemon') }),
        realm('silent', { monitoring_port: 1 }),
        multirealm('all', ...dialects, 'linux'),
        multirealm('some', 'naemon', 'silent'),
      ],
      world: { clock },
    });
  });
  afterAll(async () => {
    await api.stop();
    await Promise.all(relays.map((relay) => relay.stop()));
    await Promise.all(engines.map((engine) => engine.close()));
  });

  it('are partial if a realm does not answer', async () => {
    const { body } = await api.call('/api/status/multirealms/some/hosts/?group_by=realm');
    expect(body.meta.partial).toBe(true);
    expect(
      body.meta.sources.map(({ realm: name, result }: Record<string, unknown>) => [name, result]),
    ).toEqual(
      expect.arrayContaining([
        ['naemon', 'ok'],
        ['silent', expect.not.stringMatching('ok')],
      ]),
    );
    const strict = await api.call('/api/status/multirealms/some/hosts/?group_by=realm&strict=true');
    expect(strict.status).toBeGreaterThanOrEqual(500);
  });

  /** Returns the requests about hosts or services that the engine of a dialect gets while the answer is made. */
  const requestsOf = async (dialect: (typeof dialects)[number], query: string) => {
    const relay = relays[dialects.indexOf(dialect)]!;
    const before = relay.requests().length;
    const { status } = await api.call(`/api/status/realms/${dialect}/hosts/?${query}`);
    expect(status).toBe(200);
    return relay
      .requests()
      .slice(before)
      .filter((text) => text.startsWith('GET hosts') && /^(Columns|Stats):/m.test(text));
  };

  it('are counted by the engine if it can tell the values of all fields apart', async () => {
    const states = 'group_by=realm,state_name';
    const requests = await requestsOf('naemon', states);
    expect(requests).toEqual([expect.stringMatching(/^Stats: state = 1$/m)]);
    expect(requests[0]).not.toMatch(/^Columns:/m);
    // Icinga 2 sends the few columns that the counters read in less time than it counts.
    const columns = await requestsOf('icinga2', `${states}&fields=avg(state)&where=not acknowledged`);
    expect(columns).toEqual([expect.stringMatching(/^Columns: has_been_checked state acknowledged$/m)]);
    const [byAlias] = await requestsOf('naemon', 'group_by=state_name,alias');
    expect(/^Columns: (.*)$/m.exec(byAlias ?? '')?.[1]).toBe('alias state has_been_checked');
  });

  it('are read from rows if the engine has an unknown value', async () => {
    const odd = host('odd', { state: 1 });
    Object.assign(odd, { state: 7 });
    for (const engine of engines) {
      refill(engine.site, []);
      addHostToSite(engine.site, odd);
    }
    const { body } = await api.call('/api/status/multirealms/all/hosts/?group_by=state_name');
    expect(body.data).toEqual([{ state_name: null, count: 2 }]);
  });

  const figures = fc.subarray(
    ['count', 'avg(state)', 'sum(current_attempt)', 'min(last_check)', 'max(last_check)', 'max(state)'],
    { minLength: 1 },
  );
  const counted = [
    ...['realm', 'state', 'state_name', 'state_type', 'acknowledged', 'in_downtime', 'unhandled'],
    ...['is_flapping', 'notifications_enabled', 'passive_checks_enabled'],
  ];
  const read = ['alias', 'last_check', 'current_attempt'];
  const groupsBy = (...lists: (readonly string[])[]) =>
    fc.subarray(lists.flat(), { minLength: 1, maxLength: 4 });
  const query = fc.oneof(
    fc.record({ list: fc.constant('hosts'), by: fc.oneof(groupsBy(counted), groupsBy(counted, read)) }),
    fc.record({
      list: fc.constant('services'),
      by: groupsBy(counted, ['kind', 'host_state', 'host_state_name', 'service']),
    }),
  );
  const filters = fc.constantFrom(
    ...[
      '',
      'where=state>0',
      'where=not (state_name = UP or unhandled)',
      'where=state is null',
      'unhandled=true',
    ],
    ...[
      'acknowledged=false&in_downtime=true',
      'where=in_downtime or output ~ "a*"',
      'q=a',
      'state_name=PENDING',
    ],
  );

  it('are those of a reference, on both dialects and in a multirealm', async () => {
    const sites = fc.tuple(inventedHosts, inventedHosts);
    const realms = [...[...dialects, 'linux'].map((name) => `realms/${name}`), 'multirealms/all'];
    await fc.assert(
      fc.asyncProperty(sites, query, figures, filters, async (chosen, { list, by }, columns, filter) => {
        for (const [index, each] of chosen.entries()) refill(engines[index]!.site, each);
        for (const path of realms.filter((name) => name !== 'realms/linux' || list === 'hosts')) {
          const url = `/api/status/${path}/${list}/?${filter}`;
          const { body: rows } = await api.call(url);
          const asked = `${url}&group_by=${by.join()}&fields=${columns.join()}`;
          const { body } = await api.call(asked);
          expect([asked, sorted(body.data)]).toEqual([asked, sorted(groupsOf(rows.data, by, columns))]);
        }
      }),
      { numRuns: propertyRuns(100) },
    );
  });
});

function sorted(rows: readonly Readonly<Record<string, unknown>>[]): unknown[] {
  const text = (row: unknown) => JSON.stringify(row, (_, value: unknown) => value);
  return rows
    .map((row) => Object.fromEntries(Object.entries(row).sort()))
    .sort((a, b) => (text(a) < text(b) ? -1 : 1));
}
