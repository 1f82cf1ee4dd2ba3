// Followers of lists whose requests reach one of several servers, which share states.
import { randomBytes } from 'node:crypto';

import { expect, it } from '@jest/globals';

import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/status/endpoints.ts';
import { WireFault } from '../../shared/connectors/kit/faults.ts';
import { createWarmStore } from '../../shared/warm/store/index.ts';
import { warmColumns } from '../../shared/warm/watch/columns.ts';
import { emptySite, type InventedHosts, inventedHosts, refill } from '../support/invented-site.ts';
import { memoryPieceStore } from '../support/memory-piece-store.ts';
import { fc, propertyRuns } from '../support/properties.ts';
import { realm } from '../support/realm-records.ts';
import { startWarmApp, type WarmApp } from '../support/warm-app.ts';

const servers = 3;
const paths = [
  '/api/status/realms/paris/hosts/',
  '/api/status/realms/paris/hosts/?state_name=DOWN&fields=host_name,state_name',
  '/api/status/realms/paris/all-service-status/?unhandled=true',
];

/** Servers on one table and one store. Time passes at each refresh. */
async function startWorld() {
  const world = { now: 1000 };
  const site = emptySite();
  const clock = () => Date.UTC(2026, 10, 21, 12);
  const start = (port: number) =>
    startEngine({ site, dialect: 'naemon', listen: { host: '127.0.0.1', port }, clock });
  let engine: Engine | undefined = await start(0);
  const monitoring_port = 'port' in engine.address ? engine.address.port : 0;
  const pieces = memoryPieceStore(() => world.now);
  const key = randomBytes(32);
  const apps: WarmApp[] = [];
  for (let index = 0; index < servers; index += 1) {
    const table = apps[0]?.api.table;
    apps.push(
      await startWarmApp({
        ...{ endpoints, config: { engineDeadlineMs: 2000 }, now: () => world.now + index },
        realms: [realm('paris', { monitoring_port, warm: { interval_seconds: 10, stale_seconds: 300 } })],
        world: { clock, ...(table && { table }) },
        store: createWarmStore({ pieces, key, asked: warmColumns(), mostBytes: 1e9 }),
      }),
    );
  }
  return {
    ...{ world, site, pieces, apps },
    stopEngine: async () => {
      await engine?.close();
      engine = undefined;
    },
    startEngine: async () => {
      engine ??= await start(monitoring_port);
    },
    stop: async () => {
      for (const app of apps) await app.stop();
      await engine?.close();
    },
  };
}

type World = Awaited<ReturnType<typeof startWorld>>;
const events = [
  ...['nothing', 'emptied', 'gone', 'a server restarts', 'a server stands still'],
  'the engine is away',
] as const;
const step = fc.record({
  hosts: inventedHosts,
  event: fc.constantFrom(...events, 'nothing' as const, 'nothing' as const),
  /** The server of which the event tells, and those that the followers ask. */
  server: fc.nat(servers - 1),
  asked: fc.array(fc.nat(servers - 1), { minLength: paths.length, maxLength: paths.length }),
});

/** Lets the servers read and take what has changed. An engine that is away stays so until the next refresh. */
async function refresh(shared: World, event: string, server: number): Promise<void> {
  const { world, apps, pieces } = shared;
  await (event === 'the engine is away' ? shared.stopEngine() : shared.startEngine());
  if (event === 'emptied') pieces.empty();
  if (event === 'gone') pieces.fault = new WireFault('refused_connection', 'gone');
  if (event === 'a server restarts') apps[server]!.forget();
  for (let turn = 0; turn < 4; turn += 1) {
    world.now += 3000;
    for (const [index, app] of apps.entries())
      if (event !== 'a server stands still' || index !== server) await app.refresh();
  }
  pieces.fault = undefined;
}

interface Row {
  readonly host_name: string;
  readonly service?: string;
}

interface ListAnswer {
  readonly data: readonly Row[];
  readonly meta: {
    readonly changes_mark?: string;
    readonly complete?: boolean;
    readonly removed?: readonly Row[];
  };
}
const keyOf = ({ host_name, service }: Row) => JSON.stringify([host_name, service ?? null]);

it('leave a follower with what the engine answered, whichever server it asks', async () => {
  const told = { whole: 0, changes: 0 };
  const world = await startWorld();
  // An engine that is away is outlasted by servers that have states.
  await refresh(world, 'nothing', 0);
  const ask = async (app: WarmApp, path: string, query: string): Promise<ListAnswer> => {
    const { status, body } = await app.api.call(`${path}${path.includes('?') ? '&' : '?'}${query}`);
    expect([path, status]).toEqual([path, 200]);
    return body as ListAnswer;
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const followers = paths.map((path) => ({ path, rows: new Map<string, Row>(), mark: '' }));
      let present: InventedHosts = [];
      for (const { hosts, event, server, asked } of [
        ...steps,
        { ...steps[0]!, event: 'the engine is away' },
      ]) {
        // Half of the hosts stay as they are.
        const names = new Set(hosts.map(({ name }) => name));
        present = [...present.filter(({ name }, index) => index % 2 === 0 && !names.has(name)), ...hosts];
        refill(world.site, present);
        await refresh(world, event, server);
        for (const [index, follower] of followers.entries()) {
          const app = world.apps[asked[index]!]!;
          // The states of a server that stands still are old: what it answers is what they were.
          const expected = await ask(app, follower.path, 'max_age=9999');
          const query = `max_age=9999${follower.mark && `&changed_since=${follower.mark}`}`;
          const { data, meta } = await ask(app, follower.path, query);
          const isWhole = follower.mark === '' || meta.complete === true;
          told[isWhole ? 'whole' : 'changes'] += 1;
          if (isWhole) follower.rows.clear();
          for (const name of meta.removed ?? []) follower.rows.delete(keyOf(name));
          for (const row of data) follower.rows.set(keyOf(row), row);
          follower.mark = meta.changes_mark ?? '';
          const rows = new Map(expected.data.map((row) => [keyOf(row), row]));
          expect([...follower.rows].sort()).toEqual([...rows].sort());
        }
      }
    }),
    { numRuns: propertyRuns(10) },
  );
  // Otherwise the model would compare whole lists only.
  expect(told.changes).toBeGreaterThan(told.whole / 2);
  await world.stop();
});
