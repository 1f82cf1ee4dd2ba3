// The events of webhooks, as several servers store them.
import { afterEach, describe, expect, it } from '@jest/globals';

import { messageOf } from '../../../../../shared/warm/webhooks/webhook-event.ts';
import { queuesOf } from '../../../../../shared/warm/webhooks/webhook-queues.ts';
import { fc, propertyRuns } from '../../../../support/properties.ts';
import { hostgroupRealm } from '../../../../support/realm-records.ts';
import { realmOfFleet } from '../../../../support/server-fleet.ts';
import { type FleetEvent, fleetWebhook, webhookFleet } from '../../../../support/webhook-fleet.ts';

type Fleet = ReturnType<typeof webhookFleet>;
type FleetServer = ReturnType<Fleet['start']>;

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});
function newFleet(): Fleet {
  const fleet = webhookFleet();
  ends.push(fleet.stop);
  return fleet;
}

const told = (events: readonly FleetEvent[]) =>
  events.map(({ isGap, host, state }) => (isGap ? 'gap' : `${host} ${String(state)}`));
const hostsOf = (count: number, state: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `h${100 + at}`, state }));

/** Two servers of which the first one reads the engine, and webhooks that have missed nothing. */
async function startTwo(fleet: Fleet): Promise<readonly [FleetServer, FleetServer]> {
  const { start, pass } = fleet;
  const servers = [start('one', 5), start('other', 90_000)] as const;
  fleet.hooks.records = [
    fleetWebhook('a', { created_at: 0, changed_at: 0 }),
    fleetWebhook('b', { created_at: 0, changed_at: 0 }),
  ];
  await pass(12, ...servers);
  return servers;
}

