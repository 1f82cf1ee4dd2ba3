// The events of webhooks, as several servers deliver them from the log of changes.
import { afterEach, describe, expect, it } from '@jest/globals';

import { settleTurns } from '../../../../support/delivery-world.ts';
import { fc, propertyRuns } from '../../../../support/properties.ts';
import { hostgroupRealm } from '../../../../support/realm-records.ts';
import { realmOfFleet } from '../../../../support/server-fleet.ts';
import { noFault } from '../../../../support/table-faults.ts';
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
/** What a receiver understands that knows an event by its id. */
const once = (events: readonly FleetEvent[]) =>
  told([...new Map(events.map((one) => [one.id, one])).values()]);
const hostsOf = (count: number, state: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `h${100 + at}`, state }));

/** Two servers of which the first one delivers and reads the engine, and webhooks that have missed nothing. */
async function startTwo(fleet: Fleet): Promise<readonly [FleetServer, FleetServer]> {
  const servers = [fleet.start('one', 5), fleet.start('other', 90_000)] as const;
  await fleet.pass(12, ...servers);
  return servers;
}

describe('the events of webhooks', () => {
  it('are delivered by one server, once, and by the next one from there on', async () => {
    const fleet = newFleet();
    const { world, pass, receive } = fleet;
    const [one, other] = await startTwo(fleet);
    world.state = 1;
    await pass(11, one, other);
    expect(told(receive('a'))).toEqual(['web 1']);
    // The first one has died. What changes until the other one has the lease is told by its first reading.
    world.state = 2;
    await pass(30, other);
    expect(told(receive('a'))).toEqual(['web 2']);
    await other.server.watch.close();
    await other.delivery.close();
    const third = fleet.start('third', 7);
    world.state = 0;
    await pass(15, third);
    expect([told(receive('a')), told(receive('b'))]).toEqual([['web 0'], ['web 1', 'web 2', 'web 0']]);
  });

  it('wait in the log while a receiver is away, also over the end of all servers', async () => {
    const fleet = newFleet();
    const { world, hooks, pass, receive } = fleet;
    const [one, other] = await startTwo(fleet);
    hooks.deaf.add('a');
    for (world.state of [1, 2]) await pass(11, one, other);
    for (const server of [one, other]) {
      await server.server.watch.close();
      await server.delivery.close();
    }
    // Nobody reads the engine for an hour.
    world.now += 3_600_000;
    world.state = 0;
    hooks.deaf.clear();
    const third = fleet.start('third', 7);
    await pass(15, third);
    expect(told(receive('a'))).toEqual(['web 1', 'web 2', 'web 0']);
  });

  it.each(['before', 'behind'] as const)(
    'of a large change come all and in their order if the server is killed %s any of its writes',
    async (side) => {
      for (let kill = 1; kill <= 6; kill += 1) {
        const fleet = newFleet();
        const { world, pass, receive } = fleet;
        world.hosts = hostsOf(130, 0);
        const [one, other] = await startTwo(fleet);
        for (const id of ['a', 'b']) receive(id);
        world.hosts = hostsOf(130, 1);
        let writes = 0;
        one.faults.table = async (call) => {
          writes += 1;
          if (writes < kill) return call();
          if (writes === kill && side === 'behind') await call();
          return new Promise<never>(() => undefined);
        };
        await pass(11, one.server);
        void one.deliver();
        await settleTurns(300);
        await pass(25, other);
        for (const id of ['a', 'b']) {
          const events = receive(id);
          expect([kill, once(events)]).toEqual([kill, world.hosts.map(({ name }) => `${String(name)} 1`)]);
        }
      }
    },
  );

  it('come when the records can be written again, without a gap', async () => {
    const fleet = newFleet();
    const { world, pass, receive } = fleet;
    const [one, other] = await startTwo(fleet);
    for (const server of [one, other])
      server.faults.table = () => Promise.reject(new Error('the disk is full'));
    for (world.state of [1, 2]) await pass(11, one, other);
    for (const server of [one, other]) server.faults.table = noFault;
    await pass(15, one, other);
    expect(once(receive('a'))).toEqual(['web 1', 'web 2']);
  });

  it('begin with a gap if the log does not go back to them, for each webhook once', async () => {
    const fleet = newFleet();
    const { world, pieces, pass, receive } = fleet;
    for (const { server, delivery } of await startTwo(fleet)) {
      await server.watch.close();
      await delivery.close();
    }
    pieces.empty();
    const [third, fourth] = [fleet.start('third', 7), fleet.start('fourth', 90_000)];
    world.state = 1;
    await pass(12, third, fourth);
    world.state = 2;
    await pass(11, third, fourth);
    for (const id of ['a', 'b']) expect(told(receive(id))).toEqual(['gap', 'web 2']);
  });

  it('have no gap if the store of the states was emptied, as a server remembers them', async () => {
    const fleet = newFleet();
    const { world, pieces, hooks, pass, receive } = fleet;
    const [one, other] = await startTwo(fleet);
    hooks.deaf.add('a');
    world.state = 1;
    await pass(11, one, other);
    pieces.empty();
    hooks.deaf.clear();
    world.state = 2;
    await pass(20, one, other);
    for (const id of ['a', 'b']) expect(told(receive(id))).toEqual(['web 1', 'web 2']);
  });

  it('wait for the log of a server that is behind the one that delivered before', async () => {
    const fleet = newFleet();
    const { world, pass, receive } = fleet;
    const [one, other] = await startTwo(fleet);
    const third = fleet.start('third', 7);
    await pass(1, one, other, third);
    // Both others have died. The third one reads on, in a history of its own, and delivers.
    world.state = 1;
    await pass(30, third);
    expect(told(receive('a'))).toEqual(['web 1']);
    // The third one has died too. The other one has stood still since, and has the lease before it has looked what it lacks.
    for (let s = 0; s < 15; s += 1) {
      world.now += 1000;
      await other.deliver();
    }
    world.state = 2;
    await pass(15, other);
    expect([told(receive('a')), told(receive('b'))]).toEqual([['web 2'], ['web 1', 'web 2']]);
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
    await pass(30, other);
    expect(told(receive('a'))[0]).toBe('gap');
    expect(told(receive('b'))).toEqual(['web 1', 'web 2']);
    hooks.records = hooks.records.map((record) => ({ ...record, changed_at: world.now }));
    await pass(1, other);
    expect([told(receive('a')), told(receive('b'))]).toEqual([['gap'], ['gap']]);
  });

  it('have a gap for a webhook of a hostgroup realm if hosts were given other hostgroups', async () => {
    const fleet = newFleet();
    const { world, pass, receive, hooks } = fleet;
    const turn = async (state: number, ...groups: string[]) => {
      world.hosts = [{ name: 'web', state, groups }];
      await pass(11, ...servers);
      return [told(receive('a')).toSorted(), told(receive('b'))];
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
    world.state = 1;
    await pass(11, one, other);
    await pass(120, one, other);
    const created_at = world.now;
    hooks.records = [...hooks.records, fleetWebhook('new', { created_at, changed_at: created_at })];
    world.state = 2;
    await pass(11, one, other);
    expect([told(receive('a')), told(receive('new'))]).toEqual([['web 1', 'web 2'], ['web 2']]);
  });

  const step = fc.record({
    hosts: fc.array(fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd'), state: fc.nat(2) }), {
      maxLength: 4,
    }),
    event: fc.constantFrom(
      ...(['nothing', 'nothing', 'emptied', 'gone', 'answer lost', 'not written', 'deaf'] as const),
      ...(['killed', 'stopped', 'stands still', 'records lost', 'records refuse', 'records late'] as const),
      ...(['changed', 'blind'] as const),
    ),
    server: fc.nat(2),
    s: fc.integer({ min: 1, max: 25 }),
  });

  it('come in their order, or a gap is told, whatever happens to servers, stores and receivers', async () => {
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
        const readAll = () => {
          for (const [id, known] of facts)
            for (const event of receive(id)) {
              if (ids.has(`${id} ${event.id}`)) continue;
              ids.add(`${id} ${event.id}`);
              if (event.isGap) {
                known.clear();
                for (const [host, state] of newest()) known.set(host, state);
              } else if (event.state === undefined) known.delete(event.host);
              else known.set(event.host, event.state);
            }
        };
        const late: (() => void)[] = [];
        readAll();
        for (const { hosts, event, server, s } of steps) {
          world.hosts = [...new Map(hosts.map((one) => [one.name, one])).values()];
          const { faults } = servers[server]!;
          if (event === 'emptied') pieces.empty();
          if (event === 'gone') gone(true);
          if (event === 'answer lost') pieces.afterWrite = () => Promise.reject(new Error('lost'));
          if (event === 'not written') pieces.beforeWrite = () => Promise.reject(new Error('full'));
          if (event === 'records refuse') faults.table = () => Promise.reject(new Error('full'));
          if (event === 'records lost')
            faults.table = async (call) => {
              await call();
              throw new Error('lost');
            };
          if (event === 'records late')
            faults.table = async (call) => {
              await new Promise<void>((resolve) => late.push(resolve));
              return call();
            };
          if (event === 'changed')
            hooks.records = hooks.records.map((one) => ({ ...one, changed_at: world.now }));
          if (event === 'blind') hooks.blind.add('a');
          if (event === 'deaf') hooks.deaf.add('a');
          if (event === 'stopped') {
            await servers[server]!.server.watch.close();
            await servers[server]!.delivery.close();
          }
          if (event === 'stopped' || event === 'killed')
            servers[server] = fleet.start('next', world.now + server);
          const alive = servers.map((one, index) => {
            if (index !== server || event === 'nothing') return one;
            if (event === 'stands still') return { tick: () => Promise.resolve() };
            // The server stands still while its records do not answer, and another one goes on.
            if (event === 'records late')
              return {
                tick: async () => {
                  if (late.length > 0) return;
                  await one.server.tick();
                  void one.deliver();
                  await settleTurns(20);
                },
              };
            return one;
          });
          await pass(s, ...alive);
          gone(false);
          faults.table = noFault;
          for (const goOn of late.splice(0)) goOn();
          hooks.blind.clear();
          hooks.deaf.clear();
          pieces.afterWrite = () => Promise.resolve();
          pieces.beforeWrite = () => Promise.resolve();
          await pass(1, ...servers);
          readAll();
        }
        await pass(60, ...servers);
        readAll();
        const truth = new Map(
          world.hosts.map(({ name, state }) => [String(name), state] as const).toSorted(),
        );
        for (const known of facts.values()) expect(new Map([...known].toSorted())).toEqual(truth);
      }),
      { numRuns: propertyRuns(60) },
    );
  });
});
