import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/status/endpoints.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { startTestApp, type TestApp, viewer } from '../support/app.ts';
import { emptySite, inventedHosts, plainHosts, refill } from '../support/invented-site.ts';
import { fc, propertyRuns } from '../support/properties.ts';
import { hostgroupRealm, realm } from '../support/realm-records.ts';
import { startStatusWorld, type StatusWorld } from './status-world.ts';

interface Found {
  readonly realm: string;
  readonly kind: string;
  readonly name: string;
  readonly host_name: string | null;
  readonly service: string | null;
  readonly display_name: string | null;
  readonly alias: string | null;
  readonly address: string | null;
  readonly state: number | null;
  readonly state_name: string | null;
  readonly matched_field: string;
  readonly match: string;
  readonly rank: number;
}

const search = '/api/status/search/';
const searchFor = (text: string, rest = '') => `${search}?q=${encodeURIComponent(text)}${rest}`;
const shortOf = ({ match, kind, realm: of, host_name, name }: Found) =>
  [match, kind, of, kind === 'service' ? `${host_name}/${name}` : name].join(' ');

describe('GET /api/status/search/', () => {
  let world: StatusWorld;
  let api: TestApp;

  beforeAll(async () => {
    world = await startStatusWorld();
    const viewers = { vera: ['paris-db'], mina: ['france'], nina: [] };
    api = await startTestApp({ endpoints, realms: world.realms, viewers });
  });
  afterAll(async () => {
    await api.stop();
    await world.stop();
  });

  const find = async (text: string, rest = '', user?: string) => {
    const { status, body } = await api.call(
      searchFor(text, rest),
      user === undefined ? {} : { caller: viewer(user) },
    );
    expect([text, status]).toEqual([text, 200]);
    const rows: Found[] = body.data;
    return { meta: body.meta, rows, short: rows.map(shortOf) };
  };

  it('finds names in any case of letters, the best matches first', async () => {
    const { rows, short } = await find('WEB-1');
    expect(short).toEqual([
      'exact host lyon web-1',
      'exact host paris web-1',
      'exact host paris-linux web-1',
    ]);
    expect(rows[1]).toEqual({
      ...{ realm: 'paris', kind: 'host', name: 'web-1', host_name: 'web-1', service: null },
      ...{ display_name: 'Web one', alias: 'web-1', address: '10.0.0.1', state: 0, state_name: 'UP' },
      ...{ matched_field: 'name', match: 'exact', rank: 1 },
    });
  });

  it('lists exact matches before beginnings, and these before texts inside', async () => {
    expect((await find('paris', '&kind=realm,host')).short).toEqual([
      'exact realm paris paris',
      'prefix realm paris-db paris-db',
      'prefix realm paris-linux paris-linux',
      'prefix realm paris-none paris-none',
    ]);
    expect((await find('ap', '&kind=host,realm')).short).toEqual([
      'prefix host lyon app-1',
      'inside realm overlapping overlapping',
    ]);
  });

  it.each([
    ['display name', 'web ONE', 'display_name', 'exact'],
    ['address', '10.0.0', 'address', 'prefix'],
    ['alias of a hostgroup', 'linux serv', 'alias', 'prefix'],
    ['description of a service', 'isk /', 'name', 'inside'],
    ['name with accents', 'ÉTÉ 1', 'name', 'prefix'],
  ])('finds a %s', async (_, text, matched_field, match) => {
    const { rows } = await find(text, '&realm=paris');
    expect(rows).toMatchObject([{ realm: 'paris', matched_field, match }]);
  });

  it('tells a service by host, description and state', async () => {
    const { rows } = await find('http', '&kind=service&realm=paris');
    expect(rows).toMatchObject([
      { kind: 'service', host_name: 'web-1', service: 'http', state: 2, state_name: 'CRITICAL' },
    ]);
  });

  it('has all that lists have: fields, filters, pages, where and CSV', async () => {
    const all = await find('db-', '&kind=host');
    const pages: string[] = [];
    let cursor = '';
    do {
      const { meta, short } = await find('db-', `&kind=host&limit=1${cursor}`);
      pages.push(...short);
      cursor = meta.next_cursor === null ? '' : `&cursor=${meta.next_cursor}`;
    } while (cursor !== '');
    expect(pages).toEqual(all.short);
    expect((await find('db-', '&state_name=DOWN&fields=name&realm=paris')).rows).toEqual([
      { name: 'db-1' },
      { name: 'db-2' },
    ]);
    const where = encodeURIComponent('kind = host and rank = 2 and realm in (paris)');
    expect((await find('db-', `&where=${where}`)).short).toEqual([
      'prefix host paris db-1',
      'prefix host paris db-2',
    ]);
    const { text } = await api.call(searchFor('db-2', '&realm=paris&format=csv&fields=kind,name,match'));
    expect(text.trim().split(/\r?\n/)).toEqual(['kind,name,match', 'host,db-2,exact']);
  });

  it('is partial if a realm is silent, and refused if the caller is strict', async () => {
    const { meta, rows } = await find('db-1');
    expect(rows.length).toBeGreaterThan(0);
    expect(meta.partial).toBe(true);
    const sources: { realm: string; result: string }[] = meta.sources;
    expect(sources.filter(({ result }) => result !== 'ok')).toMatchObject([{ realm: 'dead' }]);
    expect((await api.call(searchFor('db-1', '&strict=true'))).status).toBe(502);
  });

  it('asks no engine for realms alone', async () => {
    const { meta, short } = await find('dead', '&kind=realm');
    expect(short).toEqual(['exact realm dead dead']);
    expect([meta.partial, meta.sources]).toEqual([false, []]);
  });

  it('asks only the engines of the realms that a filter leaves', async () => {
    const { paris, lyon } = world.engines;
    await find('web-1');
    const before = [paris.queries, lyon.queries];
    const { meta } = await find('web-1', '&realm=lyon');
    expect([paris.queries, lyon.queries > before[1]!]).toEqual([before[0], true]);
    expect(meta.partial).toBe(false);
  });

  it('names realms that share an engine, and lists an object once for each', async () => {
    const { meta, short } = await find('mysql', '&kind=service');
    expect(short).toEqual([
      'exact service paris db-1/mysql',
      'exact service paris db-2/mysql',
      'exact service paris-db db-1/mysql',
      'exact service paris-db db-2/mysql',
      'exact service paris-linux db-1/mysql',
    ]);
    expect(meta.notice).toContain('Realms that share an engine');
  });

  it('shows the users of a hostgroup realm its own objects only', async () => {
    expect((await find('db-', '', 'vera')).short).toEqual([
      'prefix host paris-db db-1',
      'prefix host paris-db db-2',
    ]);
    expect((await find('linux', '', 'vera')).rows).toEqual([]);
    expect((await find('http', '', 'vera')).rows).toEqual([]);
    expect((await find('paris', '', 'vera')).short).toEqual(['prefix realm paris-db paris-db']);
  });

  it('shows the users of a multirealm that multirealm alone, as no answer is about its members', async () => {
    const { short, meta } = await find('fr', '', 'mina');
    expect(short).toEqual(['prefix realm france france']);
    expect(meta.notice).toEqual(expect.any(String));
    expect((await find('web', '', 'mina')).rows).toEqual([]);
    expect((await find('web', '', 'nina')).rows).toEqual([]);
  });

  it.each([
    ['no text', search, 'q'],
    ['one character', searchFor(' x '), 'q'],
    ['101 characters', searchFor('x'.repeat(101)), 'q'],
    ['1,000 characters', searchFor('x'.repeat(1000)), 'q'],
    ['a megabyte', searchFor('x'.repeat(1_000_000)), 'q'],
    ['a newline', searchFor('we\nb'), 'q'],
    ['a NUL', searchFor('we\u0000b'), 'q'],
    ['two texts', `${search}?q=web&q=db`, 'q'],
    ['an unknown kind', searchFor('web', '&kind=hosts'), 'kind'],
  ])('refuses %s', async (_, path, parameter) => {
    const { status, body } = await api.call(path);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    const faults: { readonly field: string }[] = body.errors;
    expect(faults.map(({ field }) => field)).toContain(parameter);
  });

  it.each(['*eb*', '.*', '^web', '([', '{1,', 'web-1\\', '~~ w', '%5c', '..', '|w', '(a+)+$'])(
    'takes %s literally',
    async (text) => {
      expect((await find(text, '&kind=host,service,hostgroup')).rows).toEqual([]);
    },
  );
});

