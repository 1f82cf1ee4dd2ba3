import { expect, it } from '@jest/globals';

import { endpoints as feed } from '../../functions/feed/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { type Engine, startEngine } from '../../local/status-query-engine/index.ts';
import { viewer } from '../support/app.ts';
import { type FeedEvent, startFeedApp } from '../support/feed-app.ts';
import { emptySite, type InventedHosts, inventedHosts, refill } from '../support/invented-site.ts';
import { fc, propertyRuns } from '../support/properties.ts';
import { realm } from '../support/realm-records.ts';

const start = Date.UTC(2026, 10, 21, 12);
const day = 86_400_000;
const path = '/api/feed/realms/paris/';
const lists = ['hosts/', 'all-service-status/'].map((list) => `/api/status/realms/paris/${list}`);

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
const keyOf = ({ host_name, service: description = null }: Row) => JSON.stringify([host_name, description]);
const factsOf = (row: Row) => fields.map((name) => row[name]);

/** A warm realm whose engine has a clock of its own. */
async function startWorld() {
  const served = emptySite();
  let [now, engineTime] = [1000, start];
  const launch = (port: number) =>
    startEngine({ site: served, dialect: 'naemon', listen: { port }, clock: () => engineTime });
  let engine: Engine | undefined = await launch(0);
  const port = 'port' in engine.address ? engine.address.port : 0;
  const app = await startFeedApp({
    ...{ endpoints: [...feed, ...status], viewers: { vera: ['paris'] }, clock: () => start, now: () => now },
    realms: [realm('paris', { monitoring_port: port, warm: { interval_seconds: 10, stale_seconds: 300 } })],
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
    app,
    isRunning: () => engine !== undefined,
    async take(taken: Step) {
      if (taken.kind === 'change') refill(served, taken.hosts);
      else if (taken.kind === 'jump') engineTime += taken.days * day;
      else await works[taken.kind]();
      now += 31_000;
      await app.refresh();
    },
    /** Returns the facts of all hosts and services as the engine has them now. */
    async facts(): Promise<Map<string, unknown>> {
      const all = await Promise.all(
        lists.map(async (list) => app.api.call(`${list}?max_age=0&limit=10000`, { caller: viewer('vera') })),
      );
      const rows = all.flatMap(({ body }) => (body as { readonly data: readonly Row[] }).data);
      return new Map(rows.map((row) => [keyOf(row), factsOf(row)]));
    },
    stop: async () => {
      await app.stop();
      await stopEngine();
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
async function readBehind({ app }: World, id: string | undefined) {
  const stream = await app.open(path, { headers: id === undefined ? {} : { 'last-event-id': id } });
  const { statusCode } = stream.response;
  if (statusCode !== 200) {
    expect(statusCode).toBe(id === undefined ? 503 : 410);
    return undefined;
  }
  await stream.untilQuiet();
  await stream.close();
  return stream;
}

/** Begins a feed, and reads the lists behind its first id. */
async function begin(world: World): Promise<Told | undefined> {
  const stream = await readBehind(world, undefined);
  if (!stream || !world.isRunning()) return undefined;
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
    if (event.type.endsWith('.removed.v1')) told.facts.delete(key);
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

it('a reader of the feed holds what the engine answers, from whichever event it goes on', async () => {
  const totals = { events: 0, resumed: 0, compared: 0, gone: 0 };
  const property = fc.asyncProperty(
    fc.array(fc.tuple(step, fc.nat(1000)), { minLength: 4, maxLength: 8 }),
    async (steps) => {
      const world = await startWorld();
      try {
        await world.app.refresh();
        let told = await begin(world);
        for (const [taken, chance] of steps) {
          await world.take(taken);
          const next = told && (await goOn(world, told));
          if (told && !next) totals.gone += 1;
          told = next ?? (await begin(world));
          if (!told) continue;
          if (world.isRunning()) {
            expect(told.facts).toEqual(await world.facts());
            totals.compared += 1;
          }
          // Behind any id come exactly the events that came behind it before.
          const place = chance % told.ids.length;
          const again = await readBehind(world, told.ids[place]);
          expect(again?.events).toEqual(told.events.slice(place));
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
});
