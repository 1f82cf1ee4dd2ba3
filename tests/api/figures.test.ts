import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints } from '../../functions/status/endpoints.ts';
import { type Engine, startEngine } from '../../local/status-query-engine/index.ts';
import { GroupCounter } from '../../shared/http/figures/group-counter.ts';
import { objectTable } from '../../shared/rows/row-table.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { groupsOf } from '../support/figures-reference.ts';
import { emptySite, inventedHosts, refill } from '../support/invented-site.ts';
import { fc, propertyRuns } from '../support/properties.ts';
import { multirealm, realm } from '../support/realm-records.ts';
import { startStatusWorld, type StatusWorld } from './status-world.ts';

const clock = () => Date.UTC(2026, 10, 21, 12);
const dialects = ['icinga2', 'naemon', 'lmd'] as const;

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
    expect(await messagesOf('group_by=groups')).toEqual([
      400,
      'group_by groups is a list of texts, by which rows cannot be grouped',
    ]);
    expect(await messagesOf('group_by=,')).toEqual([400, 'group_by must name a field']);
    expect(await messagesOf('group_by=realm&fields=sum(last_check)')).toEqual([
      400,
      expect.stringMatching(/^fields last_check is a time, and sum needs numbers/),
    ]);
  });

  it('do not go with a cursor', async () => {
    const { status, body } = await asked('group_by=realm&cursor=x');
    expect([status, body.code]).toEqual([400, 'mutually_exclusive_parameters']);
  });
});

it('more than 10,000 groups are refused by their number', () => {
  const request = {
    groupBy: [{ name: 'id', from: { field: 'id' } }],
    figures: [],
  };
  const counted = (count: number) => {
    const counter = new GroupCounter(request);
    counter.add(objectTable(Array.from({ length: count }, (_, id) => ({ id }))));
    counter.add(objectTable([{ id: 0 }]));
    return counter.rows();
  };
  expect(counted(10_000)).toHaveLength(10_000);
  expect(() => counted(10_001)).toThrow('The query parameter group_by makes 10001 groups');
});

describe('figures of invented sites', () => {
  let engines: readonly Engine[] = [];
  let api: TestApp;
  beforeAll(async () => {
    engines = await Promise.all(
      dialects.map((dialect) => startEngine({ site: emptySite(), dialect, listen: { port: 0 }, clock })),
    );
    const realms = engines.map(({ address }, index) =>
      realm(dialects[index]!, { monitoring_port: 'port' in address ? address.port : 0 }),
    );
    api = await startTestApp({
      endpoints,
      realms: [
        ...realms,
        realm('silent', { monitoring_port: 1 }),
        multirealm('all', ...dialects),
        multirealm('some', 'naemon', 'silent'),
      ],
      world: { clock },
    });
  });
  afterAll(async () => {
    await api.stop();
    await Promise.all(engines.map((engine) => engine.close()));
  });

  it('are partial if a realm does not answer', async () => {
    const { body } = await api.call('/api/status/multirealms/some/hosts/?group_by=realm');
    expect(body.meta.partial).toBe(true);
    expect(
      body.meta.sources.map(({ realm: name, status }: Record<string, unknown>) => [name, status]),
    ).toEqual(
      expect.arrayContaining([
        ['naemon', 'ok'],
        ['silent', expect.not.stringMatching('ok')],
      ]),
    );
    const strict = await api.call('/api/status/multirealms/some/hosts/?group_by=realm&strict=true');
    expect(strict.status).toBeGreaterThanOrEqual(500);
  });

  const figures = fc.subarray(
    ['count', 'avg(state)', 'sum(current_attempt)', 'min(last_check)', 'max(last_check)', 'max(state)'],
    { minLength: 1 },
  );
  const by = fc.subarray(['realm', 'state_name', 'acknowledged', 'alias', 'last_check'], { minLength: 1 });

  it('are those of a reference, on three dialects and in a multirealm', async () => {
    const sites = fc.tuple(inventedHosts, inventedHosts, inventedHosts);
    const paths = ['realms/icinga2', 'realms/naemon', 'realms/lmd', 'multirealms/all'];
    await fc.assert(
      fc.asyncProperty(
        sites,
        by,
        figures,
        fc.constantFrom('', '&where=state>0'),
        async (chosen, groups, columns, where) => {
          for (const [index, each] of chosen.entries()) refill(engines[index]!.site, each);
          for (const path of paths) {
            const list = `/api/status/${path}/hosts/?`;
            const { body: rows } = await api.call(`${list}sort=host_name${where}`);
            const query = `group_by=${groups.join()}&fields=${columns.join()}${where}`;
            const { body } = await api.call(list + query);
            const expected = groupsOf(rows.data, groups, columns);
            expect([path, query, sorted(body.data)]).toEqual([path, query, sorted(expected)]);
          }
        },
      ),
      { numRuns: propertyRuns(60) },
    );
  });
});

function sorted(rows: readonly Readonly<Record<string, unknown>>[]): unknown[] {
  const text = (row: unknown) => JSON.stringify(row, (_, value: unknown) => value);
  return rows
    .map((row) => Object.fromEntries(Object.entries(row).sort()))
    .sort((a, b) => (text(a) < text(b) ? -1 : 1));
}
