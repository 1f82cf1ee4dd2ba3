import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { type ChangesQuery, follow, type ListChange } from '../../client/src/index.ts';
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
import { endpoints as status } from '../../functions/status/endpoints.ts';
import type { TestApp } from '../support/app.ts';
import { emptySite, type InventedHosts, inventedHosts, refill } from '../support/invented-site.ts';
import { fc, propertyRuns } from '../support/properties.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';
import { startWarmApp } from '../support/warm-app.ts';

const day = 86_400_000;
const port = ({ address }: Engine) => ('port' in address ? address.port : 0);

/** Realms of one engine, whose states are kept and read again at each `refresh`. */
async function startWorld(served: Site) {
  let [now, at] = [1000, Date.UTC(2026, 10, 21, 12)];
  const clock = () => at;
  const start = (listen: { port: number }) =>
    startEngine({ site: served, dialect: 'icinga2', listen, clock });
  let engine = await start({ port: 0 });
  const address = { monitoring_port: port(engine) };
  const warm = { interval_seconds: 10, stale_seconds: 300 };
  const app = await startWarmApp({
    endpoints: [...status, ...operations],
    realms: [
      realm('paris', { ...address, warm }),
      hostgroupRealm('paris-linux', 'linux', { ...address, warm }),
      realm('cold', address),
      multirealm('europe', 'paris', 'paris-linux'),
    ],
    config: { engineDeadlineMs: 2000 },
    world: { clock },
    now: () => now,
  });
  return {
    ...app,
    refresh: async (ms = 11_000) => {
      now += ms;
      await app.refresh();
    },
    jump: (ms: number) => {
      at += ms;
    },
    stopEngine: async () => engine.close(),
    startEngine: async () => {
      engine = await start({ port: address.monitoring_port });
    },
    stop: async () => {
      await app.stop();
      await engine.close();
    },
  };
}

type World = Awaited<ReturnType<typeof startWorld>>;
interface Row {
  readonly host_name: string;
  readonly service?: string | null;
}
const keyOf = ({ host_name, service: description = null }: Row) => JSON.stringify([host_name, description]);
const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;

interface ListAnswer {
  readonly data: readonly Row[];
  readonly meta: {
    readonly changes_mark?: string;
    readonly complete?: boolean;
    readonly removed?: readonly Row[];
    readonly next_cursor?: string;
  };
}

async function ask(api: TestApp, path: string): Promise<ListAnswer> {
  const { status: code, body } = await api.call(path);
  expect([path, code, body.errors]).toEqual([path, 200, undefined]);
  return body as ListAnswer;
}

/** Keeps a list by its marks. */
class Follower {
  readonly path: string;
  /** The number of answers to a mark. */
  readonly answers = { whole: 0, changes: 0 };
  rows = new Map<string, Row>();
  removed: readonly Row[] = [];
  mark: string | undefined;

  constructor(path: string) {
    this.path = path;
  }

  async poll(api: TestApp): Promise<void> {
    const since = this.mark === undefined ? '' : `changed_since=${this.mark}`;
    const { data, meta } = await ask(api, withQuery(this.path, since));
    const isWhole = this.mark === undefined || meta.complete === true;
    if (this.mark !== undefined) this.answers[isWhole ? 'whole' : 'changes'] += 1;
    if (isWhole) this.rows = new Map();
    this.removed = meta.removed ?? [];
    for (const name of this.removed) this.rows.delete(keyOf(name));
    for (const row of data) this.rows.set(keyOf(row), row);
    this.mark = meta.changes_mark;
  }
}

