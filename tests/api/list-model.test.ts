import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints as config } from '../../functions/config/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { publishedDocument } from '../support/documented.ts';
import { emptySite, inventedGroups, inventedHosts, plainHosts, refill } from '../support/invented-site.ts';
import {
  cellsOf,
  inOrder,
  isWanted,
  type ListRow,
  type Parameter,
  readCsv,
  valueFor,
} from '../support/list-model.ts';
import { fc, propertyRuns } from '../support/properties.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';

const dialects = ['icinga2', 'naemon'] as const;
const clock = () => Date.UTC(2026, 10, 21, 12);
const limited = 'linux,data bases';

let engines: readonly Engine[] = [];
let api: TestApp;

beforeAll(async () => {
  engines = await Promise.all(
    dialects.map((dialect) => startEngine({ site: emptySite(), dialect, listen: { port: 0 }, clock })),
  );
  const standard = engines.map(({ address }, index) =>
    realm(dialects[index]!, { monitoring_port: 'port' in address ? address.port : 0 }),
  );
  const parts = standard.map(({ name, monitoring_port }) =>
    hostgroupRealm(`${name}-part`, limited, { monitoring_port }),
  );
  const multirealms = [multirealm('all', 'naemon', 'icinga2'), multirealm('parts', 'naemon', 'icinga2-part')];
  const realms = [...standard, ...parts, ...multirealms];
  api = await startTestApp({ endpoints: [...status, ...config], realms, world: { clock } });
});
afterAll(async () => {
  await api.stop();
  await Promise.all(engines.map((engine) => engine.close()));
});

const { paths, components } = publishedDocument() as {
  paths: Record<string, { get: { parameters: ({ $ref: string } | Parameter)[] } }>;
  components: { parameters: Record<string, Parameter> };
};
const parametersOf = (template: string) =>
  paths[template]!.get.parameters.map((one) =>
    '$ref' in one ? components.parameters[one.$ref.split('/').at(-1)!]! : one,
  ).filter((one) => one.in === 'query');

const withParts = dialects.flatMap((name) => [name, `${name}-part`]);
const hosts = ['realm', 'host_name'];
/** Paths of the API document, each with the fields that identify a row of its list. */
const lists: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ...[...withParts.map((name) => ['realms', name]), ['multirealms', 'all'], ['multirealms', 'parts']].flatMap(
    ([type, name]) =>
      (
        [
          ['hosts', hosts],
          ['hostgroups/{hostgroup_name}/hosts', hosts],
          ['hostgroups', ['realm', 'hostgroup_name']],
          ['hosts-grouped-by-pack', ['realm', 'pack_name']],
          ['business_processes', ['realm', 'host_name', 'service']],
          ['host/{host}/services', ['realm', 'host_name', 'service']],
        ] as const
      ).map(([rest, ties]) => [`/api/status/${type!}/{realm_name}/${rest}/`, [name!], ties] as const),
  ),
  ['/api/status/realms/{realm_name}/all-service-status/', dialects, [...hosts, 'kind', 'service']],
  ['/api/status/realms/service-status/', dialects, [...hosts, 'kind', 'service']],
  ['/api/config/realm/{realm_name}/hosts/active/', withParts, hosts],
  ['/api/config/realm/{realm_name}/active-host-group/{hostgroup_name}/members/', withParts, hosts],
  ['/api/config/realms/hosts/', dialects, hosts],
];

const request = fc.record({
  list: fc.constantFrom(...lists),
  place: fc.nat(),
  wishes: fc.uniqueArray(fc.record({ parameter: fc.nat(), row: fc.nat(), way: fc.nat() }), { maxLength: 2 }),
  sort: fc.array(fc.nat(), { maxLength: 2 }),
  fields: fc.option(fc.array(fc.nat(), { minLength: 1, maxLength: 4 })),
  limit: fc.integer({ min: 1, max: 6 }),
  headers: fc.constantFrom({}, { 'Accept-Encoding': 'gzip' }),
});
type Request = typeof request extends fc.Arbitrary<infer T> ? T : never;

