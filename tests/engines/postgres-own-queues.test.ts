// The queues of webhooks on a real PostgreSQL, with two processes.
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { PostgresDatabase } from '../../server/storage/postgres/database.ts';
import { postgresLease } from '../../server/storage/postgres/lease.ts';
import { postgresOwnQueues } from '../../server/storage/postgres/own-queues.ts';
import { HeldMessages } from '../../shared/warm/webhooks/held-messages.ts';
import { ownQueueContract } from '../contract/own-queues-suite.ts';
import { openPostgresTables, type Postgres, startPostgres } from '../support/postgres.ts';

let server: Postgres;
let database: PostgresDatabase;
beforeAll(async () => {
  server = await startPostgres();
  database = await openPostgresTables(server);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

ownQueueContract('in a real PostgreSQL', () =>
  Promise.resolve({
    openFor: (holder: string) => postgresOwnQueues({ database, holder }),
    stop: () => Promise.resolve(),
  }),
);

describe('the queues of several processes', () => {
  const messagesOf = (queue: string, groups: readonly number[], body: string) =>
    groups.map((group) => ({ queue, body, group: `g${group}`, deduplicationId: `${group}-${body}` }));

  it('store the messages of many writers to the same groups, in whatever order they name these', async () => {
    const writers = ['one', 'other'].map((holder) => postgresOwnQueues({ database, holder }));
    const groups = Array.from({ length: 50 }, (_, group) => group);
    const writes = Array.from({ length: 20 }, (_, n) =>
      writers[n % 2]!.store({
        messages: messagesOf('many', n % 3 === 0 ? groups.toReversed() : groups, `${n}`),
      }),
    );
    const received: string[] = [];
    const read = async (queues: (typeof writers)[number]) => {
      const queue = queues.open('many');
      while (received.length < 1000) {
        const batch = await queue.receive({ hiddenSeconds: 60 });
        received.push(...batch.map(({ deduplicationId }) => deduplicationId));
        await queue.remove(batch.map(({ handle }) => handle));
      }
    };
    await Promise.all([...writes, ...writers.map(read)]);
    expect(new Set(received).size).toBe(1000);
  });

  it('lock groups in the order of their names when messages are removed, as a writer does', async () => {
    const queues = postgresOwnQueues({ database, holder: 'one' });
    const groups = Array.from({ length: 10 }, (_, group) => group).toReversed();
    for (const group of groups) await queues.store({ messages: messagesOf('order', [group], 'x') });
    const queue = queues.open('order');
    const received = await queue.receive({ hiddenSeconds: 60 });
    expect(received).toHaveLength(10);
    const lock = `SELECT FROM message_groups WHERE queue = 'order' AND message_group = $1 FOR UPDATE`;
    const waiting = 'SELECT FROM pg_locks WHERE NOT granted';
    let removal: Promise<unknown> | undefined;
    await database.atomically(async (run) => {
      await run(lock, 'g0');
      removal = queue.remove(received.map(({ handle }) => handle));
      while ((await run(waiting)).count === 0) await sleep(10);
      // The server looks for a deadlock after a second, and ends one of the two.
      await run("SET LOCAL lock_timeout = '500ms'");
      for (const group of groups) await run(lock, `g${group}`);
    });
    await removal;
    expect(await queue.first(10)).toEqual([]);
  });

  it.each([
    ['a', 'b'],
    ['b', 'a'],
  ])('lock groups in the order of their queues when messages move from %s to %s', async (from, to) => {
    const names = { from: `move ${from}`, to: `move ${to}` };
    const queues = postgresOwnQueues({ database, holder: 'one' });
    await queues.store({ messages: [names.from, names.to].flatMap((name) => messagesOf(name, [2, 1], 'x')) });
    const queue = queues.open(names.from);
    const received = await queue.receive({ hiddenSeconds: 60 });
    expect(received).toHaveLength(2);
    const order = ['move a', 'move b'].flatMap((name) => ['g1', 'g2'].map((group) => [name, group]));
    const lock = `SELECT FROM message_groups WHERE queue = $1 AND message_group = $2 FOR UPDATE`;
    const waiting = 'SELECT FROM pg_locks WHERE NOT granted';
    let move: Promise<void> | undefined;
    await database.atomically(async (run) => {
      await run(lock, ...order[0]!);
      move = queue.moveTo({ name: names.to }, received);
      while ((await run(waiting)).count === 0) await sleep(10);
      await run("SET LOCAL lock_timeout = '500ms'");
      for (const group of order) await run(lock, ...group);
    });
    await move;
    expect([await queue.size(), await queues.open(names.to).size()]).toEqual([0, 4]);
    await queues.open(names.to).clear();
  });

  it('move messages there and back at the same time', async () => {
    const [one, other] = ['one', 'other'].map((holder) => postgresOwnQueues({ database, holder }));
    const groups = Array.from({ length: 10 }, (_, group) => group);
    const [here, there] = ['back and forth: waiting', 'back and forth: failed'];
    await one!.store({ messages: [here, there].flatMap((name) => messagesOf(name, groups, name)) });
    const end = performance.now() + 4000;
    const move = async (queues: typeof one, from: string, to: string) => {
      let moves = 0;
      for (; performance.now() < end; moves += 1) {
        const queue = queues!.open(from);
        const received = await queue.receive({ hiddenSeconds: 60 });
        await queue.moveTo({ name: to }, received);
      }
      return moves;
    };
    const moves = await Promise.all([
      ...[move(one, here, there), move(one, here, there)],
      ...[move(other, there, here), move(other, there, here)],
    ]);
    for (const count of moves) expect(count).toBeGreaterThan(10);
    expect((await one!.open(here).size()) + (await other!.open(there).size())).toBe(20);
  });

  it('remove the messages that a writer was storing in a queue that is cleared', async () => {
    const queues = postgresOwnQueues({ database, holder: 'one' });
    await queues.store({ messages: messagesOf('cleared', [1, 2], 'early') });
    const waiting = 'SELECT FROM pg_locks WHERE NOT granted';
    let clearing: Promise<void> | undefined;
    const waits: PostgresDatabase = {
      ...database,
      atomically: (work) =>
        database.atomically(async (run) => {
          const result = await work(run);
          clearing = queues.open('cleared').clear();
          while ((await run(waiting)).count === 0) await sleep(10);
          return result;
        }),
    };
    await postgresOwnQueues({ database: waits, holder: 'other' }).store({
      messages: messagesOf('cleared', [2, 1], 'late'),
    });
    await clearing;
    for (const table of ['messages', 'message_groups']) {
      const { count } = await database.run(`SELECT FROM ${table} WHERE queue = 'cleared'`);
      expect([table, count]).toEqual([table, 0]);
    }
  });

  it('release messages that were received by a process that got no answer, and that receives no others', async () => {
    let isLost = true;
    const losing: PostgresDatabase = {
      ...database,
      atomically: async (work) => {
        const result = await database.atomically(work);
        if (isLost) throw new Error('the answer was lost');
        return result;
      },
    };
    const [one, other] = [losing, database].map((each, at) =>
      postgresOwnQueues({ database: each, holder: `${at}` }).open('lost'),
    );
    await postgresOwnQueues({ database, holder: 'other' }).store({
      messages: messagesOf('lost', [1, 2], 'x'),
    });
    const held = new HeldMessages(one!);
    await expect(held.receive()).rejects.toMatchObject({ code: 'queue_unavailable' });
    expect([held.isHolding, await other!.receive({ hiddenSeconds: 60 })]).toEqual([true, []]);
    isLost = false;
    await held.releaseAll();
    expect([held.isHolding, (await other!.receive({ hiddenSeconds: 60 })).length]).toEqual([false, 2]);
  });

  it('have a lease that another process takes when its holder is silent, and not before', async () => {
    let now = 0;
    const lease = (holder: string) => postgresLease(database, { name: 'duty', holder }, () => now);
    const [one, other] = [lease('one'), lease('other')];
    expect([await one.hold(), await other.hold()]).toEqual([true, false]);
    now = 9999;
    expect([one.isHeld(), other.isHeld()]).toEqual([true, false]);
    now = 10_000;
    expect(one.isHeld()).toBe(false);
    await other.release();
    expect(await other.hold()).toBe(false);
    const waiting = performance.now();
    while (!(await other.hold())) await sleep(100);
    expect(performance.now() - waiting).toBeGreaterThan(5000);
    expect([await one.hold(), other.isHeld()]).toEqual([false, true]);
    await other.release();
    expect([await one.hold(), other.isHeld()]).toEqual([true, false]);
  });

  it('know nothing of a write whose transaction failed', async () => {
    const failing: PostgresDatabase = {
      ...database,
      atomically: (work) =>
        database.atomically(async (run) => {
          await work(run);
          throw new Error('the process was killed before the commit');
        }),
    };
    const notes = [{ name: 'place of failing', note: '1', before: null }];
    const write = { notes, messages: messagesOf('failing', [1], 'lost') };
    await expect(postgresOwnQueues({ database: failing, holder: 'one' }).store(write)).rejects.toMatchObject({
      code: 'queue_unavailable',
    });
    const queues = postgresOwnQueues({ database, holder: 'other' });
    expect([await queues.open('failing').size(), (await queues.notes('place of failing')).size]).toEqual([
      0, 0,
    ]);
    expect(await queues.store(write)).toBe(true);
  });
});