/** Follows a list by the client, which asks again after something happened and the states were read. Ends with the second answer. */
async function followTwice(world: World, path: string, happened: () => void) {
  const [asked, told]: [ChangesQuery[], ListChange<Row>[]] = [[], []];
  const question = async (since: ChangesQuery) => {
    asked.push(since);
    const query = since.changed_since === undefined ? '' : `changed_since=${since.changed_since}`;
    return { data: await ask(world.api, withQuery(path, query)), response: new Response() };
  };
  const wait = async () => {
    happened();
    await world.refresh();
  };
  for await (const change of follow<Row>(question as never, { wait })) if (told.push(change) === 2) break;
  return { asked, told };
}

const hosts = '/api/status/realms/paris/hosts/';
const mark = async (api: TestApp, path = hosts) => (await ask(api, path)).meta.changes_mark;

describe('the changes of a list', () => {
  const linux = (name: string, facts: Parameters<typeof host>[1] = {}) =>
    host(name, { groups: ['linux'], services: [service('disk')], ...facts });
  const served = site({
    programStart: Date.UTC(2026, 10, 21) / 1000,
    hostgroups: [
      { name: 'linux', alias: 'Linux' },
      { name: 'win', alias: 'Windows' },
    ],
    hosts: [linux('a'), linux('b', { state: 1 }), linux('c', { groups: ['win'] })],
  });
  const change = (name: string, facts: object) => {
    // An engine whose settings change is started again.
    served.programStart += 1;
    Object.assign(served.hosts.get(name) ?? {}, facts);
  };
  let world: World;
  beforeAll(async () => {
    world = await startWorld(served);
    await world.refresh();
  });
  afterAll(async () => world.stop());
  const since = async (path: string, from: string | undefined) =>
    ask(world.api, withQuery(path, `changed_since=${from}`));

  it('are the rows of which a shown field changed, and not the others', async () => {
    const [all, states] = [await mark(world.api), await mark(world.api, `${hosts}?fields=host_name,state`)];
    expect((await since(hosts, all)).data).toEqual([]);
    change('a', { output: 'new', last_check: 1_700_000_000 });
    await world.refresh();
    const answer = await since(hosts, all);
    expect(answer.data).toMatchObject([{ host_name: 'a', output: 'new' }]);
    expect(answer.meta).toMatchObject({ complete: false, removed: [], count: 1 });
    expect((await since(`${hosts}?fields=host_name,state`, states)).data).toEqual([]);
    expect((await since(hosts, answer.meta.changes_mark)).data).toEqual([]);
  });

  it('name rows that the filter does not let pass any more, and those that do now are rows', async () => {
    const path = `${hosts}?state_name=DOWN`;
    const before = await mark(world.api, path);
    change('a', { state: 1 });
    change('b', { state: 0 });
    await world.refresh();
    const { data, meta } = await since(path, before);
    expect(data).toMatchObject([{ host_name: 'a' }]);
    expect(meta.removed).toEqual([{ host_name: 'b', service: null }]);
  });

  it('come in pages, and each page names what is removed', async () => {
    const before = await mark(world.api);
    for (const name of ['a', 'b', 'c']) change(name, { output: 'again' });
    await world.refresh();
    const first = await since(`${hosts}?limit=2&sort=-host_name`, before);
    expect(first.data.map((row) => row.host_name)).toEqual(['c', 'b']);
    expect(first.meta).toMatchObject({ total: 3, complete: false, removed: [] });
    const next = `${hosts}?limit=2&sort=-host_name&cursor=${first.meta.next_cursor}`;
    expect((await since(next, before)).data).toMatchObject([{ host_name: 'a' }]);
  });

  it('tell a hostgroup realm of hosts that leave it, and of no other', async () => {
    const path = '/api/status/realms/paris-linux/hosts/';
    const before = await mark(world.api, path);
    change('b', { groups: ['win'] });
    change('c', { groups: ['other'], state: 2 });
    await world.refresh();
    const { data, meta } = await since(path, before);
    expect([data, meta.removed]).toEqual([[], [{ host_name: 'b', service: null }]]);
    change('b', { groups: ['linux'] });
    await world.refresh();
    expect((await since(path, meta.changes_mark)).data).toMatchObject([{ host_name: 'b' }]);
  });

  it('of the services of one host name no other', async () => {
    const path = '/api/status/realms/paris/host/a/services/';
    const before = await mark(world.api, path);
    served.hosts.get('a')?.services.delete('disk');
    served.hosts.get('c')?.services.delete('disk');
    served.revision += 1;
    await world.refresh();
    expect((await since(path, before)).meta.removed).toEqual([{ host_name: 'a', service: 'disk' }]);
  });

  it('are the whole list if the mark is of a process that has ended or the filter has moved with time', async () => {
    const path = `${hosts}?last_check_before=-1h`;
    const [before, moving] = [await mark(world.api), await mark(world.api, path)];
    world.jump(1000);
    expect((await since(path, moving)).meta.complete).toBe(true);
    world.forget();
    await world.refresh();
    const { data, meta } = await since(hosts, before);
    expect([data.length, meta.complete, meta.removed]).toEqual([3, true, undefined]);
    expect(meta.changes_mark).toEqual(expect.any(String));
  });

  it('are the whole list if departures behind the mark are older than a day, as they are known no longer', async () => {
    const before = await mark(world.api);
    served.hosts.set('d', linux('d'));
    served.revision += 1;
    await world.refresh();
    const behind = await mark(world.api);
    for (const [name, ms] of [
      ['d', 11_000],
      ['c', 26 * 3_600_000],
    ] as const) {
      expect((await since(hosts, before)).meta.complete).toBe(false);
      removeHostFromSite(served, name);
      await world.refresh(ms);
    }
    for (const old of [before, behind]) {
      const { data, meta } = await since(hosts, old);
      expect([data.map((row) => row.host_name), meta.complete, meta.removed]).toEqual([
        ...[['a', 'b'], true, undefined],
      ]);
    }
    const { meta } = await ask(world.api, hosts);
    addHostToSite(served, linux('c', { groups: ['win'] }));
    await world.refresh();
    const { data, meta: next } = await since(hosts, meta.changes_mark);
    expect([data.map((row) => row.host_name), next.complete]).toEqual([['c'], false]);
  });

  it('are the whole list if there were more than 20,000 departures behind the mark', async () => {
    const path = '/api/status/realms/paris/host/many/services/?limit=1';
    const names = Array.from({ length: 20_001 }, (_, index) => `service ${index}`);
    addHostToSite(served, linux('many', { services: names.map((name) => service(name)) }));
    await world.refresh();
    const services = served.hosts.get('many')?.services;
    const before = await mark(world.api, path);
    services?.delete('service 0');
    served.revision += 1;
    await world.refresh();
    const behind = await mark(world.api, path);
    for (const name of names.slice(2)) services?.delete(name);
    served.revision += 1;
    await world.refresh();
    expect((await since(path, behind)).meta).toMatchObject({
      ...{ complete: false, count: 0, removed: { length: 19_999 } },
    });
    services?.delete('service 1');
    served.revision += 1;
    await world.refresh();
    expect((await since(path, behind)).meta).toMatchObject({
      ...{ complete: false, count: 0, removed: { length: 20_000 } },
    });
    const { data, meta } = await since(path, before);
    expect([data, meta.complete, meta.removed]).toEqual([[], true, undefined]);
    removeHostFromSite(served, 'many');
    await world.refresh();
  });

  it('are the whole list, said so, if there are no warm states or the engine is asked', async () => {
    const before = await mark(world.api);
    const asked = await since(`${hosts}?max_age=0`, before);
    expect(asked.meta).toMatchObject({ complete: true, notice: expect.stringContaining('All rows') });
    expect([asked.data.length, asked.meta.changes_mark]).toEqual([3, undefined]);
    const multi = await ask(world.api, '/api/status/multirealms/europe/hosts/');
    const cold = await ask(world.api, '/api/status/realms/cold/hosts/');
    expect([multi.meta.changes_mark, cold.meta.changes_mark]).toEqual([undefined, undefined]);
  });

  it('are followed by the client: rows and names that went of a realm, and whole lists of a multirealm, which has no marks', async () => {
    addHostToSite(served, linux('e'));
    await world.refresh();
    const removal = () => {
      removeHostFromSite(served, 'e');
      change('a', { output: 'followed' });
    };
    const followed = await followTwice(world, hosts, removal);
    const [whole, changed] = followed.told;
    expect(whole).toMatchObject({ isWhole: true, removed: [], mark: expect.any(String) });
    expect(whole?.rows.map((row) => row.host_name)).toContain('e');
    expect(changed).toMatchObject({
      ...{ isWhole: false, rows: [{ host_name: 'a', output: 'followed' }] },
      removed: [{ host_name: 'e', service: null }],
    });
    expect(followed.asked).toEqual([{}, { changed_since: whole?.mark }]);
    const multi = await followTwice(world, '/api/status/multirealms/europe/hosts/', () => undefined);
    expect(multi.told.map(({ isWhole, mark: shown }) => [isWhole, shown])).toEqual([
      [true, undefined],
      [true, undefined],
    ]);
    expect(multi.asked).toEqual([{}, {}]);
  });

  it('are told right after a command, as far as the watch has seen them', async () => {
    const before = await mark(world.api);
    const body = { targets: { hosts: ['a'] }, comment: 'known' };
    await world.api.call('/api/operations/realms/paris/acknowledgements/', { method: 'POST', body });
    expect(await mark(world.api)).toBeUndefined();
    expect((await since(hosts, before)).meta).toMatchObject({ complete: false, count: 0 });
    await world.refresh();
    expect((await since(hosts, before)).data).toMatchObject([{ host_name: 'a', acknowledged: true }]);
  });

  const wrong = async (path: string) => {
    const { status: code, body } = await world.api.call(path);
    return [code, (body.errors as readonly unknown[] | undefined)?.[0]];
  };
  const fault = (message: string) => [
    400,
    { in: 'query', field: 'changed_since', message: expect.stringContaining(message) },
  ];

  it.each(['x', 'W10', 'bnVsbA', '~', 'long'])(
    'refuse %s, which is no mark, and say what is wanted',
    async (word) => {
      const text = word === 'long' ? 'x'.repeat(500) : word;
      const message =
        word === 'long' ? 'at most 400 characters' : '`meta.changes_mark` of an earlier answer is wanted';
      expect(await wrong(`${hosts}?changed_since=${encodeURIComponent(text)}`)).toEqual(fault(message));
    },
  );

  it('refuse a mark of another list, realm, filter or other fields, and what cannot tell them', async () => {
    const before = await mark(world.api);
    for (const path of [
      '/api/status/realms/paris-linux/hosts/',
      '/api/status/multirealms/europe/hosts/',
      '/api/status/realms/paris/all-service-status/',
      `${hosts}?state=1`,
      `${hosts}?fields=state`,
      `${hosts}?macros=true`,
    ])
      expect(await wrong(withQuery(path, `changed_since=${before}`))).toEqual(fault('another list'));
    expect(await wrong(`${hosts}?group_by=state&changed_since=${before}`)).toEqual(fault('group_by'));
    expect(await wrong(`${hosts}?format=csv&changed_since=${before}`)).toEqual(fault('json'));
  });
});

