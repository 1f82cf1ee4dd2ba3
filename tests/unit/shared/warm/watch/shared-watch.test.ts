import { setTimeout as sleep } from 'node:timers/promises';

import { describe, expect, it } from '@jest/globals';

import { AppError } from '../../../../../shared/base/errors.ts';
import { fleet } from '../../../../support/server-fleet.ts';

const seconds = 1000;

describe('watches that share states', () => {
  it('read an engine once for all, and each has the states with their age', async () => {
    const { world, startServer, pass } = fleet();
    const [a, b] = [startServer('a', 5), startServer('b', 90_000)];
    await pass(1, a, b);
    expect([a.seen(), b.seen()]).toEqual([
      [0, 0.5],
      [0, 0.5],
    ]);
    world.state = 2;
    await pass(35, a, b);
    expect(new Set(world.reads)).toEqual(new Set(['a']));
    expect(world.reads).toHaveLength(4);
    expect([a.seen(), b.seen()]).toEqual([
      [2, 5.5],
      [2, 5.5],
    ]);
    expect([a.watch.figures().shared, b.watch.figures().shared]).toEqual([
      { held: 1, taken: 0, errors: 0 },
      { held: 0, taken: 4, errors: 0 },
    ]);
  });

  it('give a server that starts the present states at once, with their age', async () => {
    const { world, startServer, pass } = fleet();
    const a = startServer('a', 0);
    await pass(8, a);
    const b = startServer('b', 7);
    await pass(0.5, b);
    expect(b.seen()).toEqual([0, 8]);
    expect(world.reads).toEqual(['a']);
  });

  it('replace one that has died within ten seconds, and one that stopped at once', async () => {
    const { world, startServer, pass } = fleet();
    const [a, b, c] = [startServer('a', 0), startServer('b', 1), startServer('c', 2)];
    await pass(2, a, b, c);
    const died = world.now;
    // The states are due at ten seconds: b holds the lease by then.
    await pass(9, b, c);
    expect(world.reads.at(-1)).toBe('b');
    expect(world.now - died).toBeLessThanOrEqual(10 * seconds);
    expect(c.seen()).toEqual([0, expect.any(Number)]);
    await b.watch.close();
    await pass(0.5, c);
    expect(c.watch.figures().shared).toMatchObject({ held: 1 });
  });

  it('never let one that stood still overwrite what another has read', async () => {
    const { world, pieces, startServer, pass } = fleet();
    const [a, b] = [startServer('a', 0), startServer('b', 1)];
    await pass(1, a, b);
    await pass(9, b, a);
    // a begins to write what it has read, and stands still meanwhile.
    world.now += 500;
    let go: () => void = () => undefined;
    pieces.beforeWrite = () =>
      new Promise((resolve) => {
        go = resolve;
      });
    world.state = 1;
    const stands = a.tick();
    await sleep(20);
    pieces.beforeWrite = () => Promise.resolve();
    world.state = 2;
    await pass(8, b);
    expect(b.seen()).toMatchObject([2, expect.any(Number)]);
    go();
    await stands;
    const c = startServer('c', 2);
    await pass(0.5, c);
    expect(c.seen()?.[0]).toBe(2);
    await pass(1, a, b);
    expect([a.seen()?.[0], b.seen()?.[0]]).toEqual([2, 2]);
  });

  it('never let one whose reading fails late put back the states of before', async () => {
    const { world, startServer, pass } = fleet();
    const [a, b] = [startServer('a', 0), startServer('b', 1)];
    await pass(10, a, b);
    // a waits for the engine so long that its lease ends. b reads the engine and stops.
    world.now += 500;
    let fail: () => void = () => undefined;
    world.beforeRead = () =>
      new Promise((_resolve, reject) => {
        fail = () => {
          reject(new AppError('engine_timeout', { detail: 'no answer' }));
        };
      });
    await a.watch.tick();
    world.beforeRead = () => Promise.resolve();
    world.state = 1;
    await pass(8, b);
    expect(world.reads).toEqual(['a', 'a', 'b']);
    await b.watch.close();
    // a has a lease again when its reading fails.
    for (let turn = 0; turn < 2; turn += 1) {
      world.now += 500;
      await a.watch.tick();
    }
    expect(a.watch.figures().shared).toMatchObject({ held: 1 });
    fail();
    await a.watch.idle();
    const c = startServer('c', 2);
    await pass(0.5, c);
    expect(c.seen()?.[0]).toBe(1);
    await pass(1, a);
    expect(a.seen()?.[0]).toBe(1);
  });

  it('keep no states while the store is gone, say so once, and share them again', async () => {
    const { world, startServer, pass, gone } = fleet();
    const [a, b] = [startServer('a', 0), startServer('b', 1)];
    await pass(1, a, b);
    gone(true);
    world.state = 1;
    await pass(30, a, b);
    // Without its lease a reads nothing, so that two never read an engine; requests find the states too old and ask the engine.
    expect(world.reads).toEqual(['a']);
    expect([a.seen(), b.seen()]).toEqual([
      [0, 30.5],
      [0, 30.5],
    ]);
    for (const { log } of [a, b])
      expect(log.lines.filter(({ code }) => code === 'warm.store_failed')).toMatchObject([
        { fields: { use: 'look', error: { kind: 'refused_connection' } } },
      ]);
    gone(false);
    await pass(2, a, b);
    expect([a.seen()?.[0], b.seen()?.[0]]).toEqual([1, 1]);
  });

  it('fill a store again that was emptied', async () => {
    const { world, pieces, startServer, pass } = fleet();
    const [a, b] = [startServer('a', 0), startServer('b', 1)];
    await pass(1, a, b);
    pieces.empty();
    world.state = 1;
    await pass(20, b, a);
    expect([a.seen()?.[0], b.seen()?.[0]]).toEqual([1, 1]);
    const c = startServer('c', 3);
    await pass(0.5, c);
    expect(c.seen()?.[0]).toBe(1);
  });

  it('tell all of an engine that is silent, and of one that answers again', async () => {
    const { world, startServer, pass } = fleet();
    const [a, b] = [startServer('a', 0), startServer('b', 1)];
    await pass(1, a, b);
    world.failure = new AppError('engine_timeout', { detail: 'no answer' });
    await pass(12, a, b);
    expect([a.engine()?.failure, b.engine()?.failure]).toEqual(['engine_timeout', 'engine_timeout']);
    const c = startServer('c', 2);
    await pass(1, a, c);
    expect([c.seen()?.[0], c.engine()?.failure]).toEqual([0, 'engine_timeout']);
    world.failure = undefined;
    await pass(6, a, b, c);
    expect([a, b, c].map((one) => one.engine()?.failure)).toEqual([undefined, undefined, undefined]);
  });

  it('do not tell of a silent engine while the store is gone: the engine is asked', async () => {
    const { world, startServer, pass, gone } = fleet();
    const [a, b] = [startServer('a', 0), startServer('b', 1)];
    await pass(1, a, b);
    world.failure = new AppError('engine_timeout', { detail: 'no answer' });
    await pass(12, a, b);
    gone(true);
    await pass(8, a, b);
    expect([a.engine()?.failure, b.engine()?.failure]).toEqual([undefined, undefined]);
  });

  it('read an engine at once after a command by any server, whose states are not used meanwhile', async () => {
    const { world, startServer, pass } = fleet();
    const [a, b] = [startServer('a', 0), startServer('b', 70_000)];
    await pass(2, a, b);
    b.engine()!.changedAt = world.now + 70_000 + seconds;
    world.state = 1;
    await pass(3, a, b);
    expect(world.reads).toEqual(['a', 'a']);
    expect([a.seen()?.[0], b.seen()?.[0]]).toEqual([1, 1]);
    await pass(5, a, b);
    expect(world.reads).toHaveLength(2);
    for (const { engine } of [a, b])
      expect(engine()!.last!.readAt).toBeGreaterThanOrEqual(engine()!.changedAt);
  });

  it('do not believe a clock of the store that has jumped', async () => {
    const { storeClock, startServer, pass } = fleet();
    const [a, b] = [startServer('a', 0), startServer('b', 1)];
    await pass(1, a, b);
    storeClock.ahead -= 86_400 * seconds;
    const c = startServer('c', 2);
    await pass(1, a, b, c);
    expect([a.seen(), b.seen(), c.seen()]).toEqual([[0, 1.5], [0, 1.5], undefined]);
    expect(c.log.lines).toMatchObject([{ code: 'warm.store_failed', fields: { use: 'read' } }]);
    await pass(15, a, b, c);
    expect(c.seen()).toEqual([0, 6.5]);
  });
});