describe('lists of invented sites', () => {
  const sites = fc.tuple(inventedHosts, plainHosts);
  const fill = (chosen: typeof sites extends fc.Arbitrary<infer T> ? T : never) => {
    for (const [index, each] of chosen.entries()) refill(engines[index]!.site, each);
  };

  it('hold the rows that are wanted, in the order that is wanted, on all pages and in all formats', async () => {
    const requests = fc.array(request, { minLength: 8, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(sites, requests, async (chosen, asked) => {
        fill(chosen);
        for (const each of asked) await expectList(each);
      }),
      { numRuns: propertyRuns(8) },
    );
  });

  it('have as many rows as the global state counts', async () => {
    await fc.assert(
      fc.asyncProperty(sites, async (chosen) => {
        fill(chosen);
        for (const name of dialects) await expectCounts(name);
      }),
      { numRuns: propertyRuns(15) },
    );
  });
});

/** Leaves out the second key of a field, which is refused, `severity`, which stands in no row, and `engine_severity`, which rows have on request. */
function sortable(keys: readonly string[]): string[] {
  const nameOf = (key: string) => key.replace('-', '');
  const names = keys.map(nameOf);
  const left = ['severity', 'engine_severity'];
  return keys.filter((key, at) => !left.includes(nameOf(key)) && names.indexOf(nameOf(key)) === at);
}

async function expectList({ list, place, ...asked }: Request): Promise<void> {
  const [template, realms, ties] = list;
  const names = engines.flatMap(({ site }) => [...site.hosts.keys()]);
  const path = template
    .replace('{realm_name}', realms[place % realms.length]!)
    .replace('{hostgroup_name}', encodeURIComponent(inventedGroups[place % inventedGroups.length]!))
    .replace('{host}', encodeURIComponent(names[place % names.length] ?? 'none'));
  const parameters = parametersOf(template);
  const choicesOf = (name: string) => parameters.find((one) => one.name === name)?.schema.items?.enum ?? [];
  const chosenOf = (name: string, from: readonly number[] | null) =>
    from?.flatMap((at) => choicesOf(name)[at % choicesOf(name).length] ?? []) ?? [];
  const all = { macros: parameters.some(({ name }) => name === 'macros') ? 'true' : undefined };
  const plain = await ask(path, all, asked.headers);
  if (plain.status === 404) return;
  const ofPlain = Object.keys(plain.body.data[0] ?? {});
  // Filters also look at fields that rows have on demand only.
  const ofAll = choicesOf('fields').filter((field) => !field.includes('.'));
  const whole = await ask(path, { ...all, fields: ofAll.join() }, asked.headers);
  const rows: readonly ListRow[] = whole.body.data;

  const filters = new Map(
    asked.wishes.map(({ parameter, row, way }) => {
      // Conditions on a comparison are refused without one.
      const own = parameters.filter(({ name }) => !shared.has(name) && !name.startsWith('compared_'));
      const chosen = own[parameter % own.length]!;
      return [chosen, valueFor(chosen, rows[row % rows.length] ?? {}, way)];
    }),
  );
  const [sort, fields] = [sortable(chosenOf('sort', asked.sort)), chosenOf('fields', asked.fields)];
  const query = {
    ...all,
    ...Object.fromEntries([...filters].map(([{ name }, value]) => [name, value])),
    sort: sort.length > 0 ? sort.join() : undefined,
    fields: fields.length > 0 ? fields.join() : undefined,
  };
  const wanted = rows.filter((row) =>
    [...filters].every(([parameter, value]) => isWanted(row, parameter, value)),
  );
  const shown = fields.length > 0 ? [...new Set(fields.map((field) => field.split('.')[0]!))] : ofPlain;
  const show = (some: readonly ListRow[]) =>
    some.map((row) => Object.fromEntries(shown.map((field) => [field, row[field]])));
  const expected = show(sort.length > 0 ? inOrder(wanted, [...sort, ...ties]) : wanted);

  const json = await ask(path, query, asked.headers);
  expect([path, query, json.body.data]).toEqual([path, query, expected]);
  expect(json.text.startsWith(`{"data":${JSON.stringify(expected)},"meta":`)).toBe(true);
  const again = await ask(path, query, { ...asked.headers, 'If-None-Match': json.headers['etag'] ?? '' });
  expect([again.status, again.text]).toEqual([304, '']);
  const lines = await ask(path, { ...query, format: 'ndjson' }, asked.headers);
  expect(lines.text).toBe(expected.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const csv = await ask(path, { ...query, format: 'csv' }, asked.headers);
  expectCells(readCsv(csv.text), expected, fields);
  expect([path, query, await pagesOf(path, { ...query, limit: String(asked.limit) })]).toEqual([
    path,
    query,
    show(inOrder(wanted, [...sort, ...ties])),
  ]);
}

const shared = new Set([
  // Its own model is that of tests/contract/noun-filters-suite.ts.
  'where',
  // Saved filters are those of tests/api/saved-filters.test.ts.
  'saved_filter',
  // Its reference is in tests/api/figures.test.ts.
  'group_by',
  'limit',
  'cursor',
  'fields',
  'sort',
  'format',
  'bom',
  'strict',
  'max_age',
  // Its model is that of tests/api/changes.test.ts.
  'changed_since',
  // Lists of the past have fewer fields: tests/api/past-states.test.ts.
  'at',
  'compare_with',
  'partial_row',
  'macros',
]);

function ask(path: string, query: Readonly<Record<string, string | undefined>>, headers = {}) {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return api.call(given.length > 0 ? `${path}?${given.join('&')}` : path, { headers });
}

function expectCells(
  lines: ReturnType<typeof readCsv>,
  rows: readonly ListRow[],
  fields: readonly string[],
): void {
  const [columns = [], ...others] = lines;
  const isColumn = (name: string) =>
    fields.length === 0 || fields.some((field) => name === field || name.startsWith(`${field}.`));
  const expected = rows.map((row) => {
    const cells = new Map(cellsOf(row).filter(([name]) => isColumn(name)));
    for (const name of cells.keys()) expect(columns).toContain(name);
    return columns.map((name) => cells.get(name) ?? '');
  });
  expect(others).toEqual(expected);
}

async function pagesOf(
  path: string,
  query: Readonly<Record<string, string | undefined>>,
): Promise<ListRow[]> {
  const rows: ListRow[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await ask(path, { ...query, cursor });
    rows.push(...body.data);
    cursor = body.meta.next_cursor ?? undefined;
    expect(body.meta.count).toBe(body.data.length);
    // Only the last page may be shorter. It has the number of all rows.
    if (cursor !== undefined) expect(String(body.meta.count)).toBe(query['limit']);
    else expect(body.meta.total).toBe(rows.length);
  } while (cursor !== undefined);
  return rows;
}

async function expectCounts(name: string): Promise<void> {
  const all: readonly ListRow[] = (await ask(`/api/status/realms/${name}/all-service-status/`, {})).body.data;
  const counts = (await ask(`/api/status/realms/${name}/`, {})).body.data;
  for (const kind of ['host', 'service']) {
    const rows = all.filter((row) => row['kind'] === kind);
    const count = (field: string, value: unknown) => rows.filter((row) => row[field] === value).length;
    const { total, unhandled, acknowledged, in_downtime, checks_disabled, flapping, filtered, ...states } =
      counts[`${kind}s`];
    expect({ total, unhandled, acknowledged, in_downtime, checks_disabled, flapping, filtered }).toEqual({
      total: rows.length,
      unhandled: count('unhandled', true),
      acknowledged: count('acknowledged', true),
      in_downtime: count('in_downtime', true),
      checks_disabled: count('active_checks_enabled', false),
      flapping: count('is_flapping', true),
      filtered: rows.filter((row) => row['acknowledged'] === true || row['active_checks_enabled'] === false)
        .length,
    });
    const byState = Object.keys(states).map((state) => [state, count('state_name', state.toUpperCase())]);
    expect(states).toEqual(Object.fromEntries(byState));
  }
}