const events = [
  ...['nothing', 'nothing', 'nothing', 'the engine restarts', 'the server restarts'],
  'the engine is away',
  ...['the clock jumps', 'the clock goes back'],
] as const;
const mask = fc.nat(255);
const isIn = (bits: number, index: number) => (bits >> index) % 2 === 1;
const step = fc.record({
  hosts: inventedHosts,
  kept: mask,
  changed: mask,
  event: fc.constantFrom(...events),
});

/** Gives a host and its services the facts of another. */
function takeFacts(
  one: InventedHosts[number],
  other: InventedHosts[number] | undefined,
): InventedHosts[number] {
  if (!other) return one;
  const [first] = other.services;
  const services = one.services.map((each) => ({ ...each, facts: first?.facts ?? each.facts }));
  return { ...one, facts: other.facts, services };
}

/** Asks while the engine is away: followers keep what they hold, and their marks. Waits until the engine is asked again. */
async function outlastEngine(world: World, followers: readonly Follower[]): Promise<void> {
  await world.stopEngine();
  await world.refresh();
  for (const follower of followers.filter(({ mark: known }) => known !== undefined)) {
    const { path, rows } = follower;
    const before = new Map(rows);
    await follower.poll(world.api);
    expect([path, follower.mark !== undefined, follower.rows]).toEqual([path, true, before]);
  }
  await world.startEngine();
  await world.refresh(31_000);
}

