// Readers of the changes of an engine whose states several servers share.
import { describe, expect, it } from '@jest/globals';

import { AppError } from '../../../../../shared/base/errors.ts';
import { WireFault } from '../../../../../shared/connectors/kit/faults.ts';
import { logsOfEngines } from '../../../../../shared/warm/feed/open-feeds.ts';
import type { ChangeBatch } from '../../../../../shared/warm/states/index.ts';
import { fc, propertyRuns } from '../../../../support/properties.ts';
import { fleet } from '../../../../support/server-fleet.ts';

type Server = ReturnType<ReturnType<typeof fleet>['startServer']>;

/** Returns the states of the hosts of a batch by their names; null for one that was removed. */
function statesIn({ hosts: { table, kinds } }: ChangeBatch): [string, unknown][] {
  const { table: cells } = table;
  return kinds.map((kind, row) => [
    String(cells.value(row, cells.column('name'))),
    kind.includes('removed') ? null : cells.value(row, cells.column('state')),
  ]);
}

/** A reader who keeps a place in the log, as a feed does, and may come to another server each time. */
class Reader {
  place: { history: string; number: number } | undefined;
  /** The ids of all batches that he was told, and of the engine. */
  readonly ids: string[] = [];
  /** The same since he read the lists last. */
  latest: string[] = [];
  readonly engine: (string | undefined)[] = [];
  facts = new Map<string, unknown>();
  gone = 0;

  /** Reads what is behind the place. Begins anew with the states of the server if the place is gone, as a reader of lists does. */
  read(server: Server): void {
    const { log, reading } = server.engine() ?? {};
    if (!log || !reading) return;
    if (!this.place || !log.has(this.place)) {
      this.#begin(server);
      return;
    }
    for (;;) {
      const batch = log.batchAfter(this.place.number);
      if (batch === null) return;
      if (!batch) {
        this.#begin(server);
        return;
      }
      this.ids.push(`${batch.history}.${batch.number}`);
      this.latest.push(`${batch.history}.${batch.number}`);
      if (batch.engine) this.engine.push(batch.engine);
      for (const [name, state] of statesIn(batch)) {
        if (state === null) this.facts.delete(name);
        else this.facts.set(name, state);
      }
      this.place = { history: batch.history, number: batch.number };
    }
  }

  #begin(server: Server): void {
    if (this.place) this.gone += 1;
    this.latest = [];
    this.place = server.engine()!.log.version;
    this.facts = new Map(factsOf(server));
  }
}

function factsOf(server: Server): [string, unknown][] {
  const table = server.engine()?.reading?.states.tables.hosts.table;
  return Array.from({ length: table?.count ?? 0 }, (_, row) => [
    String(table!.value(row, table!.column('name'))),
    table!.value(row, table!.column('state')),
  ]);
}

