import { setImmediate as turn } from 'node:timers/promises';

import { describe, expect, it } from '@jest/globals';

import { AppError } from '../../../../../shared/base/errors.ts';
import type { RealmRecord } from '../../../../../shared/store/realms.ts';
import { ChangeListeners } from '../../../../../shared/warm/log/change-listeners.ts';
import type { WarmStates } from '../../../../../shared/warm/states/index.ts';
import { UnseenStates } from '../../../../../shared/warm/watch/engine.ts';
import type { WarmEngineMap } from '../../../../../shared/warm/watch/engines.ts';
import { WarmWatch } from '../../../../../shared/warm/watch/watch.ts';
import { recordingLog } from '../../../../support/log.ts';
import { hostgroupRealm, realm } from '../../../../support/realm-records.ts';
import { statesOf, warmColumnsOf } from '../../../../support/warm-states.ts';

const seconds = 1000;
/** Size in bytes of the versions of states without rows: one number for each column of hosts and services. */
const versionBytes = 4 * (warmColumnsOf.hosts.length + warmColumnsOf.services.length);
const states = (size = 1000): WarmStates => ({ ...statesOf({}), size });
const silent = () => new AppError('engine_timeout', { detail: 'no answer' });

/** A watch whose readings the test ends, at a time that the test sets. */
function watched(realms: readonly RealmRecord[], mostBytes = 10_000) {
  const world = { now: 0, realms, log: recordingLog(), asked: [] as string[] };
  const reads: { resolve: (states: WarmStates) => void; reject: (error: unknown) => void }[] = [];
  const engines: WarmEngineMap = new Map();
  const listeners = new ChangeListeners();
  /** The changes of engines that readers were told of. */
  const told: unknown[] = [];
  listeners.add(({ batches }) => told.push(...batches.map(({ engine }) => engine)));
  const watch = new WarmWatch({
    ...{ engines, mostBytes, log: world.log, now: () => world.now, clock: () => world.now },
    listeners,
    realms: () => Promise.resolve(world.realms),
    read: ({ name }, _since, signal) =>
      new Promise((resolve, reject) => {
        world.asked.push(name);
        reads.push({ resolve, reject });
        signal.addEventListener('abort', () => {
          reject(silent());
        });
      }),
  });
  const succeed = async (size?: number) => {
    for (const { resolve } of reads.splice(0)) resolve(states(size));
    await turn();
  };
  const fail = async (error: unknown = silent()) => {
    for (const { reject } of reads.splice(0)) reject(error);
    await turn();
  };
  const kept = () => [...engines.values()].map(({ last }) => last?.readAt);
  return { world, watch, engines, told, succeed, fail, kept };
}

const warmRealm = (name: string, interval_seconds: number, port = 6557) =>
  realm(name, { monitoring_port: port, warm: { interval_seconds, stale_seconds: 300 } });