describe('a search with more matches than an answer holds', () => {
  let engine: Engine;
  let api: TestApp;

  beforeAll(async () => {
    const hosts = Array.from({ length: 150 }, (_, at) =>
      host(`node-${String(at).padStart(3, '0')}`, { services: [service('a node-1')] }),
    );
    const listen = { port: 0 };
    engine = await startEngine({ site: site({ hosts }), dialect: 'naemon', listen, clock: systemClock });
    const port = 'port' in engine.address ? engine.address.port : 0;
    const realms = ['many', 'more'].map((name) => realm(name, { monitoring_port: port }));
    api = await startTestApp({ endpoints, realms });
  });
  afterAll(async () => {
    await api.stop();
    await engine.close();
  });

  it('lists the best hundred and says how many match', async () => {
    const { body } = await api.call(searchFor('node-1'));
    const rows: Found[] = body.data;
    const best = Array.from({ length: 100 }, (_, at) => {
      const name = `node-1${String(at >> 1).padStart(2, '0')}`;
      return `prefix host ${at % 2 === 0 ? 'many' : 'more'} ${name}`;
    });
    expect(rows.map(shortOf)).toEqual(best);
    expect(body.meta.notice).toContain('400 objects match');
    expect(body.meta.sources).toMatchObject([
      { realm: 'many', row_count: 200 },
      { realm: 'more', row_count: 200 },
    ]);
  });

  it('applies filters before it cuts', async () => {
    const { body } = await api.call(searchFor('node', '&host_name=node-149&realm=many'));
    expect((body.data as Found[]).map(shortOf)).toEqual([
      'prefix host many node-149',
      'inside service many node-149/a node-1',
    ]);
    expect(body.meta.notice).not.toContain('objects match');
  });
});