describe('the log of changes of servers that share states', () => {
  it('is the same on all of them, and goes on when the holder has died or stopped', async () => {
    const { world, startServer, pass } = fleet();
    const [a, b, c] = [startServer('a', 5), startServer('b', 90_000), startServer('c', 7)];
    await pass(1, a, b, c);
    const reader = new Reader();
    reader.read(a);
    world.state = 1;
    await pass(10, a, b, c);
    reader.read(b);
    // a has died.
    world.state = 2;
    await pass(19, b, c);
    reader.read(c);
    await b.watch.close();
    world.state = 0;
    await pass(11, c);
    reader.read(c);
    const d = startServer('d', 8);
    await pass(1, c, d);
    const late = new Reader();
    late.place = { ...reader.place!, number: 1 };
    late.read(d);
    expect([reader.ids.length, reader.gone, late.ids]).toEqual([3, 0, reader.ids]);
    expect(new Set(reader.ids.map((id) => id.split('.')[0])).size).toBe(3);
    expect([...late.facts]).toEqual([['web', 0]]);
  });

  it('has a change of all rows as several batches, which every server tells and goes on behind', async () => {
    const { world, startServer, pass } = fleet();
    const [a, b, c] = [startServer('a', 5), startServer('b', 6), startServer('c', 7)];
    const siteIn = (state: number, count = 3000) =>
      Array.from({ length: count }, (_, index) => ({
        ...{ name: `h${index}`, state, plugin_output: `${state}`.repeat(500) },
      }));
    world.hosts = siteIn(0);
    await pass(1, a, b, c);
    const [reader, other] = [new Reader(), new Reader()];
    reader.read(a);
    other.read(c);
    world.hosts = siteIn(1);
    await pass(10, a, b, c);
    for (const one of [reader, other]) one.read(b);
    expect(reader.ids).toHaveLength(4);
    // Nothing is left of the site but one host, and the holder has died.
    world.hosts = siteIn(2, 1);
    await pass(19, b, c);
    reader.read(c);
    expect(reader.ids).toHaveLength(8);
    // A reader who stopped between two batches of this reading comes to a server that was just started.
    other.read(b);
    other.place = { ...other.place!, number: other.place!.number - 2 };
    const d = startServer('d', 8);
    await pass(1, b, c, d);
    other.read(d);
    expect(other.ids).toEqual([...reader.ids, ...reader.ids.slice(-2)]);
    expect([reader.gone, other.gone]).toEqual([0, 0]);
    for (const one of [reader, other]) expect([...one.facts]).toEqual([['h0', 2]]);
  });

  it('tells each change to the listeners of each server once', async () => {
    const { world, startServer, pass } = fleet();
    const [a, b] = [startServer('a', 5), startServer('b', 6)];
    await pass(1, a, b);
    for (const state of [1, 2, 0]) {
      world.state = state;
      await pass(10, a, b);
    }
    const numbers = ({ told }: Server) =>
      told.flatMap(({ batches }) => batches.map(({ history, number }) => `${history}.${number}`));
    expect(numbers(a)).toHaveLength(3);
    expect(numbers(b)).toEqual(numbers(a));
  });

  it('tells once that the engine is silent and back, also if its reader changes or is away for long', async () => {
    const { world, startServer, pass } = fleet();
    const [a, b] = [startServer('a', 5), startServer('b', 6)];
    await pass(1, a, b);
    const reader = new Reader();
    reader.read(a);
    world.failure = new AppError('engine_timeout', { detail: 'no answer' });
    await pass(15, a, b);
    reader.read(b);
    expect(reader.engine).toEqual(['silent']);
    expect(b.engine()?.failure).toBe('engine_timeout');
    // The states are too old to be used, and the log goes on.
    await pass(1200, b);
    world.failure = undefined;
    world.state = 1;
    await pass(35, b);
    reader.read(b);
    expect([reader.engine, reader.gone, [...reader.facts]]).toEqual([['silent', 'back'], 0, [['web', 1]]]);
  });

  it('goes on if an answer was lost, if a write failed, and if the store was emptied, as long as a server remembers it', async () => {
    const { world, pieces, startServer, pass } = fleet();
    const [a, b] = [startServer('a', 5), startServer('b', 6)];
    await pass(1, a, b);
    const reader = new Reader();
    reader.read(a);
    pieces.afterWrite = () => Promise.reject(new Error('the answer was lost'));
    world.state = 1;
    await pass(10, a, b);
    pieces.afterWrite = () => Promise.resolve();
    reader.read(b);
    expect(reader.ids).toHaveLength(1);
    await pass(10, a, b);
    reader.read(a);
    expect([reader.ids.length, reader.gone, [...reader.facts]]).toEqual([1, 0, [['web', 1]]]);
    pieces.beforeWrite = () => Promise.reject(new Error('full'));
    world.state = 2;
    await pass(10, a, b);
    pieces.beforeWrite = () => Promise.resolve();
    await pass(10, a, b);
    reader.read(b);
    expect([reader.ids.length, reader.gone, [...reader.facts]]).toEqual([2, 0, [['web', 2]]]);
    pieces.empty();
    world.state = 0;
    await pass(12, a, b);
    reader.read(a);
    expect([reader.ids.length, reader.gone, [...reader.facts]]).toEqual([3, 0, [['web', 0]]]);
    for (const { watch } of [a, b]) await watch.close();
    pieces.empty();
    world.state = 1;
    const c = startServer('c', 7);
    await pass(12, c);
    reader.read(c);
    expect([reader.ids.length, reader.gone, [...reader.facts]]).toEqual([3, 1, [['web', 1]]]);
  });

  it('has all that the servers remember if the store was emptied, also for a server that was just started, and with the answer lost', async () => {
    const { world, pieces, startServer, pass } = fleet();
    const [a, b] = [startServer('a', 5), startServer('b', 90_000)];
    await pass(1, a, b);
    const [reader, late] = [new Reader(), new Reader()];
    for (const one of [reader, late]) one.read(a);
    for (world.state of [1, 2]) await pass(10, a, b);
    reader.read(a);
    // The last change is written, and lost with its answer.
    pieces.afterWrite = () => Promise.reject(new Error('the answer was lost'));
    world.state = 0;
    await pass(10, a, b);
    pieces.afterWrite = () => Promise.resolve();
    pieces.empty();
    world.state = 1;
    await pass(12, a, b);
    const c = startServer('c', 7);
    await pass(1, a, b, c);
    for (const one of [reader, late]) one.read(c);
    expect([reader.gone, late.gone, reader.ids.length, late.ids]).toEqual([0, 0, 4, reader.ids]);
    expect([...late.facts]).toEqual([['web', 1]]);
  });

  it('goes on with the server that has read the engine if the store was emptied, and not with one that may be behind it', async () => {
    const { world, pieces, startServer, pass } = fleet();
    const [a, b] = [startServer('a', 5), startServer('b', 90_000)];
    await pass(1, a, b);
    const reader = new Reader();
    reader.read(a);
    world.state = 1;
    // b has not taken what a has written, and looks first.
    await pass(10, a);
    reader.read(a);
    pieces.empty();
    world.state = 2;
    await pass(12, b, a);
    reader.read(b);
    expect([reader.ids.length, reader.gone, [...reader.facts]]).toEqual([2, 0, [['web', 2]]]);
  });

  it('goes on with the server that has read the engine if the store was emptied while it was away, and not with one that has begun meanwhile', async () => {
    const { world, pieces, gone, startServer, pass } = fleet();
    const a = startServer('a', 5);
    await pass(1, a);
    const reader = new Reader();
    reader.read(a);
    world.state = 1;
    await pass(10, a);
    gone(true);
    pieces.empty();
    const b = startServer('b', 90_000);
    world.state = 2;
    await pass(3, b, a);
    gone(false);
    await pass(12, b, a);
    reader.read(b);
    expect([reader.ids.length, reader.gone, [...reader.facts]]).toEqual([2, 0, [['web', 2]]]);
  });

  it('lacks nothing at a server to which the store has answered slowly, so that newer states seemed older than its own', async () => {
    const { world, pieces, startServer, pass } = fleet();
    const [a, b] = [startServer('a', 5), startServer('b', 90_000)];
    await pass(1, a, b);
    const reader = new Reader();
    world.state = 1;
    await pass(10, a, b);
    reader.read(b);
    await pass(9, a, b);
    world.state = 2;
    const look = pieces.look.bind(pieces);
    pieces.look = async (...words) => {
      pieces.look = look;
      await pass(8, a);
      // The lease of a lasts a second more.
      world.now += 4000;
      return look(...words);
    };
    // The store is looked at twice a second.
    world.now += 500;
    await b.tick();
    await pass(15, a, b);
    reader.read(b);
    expect([reader.ids.length, reader.gone, [...reader.facts]]).toEqual([1, 0, [['web', 2]]]);
  });

  it('may lack something at the server that has read the engine first, until it has asked the store again', async () => {
    const { startServer, pass } = fleet();
    const a = startServer('a', 5);
    const isComplete = () =>
      logsOfEngines(new Map([['engine', a.engine()!]])).isComplete?.('engine', Number.MIN_SAFE_INTEGER);
    await pass(0.5, a);
    expect(isComplete()).toBe(false);
    await pass(0.5, a);
    expect(isComplete()).toBe(true);
  });

  it('goes on if a server that begins cannot take the states at first', async () => {
    const { world, pieces, startServer, pass } = fleet();
    const a = startServer('a', 5);
    await pass(1, a);
    const reader = new Reader();
    reader.read(a);
    world.state = 1;
    await pass(10, a);
    // a has died, and its lease is over.
    world.now += 6000;
    const read = pieces.read.bind(pieces);
    pieces.read = () => Promise.reject(new WireFault('broken', 'the answer is lost'));
    const b = startServer('b', 90_000);
    world.state = 2;
    await pass(1, b);
    pieces.read = read;
    await pass(12, b);
    reader.read(b);
    expect([reader.ids.length, reader.gone, [...reader.facts]]).toEqual([2, 0, [['web', 2]]]);
  });

  it('goes on at a server to which a later version seems some milliseconds older', async () => {
    const { world, pieces, startServer, pass } = fleet();
    const [a, b] = [startServer('a', 5), startServer('b', 90_000)];
    await pass(12, a, b);
    const look = pieces.look.bind(pieces);
    world.failure = new AppError('engine_unreachable', { detail: 'away' });
    for (let turn = 0; turn < 30; turn += 1) {
      world.now += 500;
      pieces.look = async (...words) =>
        (await look(...words)).map((one) => ('at' in one ? { ...one, at: one.at - 50 } : one));
      await a.tick();
      pieces.look = look;
      await b.tick();
    }
    expect([a, b].map((server) => server.engine()?.log.isSilent)).toEqual([true, true]);
  });

  it('replaces states that can never be taken', async () => {
    const { world, pieces, startServer, pass } = fleet();
    const a = startServer('a', 5);
    await pass(1, a);
    world.now += 6000;
    pieces.read = () => Promise.reject(new WireFault('broken', 'the answer is lost'));
    const b = startServer('b', 90_000);
    world.state = 2;
    await pass(12, b);
    expect(b.seen()?.[0]).toBe(2);
  });

  const events = [
    ...['nothing', 'nothing', 'emptied', 'set back', 'gone', 'answer lost', 'not written', 'silent'],
    ...['killed', 'stopped', 'stands still'],
  ] as const;
  const step = fc.record({
    hosts: fc.array(fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd'), state: fc.nat(2) }), {
      maxLength: 4,
    }),
    event: fc.constantFrom(...events),
    server: fc.nat(2),
    asked: fc.array(fc.nat(2), { minLength: 3, maxLength: 3 }),
    s: fc.integer({ min: 1, max: 25 }),
  });

  it('never tells anything twice, and never lacks anything without saying so', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const { world, pieces, startServer, pass, gone } = fleet();
        const servers = [0, 1, 2].map((index) => startServer(`s${index}`, index));
        const readers = [0, 1, 2].map(() => new Reader());
        const contents = new Map<string, string>();
        world.hosts = [];
        await pass(1, ...servers);
        let restore = pieces.snapshot();
        const readAll = (asked: readonly number[]) => {
          for (const [index, reader] of readers.entries()) reader.read(servers[asked[index]!]!);
          for (const batch of servers.flatMap(({ told }) => told.flatMap(({ batches }) => batches))) {
            const id = `${batch.history}.${batch.number}`;
            const content = JSON.stringify([statesIn(batch), batch.engine]);
            expect(contents.get(id) ?? content).toBe(content);
            contents.set(id, content);
          }
        };
        for (const { hosts, event, server, asked, s } of steps) {
          world.hosts = [...new Map(hosts.map((one) => [one.name, one])).values()];
          if (event === 'emptied') pieces.empty();
          if (event === 'set back') restore();
          if (event === 'gone') gone(true);
          if (event === 'silent') world.failure = new AppError('engine_timeout', { detail: 'no answer' });
          if (event === 'answer lost') pieces.afterWrite = () => Promise.reject(new Error('lost'));
          if (event === 'not written') pieces.beforeWrite = () => Promise.reject(new Error('full'));
          if (event === 'stopped') await servers[server]!.watch.close();
          if (event === 'stopped' || event === 'killed') servers[server] = startServer('next', server);
          const alive = servers.filter((_, index) => event !== 'stands still' || index !== server);
          await pass(s, ...alive);
          readAll(asked);
          gone(false);
          world.failure = undefined;
          pieces.afterWrite = () => Promise.resolve();
          pieces.beforeWrite = () => Promise.resolve();
          if (s > 12) restore = pieces.snapshot();
        }
        await pass(45, ...servers);
        readAll([2, 0, 1]);
        const truth = new Map(world.hosts.map(({ name, state }) => [name, state]));
        for (const reader of readers) {
          expect(new Map([...reader.facts].toSorted())).toEqual(new Map([...truth].toSorted()));
          expect(new Set(reader.latest).size).toBe(reader.latest.length);
          for (const [index, word] of reader.engine.entries())
            if (index > 0 && reader.gone === 0) expect(word).not.toBe(reader.engine[index - 1]);
        }
      }),
      { numRuns: propertyRuns(40) },
    );
  });
});