describe('the watch of warm states', () => {
  it('reads an engine once for all its realms, at the shortest interval, and not again while it reads', async () => {
    const part = hostgroupRealm('part', 'linux', { warm: { interval_seconds: 5, stale_seconds: 300 } });
    const { world, watch, succeed, kept } = watched([warmRealm('whole', 20), part, realm('cold')]);
    await watch.tick();
    world.now = 100 * seconds;
    await watch.tick();
    expect(world.asked).toEqual(['whole']);
    await succeed();
    expect(kept()).toEqual([0]);
    await watch.tick();
    await succeed();
    world.now += 4.9 * seconds;
    await watch.tick();
    expect(world.asked).toHaveLength(2);
    world.now += 0.1 * seconds;
    await watch.tick();
    expect(world.asked).toHaveLength(3);
    await watch.close();
  });

  it('waits longer after each failure, and tells the log of the first one', async () => {
    const { world, watch, fail } = watched([warmRealm('paris', 2)]);
    const waits: number[] = [];
    for (let failure = 0; failure < 8; failure += 1) {
      const begun = world.now;
      while (world.asked.length <= failure) {
        await watch.tick();
        if (world.asked.length <= failure) world.now += 500;
      }
      waits.push((world.now - begun) / seconds);
      await fail();
    }
    expect(waits).toEqual([0, 1, 2, 4, 8, 16, 30, 30]);
    expect(world.log.lines.map(({ code }) => code)).toEqual(['warm.refresh_failed']);
    await watch.close();
  });

  it('tells that a silent engine is back when a reading succeeds, and not when it fails for another reason', async () => {
    const { world, watch, told, succeed, fail } = watched([warmRealm('paris', 10)]);
    const ends = [succeed, fail, () => fail(new Error('rows that are too old')), fail, succeed];
    for (const end of ends) {
      await watch.tick();
      await end();
      await watch.idle();
      world.now += 30 * seconds;
    }
    expect(told).toEqual(['silent', 'back']);
    await watch.close();
  });

  it('tells once that nobody sees the changes of an engine that answers, and when they are seen again', async () => {
    const { world, watch, told, succeed, fail } = watched([warmRealm('paris', 10)]);
    const unseen = () => fail(new UnseenStates('rows without their last check'));
    for (const end of [succeed, unseen, unseen, succeed]) {
      await watch.tick();
      await end();
      await watch.idle();
      world.now += 30 * seconds;
    }
    expect(told).toEqual(['silent', 'back']);
    await watch.close();
  });

  it('reads four engines at once, and the others as soon as one of these was read', async () => {
    const { world, watch, succeed } = watched(
      [1, 2, 3, 4, 5, 6].map((port) => warmRealm(`r${port}`, 10, port)),
    );
    await watch.tick();
    expect(world.asked).toEqual(['r1', 'r2', 'r3', 'r4']);
    await succeed();
    expect(world.asked).toEqual(['r1', 'r2', 'r3', 'r4', 'r5', 'r6']);
    await watch.close();
  });

  it('keeps no states beyond its memory, and says so once', async () => {
    const { world, watch, succeed, kept } = watched([warmRealm('a', 10, 1), warmRealm('b', 10, 2)], 1500);
    for (let round = 0; round < 3; round += 1) {
      await watch.tick();
      await succeed(1000);
      world.now += 601 * seconds;
    }
    expect(kept().filter((at) => at !== undefined)).toHaveLength(1);
    const lines = world.log.lines.filter(({ code }) => code === 'warm.too_large');
    expect(lines).toMatchObject([{ fields: { realm: 'b', bytes: 2000 + versionBytes, most: 1500 } }]);
    await watch.close();
  });

  it('forgets an engine when no realm is kept warm any more, and states that nobody may use', async () => {
    const { world, watch, engines, succeed, fail, kept } = watched([warmRealm('paris', 10)]);
    await watch.tick();
    await succeed();
    expect(kept()).toEqual([0]);
    world.now = 301 * seconds;
    await watch.tick();
    await fail();
    expect(kept()).toEqual([undefined]);
    world.realms = [realm('paris')];
    await watch.tick();
    expect(engines.size).toBe(0);
    await watch.close();
  });

  it('tells how old states are, also if there are none yet, and counts its refreshes', async () => {
    const { world, watch, succeed, fail } = watched([warmRealm('paris', 10)]);
    await watch.tick();
    world.now = 5 * seconds;
    const nothing = { refreshes: 0, failures: 0, rows: 0, bytes: 0 };
    expect(watch.figures()).toEqual({ ...nothing, ages: [{ realm: 'paris', ageMs: 5000, isOld: true }] });
    await fail();
    world.now = 7 * seconds;
    await watch.tick();
    await succeed(1000);
    world.now = 8 * seconds;
    const read = { refreshes: 1, failures: 1, rows: 0, bytes: 1000 + versionBytes };
    expect(watch.figures()).toEqual({ ...read, ages: [{ realm: 'paris', ageMs: 1000, isOld: false }] });
    world.now = 27 * seconds;
    expect(watch.figures().ages).toEqual([{ realm: 'paris', ageMs: 20_000, isOld: false }]);
    world.now = 28 * seconds;
    expect(watch.figures().ages).toMatchObject([{ isOld: true }]);
    await watch.close();
  });

  it('ends its readings when it is closed, and begins no other', async () => {
    const { world, watch } = watched([warmRealm('paris', 10)]);
    await watch.tick();
    await watch.close();
    world.now = 100 * seconds;
    await watch.tick();
    expect(world.asked).toHaveLength(1);
    expect(world.log.lines).toEqual([]);
  });
});
