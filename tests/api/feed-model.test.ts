import { expect, it } from '@jest/globals';

import { host, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints as feed } from '../../functions/feed/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { viewer } from '../support/app.ts';
import { type FeedEvent, startFeedApp } from '../support/feed-app.ts';
import { emptySite, type InventedHosts, inventedHosts, refill } from '../support/invented-site.ts';
import { fc, propertyRuns } from '../support/properties.ts';
import { realm } from '../support/realm-records.ts';

const start = Date.UTC(2026, 10, 21, 12);
const day = 86_400_000;
/** The feed of the realm whose engine comes and goes, and that of this realm and another one. */
const paths = {
  one: '/api/feed/realms/paris/',
  several: '/api/feed/realms/?realm=paris,rennes',
} as const;
const realmsOf = { one: ['paris'], several: ['paris', 'rennes'] } as const;
type FeedKind = keyof typeof paths;
const listsOf = (name: string) =>
  ['hosts/', 'all-service-status/'].map((list) => `/api/status/realms/${name}/${list}`);

type Step =
  | { readonly kind: 'change'; readonly hosts: InventedHosts }
  | { readonly kind: 'engine restart' | 'engine stop' | 'engine start' | 'server restart' }
  | { readonly kind: 'jump'; readonly days: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('change' as const), hosts: inventedHosts }) },
  fc.record({ kind: fc.constantFrom('engine restart', 'engine stop', 'engine start', 'server restart') }),
  fc.record({ kind: fc.constant('jump' as const), days: fc.constantFrom(-1, 1) }),
);

/** The fields whose changes have a kind. */
const fields = ['state', 'acknowledged', 'in_downtime', 'is_flapping'] as const;
type Row = Readonly<Record<string, unknown>>;
const keyOf = ({ realm: name, host_name, service: description = null }: Row) =>
  JSON.stringify([name, host_name, description]);
const factsOf = (row: Row) => fields.map((name) => row[name]);

/** A warm realm whose engine has a clock of its own, and another one whose engine never ends. */
async function startWorld(kind: FeedKind) {
  const served = emptySite();
  const calm = site({ hosts: [host('calm-1'), host('calm-2')] });
  const listen = { port: 0 };
  const calmEngine = await startEngine({ site: calm, dialect: 'icinga2', listen, clock: () => start });
  let [now, engineTime] = [1000, start];
  const launch = (port: number) =>
    startEngine({ site: served, dialect: 'naemon', listen: { port }, clock: () => engineTime });
  let engine: Engine | undefined = await launch(0);
  const port = 'port' in engine.address ? engine.address.port : 0;
  const warm = { interval_seconds: 10, stale_seconds: 300 };
  const app = await startFeedApp({
    ...{ endpoints: [...feed, ...status], viewers: { vera: realmsOf.several } },
    ...{ clock: () => start, now: () => now },
    realms: [
      realm('paris', { monitoring_port: port, warm }),
      realm('rennes', { monitoring_port: 'port' in calmEngine.address ? calmEngine.address.port : 0, warm }),
    ],
    config: { engineDeadlineMs: 2000 },
  });
  const stopEngine = async () => {
    await engine?.close();
    engine = undefined;
  };
  const startAgain = async () => {
    engine ??= await launch(port);
  };
  const works = {
    'engine stop': stopEngine,
    'engine start': startAgain,
    'engine restart': async () => {
      await stopEngine();
      Object.assign(served, { programStart: served.programStart + 1 });
      await startAgain();
    },
    'server restart': async () => app.restart(),
  };
  return {
    ...{ app, kind },
    isRunning: () => engine !== undefined,
    async take(taken: Step) {
      for (const [index, one] of [...calm.hosts.values()].entries()) one.state = (one.state + index) % 2;
      if (taken.kind === 'change') refill(served, taken.hosts);
      else if (taken.kind === 'jump') engineTime += taken.days * day;
      else await works[taken.kind]();
      now += 31_000;
      await app.refresh();
    },
    /** Returns the facts of all hosts and services of realms as their engines have them now. */
    async facts(names: readonly string[] = realmsOf[kind]): Promise<Map<string, unknown>> {
      const all = await Promise.all(
        names
          .flatMap(listsOf)
          .map(async (list) => app.api.call(`${list}?max_age=0&limit=10000`, { caller: viewer('vera') })),
      );
      const rows = all.flatMap(({ body }) => (body as { readonly data: readonly Row[] }).data);
      return new Map(rows.map((row) => [keyOf(row), factsOf(row)]));
    },
    stop: async () => {
      await app.stop();
      await stopEngine();
      await calmEngine.close();
    },
  };
}
type World = Awaited<ReturnType<typeof startWorld>>;

/** The events that a feed has told since it was begun, with the id behind which each of them comes. */
interface Told {
  readonly ids: string[];
  readonly events: FeedEvent[];
  readonly facts: Map<string, unknown>;
}