describe('the events of webhooks', () => {
  it('are stored by the server that reads the engine, once, and by the next one from there on', async () => {
    const fleet = newFleet();
    const { world, pass, receive } = fleet;
    const [one, other] = await startTwo(fleet);
    world.state = 1;
    await pass(11, one, other);
    expect(told(await receive('a'))).toEqual(['web 1']);
    // The first one has died. What changes until the other one has the lease is told by its first reading.
    world.state = 2;
    await pass(20, other);
    expect(told(await receive('a'))).toEqual(['web 2']);
    await other.server.watch.close();
    const third = fleet.start('third', 7);
    world.state = 0;
    await pass(15, third);
    expect([told(await receive('a')), told(await receive('b'))]).toEqual([
      ['web 0'],
      ['web 1', 'web 2', 'web 0'],
    ]);
  });

  it('of a server that stood still are not stored again when it goes on, whatever it was about to store', async () => {
    const fleet = newFleet();
    const { world, pass, receive } = fleet;
    const [one, other] = await startTwo(fleet);
    world.state = 1;
    let goOn: (() => void) | undefined;
    one.faults.store = async (_write, store) => {
      await new Promise<void>((resolve) => (goOn = resolve));
      return store();
    };
    await pass(11, one.server);
    const late = one.follow();
    for (let turn = 0; turn < 100 && !goOn; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await pass(20, other);
    world.state = 2;
    await pass(20, other);
    one.faults.store = (_write, store) => store();
    goOn!();
    await late;
    await pass(11, one, other);
    for (const id of ['a', 'b']) expect(told(await receive(id))).toEqual(['web 1', 'web 2']);
    expect(one.log.lines.map(({ code }) => code)).toEqual(['webhooks.stored_by_another']);
  });

  it('are not stored for a webhook of which 100,000 wait, which is told of the gap as soon as there is room', async () => {
    const fleet = newFleet();
    const { world, pass, receive, queues } = fleet;
    const [one, other] = await startTwo(fleet);
    const waiting = queuesOf(queues, 'a').waiting.name;
    const old = {
      id: 'old',
      type: 'host',
      subject: 'old',
      body: '{"id":"old","type":"host","subject":"old"}',
    };
    const messages = Array.from({ length: 99_999 }, () => ({ ...messageOf(old), queue: waiting }));
    await queues.store({ messages });
    world.state = 1;
    await pass(11, one, other);
    expect(await queues.open(waiting).size()).toBe(100_000);
    for (world.state of [2, 0]) await pass(11, one, other);
    const full = one.log.lines.filter(({ code }) => code === 'webhooks.full');
    expect(full.map(({ fields }) => fields)).toEqual([{ webhook: 'a', most: 100_000 }]);
    expect((await receive('a')).slice(-2).map(({ host }) => host)).toEqual(['old', 'web']);
    expect(told(await receive('b'))).toEqual(['web 1', 'web 2', 'web 0']);
    world.state = 1;
    await pass(11, one, other);
    expect([told(await receive('a')), told(await receive('b'))]).toEqual([['gap', 'web 1'], ['web 1']]);
    expect(one.log.lines.filter(({ code }) => code === 'webhooks.full')).toHaveLength(1);
  });

  it.each(['before', 'behind'] as const)(
    'of a large change come all and once if the server is killed %s any of its writes',
    async (side) => {
      for (let kill = 1; kill <= 6; kill += 1) {
        const fleet = newFleet();
        const { world, pass, receive } = fleet;
        world.hosts = hostsOf(130, 0);
        const [one, other] = await startTwo(fleet);
        world.hosts = hostsOf(130, 1);
        let writes = 0;
        one.faults.store = async (_write, store) => {
          writes += 1;
          if (writes < kill) return store();
          if (writes === kill && side === 'behind') await store();
          return new Promise<never>(() => undefined);
        };
        await pass(11, one.server);
        void one.follow();
        for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        await pass(15, other);
        for (const id of ['a', 'b']) {
          const events = told(await receive(id));
          expect([kill, events.length, new Set(events).size]).toEqual([kill, 130, 130]);
          expect(events).toEqual(world.hosts.map(({ name }) => `${String(name)} 1`));
        }
      }
    },
  );

  it('are stored once if the answer to a write was lost', async () => {
    const fleet = newFleet();
    const { world, pass, receive } = fleet;
    const [one, other] = await startTwo(fleet);
    one.faults.store = async (_write, store) => {
      await store();
      throw new Error('the answer was lost');
    };
    world.state = 1;
    await pass(11, one, other);
    one.faults.store = (_write, store) => store();
    world.state = 2;
    await pass(11, one, other);
    expect(told(await receive('a'))).toEqual(['web 1', 'web 2']);
  });

  it('are stored when the store is back, without a gap', async () => {
    const fleet = newFleet();
    const { world, pass, receive } = fleet;
    const [one, other] = await startTwo(fleet);
    one.faults.store = () => Promise.reject(new Error('the disk is full'));
    for (const state of [1, 2]) {
      world.state = state;
      await pass(11, one, other);
    }
    expect(await receive('a')).toEqual([]);
    one.faults.store = (_write, store) => store();
    await pass(2, one, other);
    expect(told(await receive('a'))).toEqual(['web 1', 'web 2']);
  });

  it('begin with a gap if the log does not go back to them, for each webhook once', async () => {
    const fleet = newFleet();
    const { world, pieces, pass, receive } = fleet;
    for (const { server } of await startTwo(fleet)) await server.watch.close();
    pieces.empty();
    const [third, fourth] = [fleet.start('third', 7), fleet.start('fourth', 90_000)];
    world.state = 1;
    await pass(12, third, fourth);
    world.state = 2;
    await pass(11, third, fourth);
    for (const id of ['a', 'b']) expect(told(await receive(id))).toEqual(['gap', 'web 2']);
  });

  it('have no gap if the store of the states was emptied before they were stored, as the server remembers them', async () => {
    const fleet = newFleet();
    const { world, pieces, pass, receive } = fleet;
    const [one, other] = await startTwo(fleet);
    one.faults.store = () => Promise.reject(new Error('the database has crashed'));
    world.state = 1;
    await pass(11, one, other);
    pieces.empty();
    one.faults.store = (_write, store) => store();
    world.state = 2;
    await pass(12, one, other);
    for (const id of ['a', 'b']) expect(told(await receive(id))).toEqual(['web 1', 'web 2']);
  });

  it('have no gap because a server reads the engine that has not yet taken what others have written', async () => {
    const fleet = newFleet();
    const { world, pass, receive } = fleet;
    const [one, other] = await startTwo(fleet);
    const third = fleet.start('third', 7);
    await pass(2, one, other, third);
    await one.server.watch.close();
    world.state = 1;
    await pass(11, other);
    await other.server.watch.close();
    // It has the lease, and the states of the first server.
    for (let tick = 0; tick < 4; tick += 1) {
      world.now += 500;
      await third.server.watch.tick();
      await third.follow();
    }
    await third.server.watch.idle();
    await pass(2, third);
    world.state = 2;
    await pass(11, third);
    expect(told(await receive('a'))).toEqual(['web 1', 'web 2']);
  });

  it('have a gap for a webhook whose owner did not see the realm, and for one that was changed', async () => {
    const fleet = newFleet();
    const { world, hooks, pass, receive } = fleet;
    const [one, other] = await startTwo(fleet);
    hooks.blind.add('a');
    world.state = 1;
    await pass(11, one, other);
    // Another server goes on, which never saw that.
    hooks.blind.clear();
    world.state = 2;
    await pass(20, other);
    expect(told(await receive('a'))).toEqual(['gap', 'web 2']);
    expect(told(await receive('b'))).toEqual(['web 1', 'web 2']);
    hooks.records = hooks.records.map((record) => ({ ...record, changed_at: world.now }));
    await pass(1, other);
    expect([told(await receive('a')), told(await receive('b'))]).toEqual([['gap'], ['gap']]);
  });

  it('have a gap for a webhook of a hostgroup realm if hosts were given other hostgroups', async () => {
    const fleet = newFleet();
    const { world, pass, receive, hooks } = fleet;
    const turn = async (state: number, ...groups: string[]) => {
      world.hosts = [{ name: 'web', state, groups }];
      await pass(11, ...servers);
      return [told(await receive('a')), told(await receive('b'))];
    };
    world.hosts = [{ name: 'web', state: 0, groups: ['linux'] }];
    hooks.realms.set(
      'a',
      hostgroupRealm('paris-linux', 'linux', { monitoring_port: 1, warm: realmOfFleet.warm }),
    );
    const servers = await startTwo(fleet);
    expect(await turn(1, 'linux')).toEqual([['web 1'], ['web 1']]);
    expect(await turn(2, 'linux', 'windows')).toEqual([['gap', 'web 2'], ['web 2']]);
    expect(await turn(2, 'windows')).toEqual([['gap'], []]);
    expect(await turn(0, 'windows')).toEqual([['web 0'], ['web 0']]);
  });

  it('of before a webhook was created are not told', async () => {
    const fleet = newFleet();
    const { world, hooks, pass, receive } = fleet;
    const [one, other] = await startTwo(fleet);
    one.faults.store = () => Promise.reject(new Error('the database is away'));
    world.state = 1;
    await pass(11, one, other);
    await pass(120, one, other);
    const created_at = world.now;
    hooks.records = [...hooks.records, fleetWebhook('new', { created_at, changed_at: created_at })];
    one.faults.store = (_write, store) => store();
    world.state = 2;
    await pass(11, one, other);
    expect([told(await receive('a')), told(await receive('new'))]).toEqual([['web 1', 'web 2'], ['web 2']]);
  });

  const step = fc.record({
    hosts: fc.array(fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd'), state: fc.nat(2) }), {
      maxLength: 4,
    }),
    event: fc.constantFrom(
      ...(['nothing', 'nothing', 'emptied', 'gone', 'answer lost', 'not written'] as const),
      ...(['killed', 'stopped', 'stands still', 'store answer lost', 'store refuses', 'store late'] as const),
      ...(['changed', 'blind'] as const),
    ),
    server: fc.nat(2),
    s: fc.integer({ min: 1, max: 25 }),
  });

  it('come once and in their order, or a gap is told, whatever happens to servers and stores', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        const fleet = newFleet();
        const { world, pieces, gone, hooks, pass, receive } = fleet;
        const servers = [0, 1, 2].map((index) => fleet.start(`s${index}`, index));
        const facts = new Map<string, Map<string, unknown>>(['a', 'b'].map((id) => [id, new Map()]));
        const ids = new Set<string>();
        world.hosts = [];
        await pass(3, ...servers);
        const newest = () => {
          const read = servers.flatMap(({ server }) => server.engine()?.reading ?? []);
          const { table } = read.toSorted((x, y) => y.time.at - x.time.at)[0]!.states.tables.hosts;
          return Array.from({ length: table.count }, (_, row) => {
            return [
              String(table.value(row, table.column('name'))),
              table.value(row, table.column('state')),
            ] as const;
          });
        };
        const readAll = async () => {
          for (const [id, known] of facts)
            for (const event of await receive(id)) {
              expect(ids.has(`${id} ${event.id}`)).toBe(false);
              ids.add(`${id} ${event.id}`);
              if (event.isGap) {
                known.clear();
                for (const [host, state] of newest()) known.set(host, state);
              } else if (event.state === undefined) known.delete(event.host);
              else known.set(event.host, event.state);
            }
        };
        const late: (() => void)[] = [];
        await readAll();
        for (const { hosts, event, server, s } of steps) {
          world.hosts = [...new Map(hosts.map((one) => [one.name, one])).values()];
          const { faults } = servers[server]!;
          if (event === 'emptied') pieces.empty();
          if (event === 'gone') gone(true);
          if (event === 'answer lost') pieces.afterWrite = () => Promise.reject(new Error('lost'));
          if (event === 'not written') pieces.beforeWrite = () => Promise.reject(new Error('full'));
          if (event === 'store refuses') faults.store = () => Promise.reject(new Error('full'));
          if (event === 'store answer lost')
            faults.store = async (_write, store) => {
              await store();
              throw new Error('lost');
            };
          if (event === 'store late')
            faults.store = async (_write, store) => {
              await new Promise<void>((resolve) => late.push(resolve));
              return store();
            };
          if (event === 'changed')
            hooks.records = hooks.records.map((one) => ({ ...one, changed_at: world.now }));
          if (event === 'blind') hooks.blind.add('a');
          if (event === 'stopped') await servers[server]!.server.watch.close();
          if (event === 'stopped' || event === 'killed') servers[server] = fleet.start('next', server);
          const alive = servers.map((one, index) => {
            if (index !== server || event === 'nothing') return one;
            if (event === 'stands still') return { tick: () => Promise.resolve() };
            // The server stands still while its store does not answer, and another one goes on.
            if (event === 'store late')
              return {
                tick: async () => {
                  if (late.length > 0) return;
                  await one.server.tick();
                  void one.follow();
                  for (let turn = 0; turn < 20; turn += 1)
                    await new Promise((resolve) => setImmediate(resolve));
                },
              };
            return one;
          });
          await pass(s, ...alive);
          gone(false);
          faults.store = (_write, store) => store();
          for (const goOn of late.splice(0)) goOn();
          hooks.blind.clear();
          pieces.afterWrite = () => Promise.resolve();
          pieces.beforeWrite = () => Promise.resolve();
          await pass(1, ...servers);
          await readAll();
        }
        await pass(45, ...servers);
        await readAll();
        const truth = new Map(
          world.hosts.map(({ name, state }) => [String(name), state] as const).toSorted(),
        );
        for (const known of facts.values()) expect(new Map([...known].toSorted())).toEqual(truth);
      }),
      { numRuns: propertyRuns(60) },
    );
  });
});