/** Lets something happen before the states are read again. */
async function happen(
  world: World,
  { event, followers }: { readonly event: (typeof events)[number]; readonly followers: readonly Follower[] },
): Promise<void> {
  if (event === 'the engine restarts') {
    await world.stopEngine();
    await world.startEngine();
  }
  if (event === 'the engine is away') await outlastEngine(world, followers);
  if (event === 'the server restarts') world.forget();
  if (event === 'the clock jumps') world.jump(day);
  if (event === 'the clock goes back') world.jump(-day);
}

it('leave a follower with what the engine answers, after any changes', async () => {
  const served = emptySite();
  const world = await startWorld(served);
  const told = { whole: 0, changes: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const followers = [
        hosts,
        `${hosts}?macros=true&acknowledged=true`,
        `${hosts}?fields=host_name,state_name&where=${encodeURIComponent('vars.LAT != "x" and state != 0')}`,
        '/api/status/realms/paris-linux/hosts/?state_name=DOWN,UP',
        '/api/status/realms/paris/hostgroups/linux/hosts/',
        '/api/status/realms/paris/all-service-status/?unhandled=true',
        `/api/status/realms/paris/all-service-status/?where=${encodeURIComponent('host.acknowledged = false')}`,
      ].map((path) => new Follower(path));
      const inLinux = new Set<string>();
      let present: InventedHosts = [];
      for (const { hosts: invented, kept, changed, event } of steps) {
        present = present
          .filter((_, index) => isIn(kept, index))
          .map((one, index) => (isIn(changed, index) ? takeFacts(one, invented[index]) : one));
        const names = new Set(present.map(({ name }) => name));
        present = [...present, ...invented.filter(({ name }) => !names.has(name))];
        refill(served, present);
        for (const { name, facts } of present) if (facts.groups.includes('linux')) inLinux.add(name);
        await happen(world, { event, followers });
        await world.refresh();
        for (const follower of followers) {
          const { path } = follower;
          await follower.poll(world.api).catch((error: unknown) => {
            throw new Error(path, { cause: error });
          });
          // Columns of hosts are not kept with services: the engine tells them, and so there is no mark.
          expect([path, follower.mark !== undefined]).toEqual([path, !path.includes('host.')]);
          const { data } = await ask(world.api, withQuery(path, 'max_age=0'));
          const rows = new Map(data.map((row) => [keyOf(row), row]));
          expect([path, new Map([...follower.rows].sort())]).toEqual([path, new Map([...rows].sort())]);
          if (path.includes('paris-linux'))
            for (const { host_name } of follower.removed) expect([...inLinux]).toContain(host_name);
        }
      }
      await outlastEngine(world, followers);
      for (const { answers } of followers) {
        told.whole += answers.whole;
        told.changes += answers.changes;
      }
    }),
    { numRuns: propertyRuns(10) },
  );
  // Otherwise the model would compare whole lists only.
  expect(told.changes).toBeGreaterThan(told.whole / 2);
  await world.stop();
});