/** Reads all that the feed has to tell behind an id. `undefined` if it is gone, or there is none. */
async function readBehind({ app, kind }: World, id: string | undefined) {
  const stream = await app.open(paths[kind], { headers: id === undefined ? {} : { 'last-event-id': id } });
  const { statusCode } = stream.response;
  if (statusCode !== 200) {
    expect(statusCode).toBe(id === undefined ? 503 : 410);
    return undefined;
  }
  await stream.untilQuiet();
  await stream.close();
  return stream;
}

/** The events by which a feed of several realms says that one begins, or is missing. */
const isNotice = ({ type }: FeedEvent) => /^realmgate\.realm\.(begun|missing)\.v1$/.test(type);

/** Begins a feed, and reads the lists behind its first id. */
async function begin(world: World): Promise<Told | undefined> {
  const stream = await readBehind(world, undefined);
  if (!stream || !world.isRunning() || stream.events.some(isNotice)) return undefined;
  return { ids: [stream.lastId ?? ''], events: [], facts: await world.facts() };
}

/** Goes on with a feed. Returns `undefined` if it is gone. */
async function goOn(world: World, told: Told): Promise<Told | undefined> {
  const stream = await readBehind(world, told.ids.at(-1));
  if (!stream) return undefined;
  for (const { id, event } of stream.messages) {
    if (!event || id === undefined) continue;
    told.ids.push(id);
    told.events.push(event);
    const key = keyOf(event.data);
    if (event.type === 'realmgate.realm.begun.v1') {
      const name = String(event.data['realm']);
      const isOf = (one: string) => one.startsWith(`["${name}",`);
      for (const one of told.facts.keys()) if (isOf(one)) told.facts.delete(one);
      for (const [one, facts] of await world.facts([name])) told.facts.set(one, facts);
    } else if (event.type.endsWith('.removed.v1')) told.facts.delete(key);
    else if (!event.type.startsWith('realmgate.realm.')) told.facts.set(key, factsOf(event.data));
  }
  return told;
}

/** Steps with which every total is more than 0, whatever is invented. */
function fixedSteps(): [Step, number][] {
  const [first, second, third] = fc.sample(inventedHosts, { numRuns: 3, seed: 7 }) as [
    InventedHosts,
    InventedHosts,
    InventedHosts,
  ];
  return [
    [{ kind: 'change', hosts: first }, 0],
    [{ kind: 'change', hosts: second }, 1],
    [{ kind: 'server restart' }, 0],
    [{ kind: 'change', hosts: third }, 0],
  ];
}

/** Returns the ids of the events of a realm. `undefined` means that it was begun anew or is missing, which is told again each time. */
function idsOf(events: readonly FeedEvent[], name: string): readonly string[] | undefined {
  const ofRealm = events.filter(({ data }) => data['realm'] === name);
  return ofRealm.some(isNotice) ? undefined : ofRealm.map(({ id }) => id);
}

it.each<FeedKind>(['one', 'several'])(
  'a reader of the feed of %s holds what the engine answers, from whichever event it goes on',
  async (kind) => {
    const totals = { events: 0, resumed: 0, compared: 0, gone: 0 };
    const property = fc.asyncProperty(
      fc.array(fc.tuple(step, fc.nat(1000)), { minLength: 4, maxLength: 8 }),
      async (steps) => {
        const world = await startWorld(kind);
        try {
          await world.app.refresh();
          let told = await begin(world);
          for (const [taken, chance] of steps) {
            await world.take(taken);
            const next = told && (await goOn(world, told));
            if (told && (!next || next.events.some(isNotice))) totals.gone += 1;
            told = next ?? (await begin(world));
            if (!told) continue;
            const lacks = (name: string) => isMissing(told?.events ?? [], name);
            if (world.isRunning() && !realmsOf[kind].some(lacks)) {
              expect(told.facts).toEqual(await world.facts());
              totals.compared += 1;
            }
            // Behind any id come exactly the events that came behind it before.
            const place = chance % told.ids.length;
            const again = await readBehind(world, told.ids[place]);
            for (const name of realmsOf[kind]) {
              const before = told.events.slice(place);
              expect([name, idsOf(again?.events ?? [], name)]).toEqual([name, idsOf(before, name)]);
            }
            totals.events += told.events.length - place;
            totals.resumed += 1;
          }
        } finally {
          await world.stop();
        }
      },
    );
    await fc.assert(property, { numRuns: propertyRuns(5), examples: [[fixedSteps()]], endOnFailure: true });
    expect(Math.min(...Object.values(totals))).toBeGreaterThan(0);
  },
);

/** Returns true if the last that was told of a realm is that it is missing. */
function isMissing(events: readonly FeedEvent[], name: string): boolean {
  const last = events.findLast((event) => isNotice(event) && event.data['realm'] === name);
  return last?.type === 'realmgate.realm.missing.v1';
}