describe('a search of invented sites', () => {
  const dialects = ['icinga2', 'naemon'] as const;
  const names = dialects.flatMap((dialect) => [dialect, `${dialect}-part`]);
  let engines: readonly Engine[] = [];
  let api: TestApp;

  beforeAll(async () => {
    const clock = systemClock;
    engines = await Promise.all(
      dialects.map((dialect) => startEngine({ site: emptySite(), dialect, listen: { port: 0 }, clock })),
    );
    const realms = engines.flatMap(({ address }, index) => {
      const there = { monitoring_port: 'port' in address ? address.port : 0 };
      const dialect = dialects[index]!;
      return [realm(dialect, there), hostgroupRealm(`${dialect}-part`, 'linux,data bases', there)];
    });
    api = await startTestApp({ endpoints, realms });
  });
  afterAll(async () => {
    await api.stop();
    await Promise.all(engines.map((engine) => engine.close()));
  });

  type Searched = Omit<Found, 'matched_field' | 'match' | 'rank'>;

  const rowsAt = async (path: string) => {
    const { status, body } = await api.call(`/api/status/realms/${path}`);
    expect([path, status]).toEqual([path, 200]);
    return body.data as (Searched & { readonly hostgroup_name: string })[];
  };

  /** Every object of a realm, as the lists of the realm answer it. */
  async function objectsIn(name: string): Promise<Searched[]> {
    const none = { host_name: null, service: null, display_name: null, alias: null, address: null };
    const unknown = { ...none, state: null, state_name: null };
    const hosts = await rowsAt(`${name}/hosts/`);
    const services = await Promise.all(
      hosts.map((one) => rowsAt(`${name}/host/${encodeURIComponent(one.host_name!)}/services/`)),
    );
    const groups = await rowsAt(`${name}/hostgroups/`);
    return [
      { ...unknown, realm: name, kind: 'realm', name },
      ...hosts.map(({ host_name, display_name, alias, address, state, state_name }) => ({
        ...{ ...none, realm: name, kind: 'host', name: host_name!, host_name, display_name },
        ...{ alias, address, state, state_name },
      })),
      ...services.flat().map(({ host_name, service: description, display_name, state, state_name }) => ({
        ...{ ...none, realm: name, kind: 'service', name: description!, host_name, service: description },
        ...{ display_name, state, state_name },
      })),
      ...groups.map(({ hostgroup_name, alias }) => ({
        ...{ ...unknown, realm: name, kind: 'hostgroup', name: hostgroup_name, alias },
      })),
    ];
  }

  /** The search as one would write it down: every object is looked at, and all matches are sorted. */
  function expected(objects: readonly Searched[], text: string): Found[] {
    const wanted = text.toLowerCase();
    const rankOf = (value: string | null) => {
      const at = (value ?? '').toLowerCase().indexOf(wanted);
      if (at !== 0) return at < 0 ? 9 : 3;
      return value!.toLowerCase() === wanted ? 1 : 2;
    };
    const all = objects.flatMap((one) => {
      const ranks = (['name', 'display_name', 'alias', 'address'] as const).map(
        (field) => [rankOf(one[field]), field] as const,
      );
      const rank = Math.min(...ranks.map(([each]) => each));
      const matched_field = ranks.find(([each]) => each === rank)![1];
      return rank === 9
        ? []
        : [{ ...one, matched_field, match: ['exact', 'prefix', 'inside'][rank - 1]!, rank }];
    });
    const keys = ['rank', 'kind', 'name', 'realm', 'host_name'] as const;
    const compare = (a: Found, b: Found) => {
      const key = keys.find((each) => a[each] !== b[each]);
      return key === undefined ? 0 : a[key]! < b[key]! ? -1 : 1;
    };
    return all.sort(compare).slice(0, 100);
  }

  it('finds what a plain search of all objects finds, in its order', async () => {
    const sites = fc.tuple(inventedHosts, plainHosts);
    const places = fc.array(
      fc.record({ at: fc.nat(), from: fc.nat(5), length: fc.integer({ min: 2, max: 4 }) }),
      {
        minLength: 12,
        maxLength: 12,
      },
    );
    const found = { rows: 0 };
    await fc.assert(
      fc.asyncProperty(sites, places, async (chosen, wishes) => {
        for (const [index, each] of chosen.entries()) refill(engines[index]!.site, each);
        const objects = (await Promise.all(names.map(objectsIn))).flat();
        const texts = objects.flatMap(({ name, display_name, alias, address }) =>
          [name, display_name, alias, address].flatMap((value) => value ?? []),
        );
        for (const { at, from, length } of wishes) {
          const whole = texts[at % texts.length]!;
          const part = whole
            .slice(from % whole.length || 0)
            .slice(0, length)
            .trim();
          const text = at % 2 === 0 ? part.toUpperCase() : part;
          // The API counts characters, and a string counts the UTF-16 units, of which `𝒳` has two.
          if (Array.from(text).length < 2 || /\p{Surrogate}/u.test(text)) continue;
          const { status, body } = await api.call(searchFor(text));
          expect([text, status, body.data]).toEqual([text, 200, expected(objects, text)]);
          const rows: Found[] = body.data;
          found.rows += rows.length;
        }
      }),
      { numRuns: propertyRuns(20), endOnFailure: true },
    );
    expect(found.rows).toBeGreaterThan(0);
  });
});
