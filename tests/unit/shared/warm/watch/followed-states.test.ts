// A function that takes the states that a watch keeps, while it answers a request.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { describe, expect, it } from '@jest/globals';

import { AppError } from '../../../../../shared/base/errors.ts';
import type { WarmUse } from '../../../../../shared/base/meter.ts';
import { wakefulClock } from '../../../../../shared/base/wakeful-clock.ts';
import { WireFault } from '../../../../../shared/connectors/kit/faults.ts';
import { readEngine, type StatusQuery } from '../../../../../shared/connectors/status-query/index.ts';
import { connectionKeyOf } from '../../../../../shared/realm/open-realm/engines.ts';
import type { WarmRequest } from '../../../../../shared/realm/open-realm/warm-engines.ts';
import { ChangeListeners } from '../../../../../shared/warm/log/change-listeners.ts';
import { createWarmStore } from '../../../../../shared/warm/store/index.ts';
import type { WarmEngineMap } from '../../../../../shared/warm/watch/engines.ts';
import { FollowedStates } from '../../../../../shared/warm/watch/followed-states.ts';
import { SharedStates } from '../../../../../shared/warm/watch/shared-states.ts';
import { WarmWatch } from '../../../../../shared/warm/watch/watch.ts';
import { recordingLog } from '../../../../support/log.ts';
import { memoryPieceStore } from '../../../../support/memory-piece-store.ts';
import { realm } from '../../../../support/realm-records.ts';
import { type InventedRow, statesOf, warmColumnsOf } from '../../../../support/warm-states.ts';

const seconds = 1000;
const paris = realm('paris', { monitoring_port: 1, warm: { interval_seconds: 10, stale_seconds: 300 } });
const engine = connectionKeyOf(paris);
const hour = 3600;

interface Asked extends Partial<WarmRequest> {
  /** Seconds that the function is frozen for behind its answer. */
  readonly frozen?: number;
}

/** A watch, and a function of the same deployment. The version of the engine in the states counts the readings. */
function stage({ hosts = [{ name: 'web' }] as readonly InventedRow[], mostBytes = 1e9 } = {}) {
  const world = {
    ...{ now: 0, steady: 0, reads: 0 },
    failure: undefined as AppError | undefined,
    /** Milliseconds in which the store answers. */
    storeMs: 0,
  };
  const pieces = memoryPieceStore(() => world.now + 1_700_000_000_000);
  const key = randomBytes(32);
  const store = createWarmStore({ pieces, key, asked: warmColumnsOf, mostBytes: 1e9 });
  const engines: WarmEngineMap = new Map();
  const now = () => world.now + 77;
  const watch = new WarmWatch({
    ...{ engines, mostBytes: 1e9, log: recordingLog(), now, clock: () => world.now },
    ...{ listeners: new ChangeListeners(), realms: () => Promise.resolve([paris]) },
    shared: new SharedStates({ store, engines, now, log: recordingLog() }),
    read: () => {
      if (world.failure) return Promise.reject(world.failure);
      world.reads += 1;
      const facts = readEngine([['program_version'], [`read ${world.reads}`]]);
      return Promise.resolve(statesOf({ hosts, facts }));
    },
  });
  const log = recordingLog();
  const startFunction = () => {
    const slow = createWarmStore({
      pieces: {
        ...pieces,
        look: async (...words) => {
          await sleep(world.storeMs, undefined, { ref: false });
          return pieces.look(...words);
        },
        read: (...words) => pieces.read(...words),
      },
      ...{ key, asked: warmColumnsOf, mostBytes: 1e9 },
    });
    return new FollowedStates({
      open: () => Promise.resolve(slow),
      now: wakefulClock({ steady: () => world.steady, wall: () => world.now }),
      ...{ clock: () => world.now, mostBytes, log },
    });
  };
  const own = startFunction();
  /** Lets time pass, in which the watch works. */
  const pass = async (s: number, works = true) => {
    for (const until = world.now + s * seconds; world.now < until;) {
      world.now += 500;
      world.steady += 500;
      if (!works) continue;
      await watch.tick();
      await watch.idle();
    }
  };
  /** Opens a client of a request, and returns what ends the request. */
  const begin = async (wish: Asked | undefined, followed = own) => {
    const over = new AbortController();
    const uses: WarmUse[] = [];
    const answered = readEngine([['program_version'], ['the engine']]);
    const commands: unknown[] = [];
    const client = {
      engine: () => (world.failure ? Promise.reject(world.failure) : Promise.resolve(answered)),
      send: (command: unknown) => Promise.resolve(void commands.push(command)),
    };
    const query = await followed.open(() => client as unknown as StatusQuery, {
      ...{ engine, record: paris, over: () => over.signal, noteUse: (use: WarmUse) => uses.push(use) },
      request: wish && { maxAgeMs: undefined, strict: false, ...wish },
    });
    const end = () => {
      over.abort();
    };
    return { query, uses, end };
  };
  /** Asks for the facts of the engine: who told them, and the use of states. */
  const ask = async (wish: Asked = {}, followed = own): Promise<readonly unknown[]> => {
    const { query, uses, end } = await begin(wish, followed);
    const told = await query.engine().then(
      ({ program_version }) => program_version,
      (error: unknown) => (error instanceof AppError ? error.code : error),
    );
    end();
    return [told, ...uses];
  };
  const faults = () =>
    log.lines.filter(({ code }) => code === 'warm.store_failed').map(({ fields }) => fields['use']);
  return { world, pieces, watch, log, own, startFunction, pass, begin, ask, faults };
}

describe('a function that follows warm states', () => {
  it('has the states of the watch with their age at its first request, and newer ones when there are', async () => {
    const { pass, ask, world } = stage();
    expect(await ask()).toEqual(['the engine']);
    await pass(4);
    expect(await ask()).toEqual(['read 1', { ageS: 4 }]);
    await pass(9);
    expect(await ask()).toEqual(['read 2', { ageS: 3 }]);
    expect(world.reads).toBe(2);
  });

  it('asks the engine if the caller wants younger states, and never looks for them then', async () => {
    const { pass, ask, pieces, faults } = stage();
    await pass(8);
    expect(await ask({ maxAgeMs: 5000 })).toEqual(['the engine']);
    expect(await ask({ maxAgeMs: 8000 })).toEqual(['read 1', { ageS: 8 }]);
    pieces.fault = new WireFault('refused_connection', 'gone');
    expect(await ask({ maxAgeMs: 0 })).toEqual(['the engine']);
    expect(faults()).toEqual([]);
  });

  it('never holds the lease, also if nobody has it', async () => {
    const { pass, ask, pieces, watch } = stage();
    await pass(1);
    await watch.close();
    expect(await ask()).toEqual(['read 1', { ageS: 1 }]);
    const [share] = await pieces.look(
      [{ engine, token: 'somebody', takes: true, leaseMs: 1 }],
      undefined as never,
    );
    expect(share).toMatchObject({ isHeld: true });
  });

  it('knows the age of its states after an hour in which it was frozen', async () => {
    for (const steadyGoesOn of [true, false]) {
      const { pass, ask, world, pieces } = stage();
      await pass(4);
      expect(await ask()).toEqual(['read 1', { ageS: 4 }]);
      world.now += hour * seconds;
      if (steadyGoesOn) world.steady += hour * seconds;
      // Also without the store, which would tell the time.
      pieces.fault = new WireFault('aborted', 'silent');
      expect(await ask()).toEqual(['the engine']);
      pieces.fault = undefined;
      await pass(13);
      expect(await ask()).toEqual(['read 3', { ageS: 2 }]);
    }
  });

  it('goes on with large states that one request had no time for', async () => {
    const hosts = Array.from({ length: 3000 }, (_, index) => ({
      ...{ name: `h${index}`, plugin_output: randomBytes(2000).toString('hex') },
    }));
    const { pass, pieces, begin, ask, faults } = stage({ hosts });
    await pass(1);
    let reads = 0;
    const read = pieces.read.bind(pieces);
    pieces.read = async (question, context) => {
      reads += 1;
      await context.engineTime(sleep(150));
      return read(question, context);
    };
    // Manifest and three parts of four megabytes each.
    const first = await begin({});
    expect((await first.query.engine()).program_version).toBe('the engine');
    first.end();
    await sleep(400);
    // The manifest, two parts, and one that did not come in time. On a busy machine fewer come.
    expect(reads).toBeLessThanOrEqual(4);
    const answers = [];
    while (answers.at(-1) !== 'read 1' && answers.length < 15) answers.push((await ask())[0]);
    // No request has time for all parts, so that the last one has the parts that others have read.
    expect(answers.at(-1)).toBe('read 1');
    expect(answers.slice(0, -1).filter((one) => one !== 'the engine')).toEqual([]);
    expect(faults()).toEqual([]);
  });

  it('uses stale states of a silent engine, unless the caller is strict', async () => {
    const { pass, ask, world } = stage();
    await pass(1);
    world.failure = new AppError('engine_timeout', { detail: 'no answer' });
    await pass(30);
    expect(await ask()).toEqual(['read 1', { ageS: 31, failure: 'engine_timeout' }]);
    expect(await ask({ strict: true })).toEqual(['engine_timeout']);
    await pass(280);
    expect(await ask()).toEqual(['engine_timeout']);
  });

  it('asks the engine while the store is gone or silent, waits for it once, and says so once', async () => {
    const { pass, ask, world, pieces, faults } = stage();
    pieces.fault = new WireFault('refused_connection', 'gone');
    for (let turn = 0; turn < 40; turn += 1) {
      expect(await ask()).toEqual(['the engine']);
      await pass(1, false);
    }
    expect(faults()).toEqual(['look']);
    pieces.fault = undefined;
    await pass(70);
    world.storeMs = 60_000;
    const started = performance.now();
    for (let turn = 0; turn < 50; turn += 1) expect(await ask()).toEqual(['the engine']);
    // One wait is half a second, and fifty are 25.
    expect(performance.now() - started).toBeLessThan(12_000);
    expect(faults()).toEqual(['look', 'look']);
    world.storeMs = 0;
    await pass(11);
    expect((await ask())[0]).toMatch('read');
  });

  it.each(['manifest', 'a piece'])('asks the engine if somebody has changed %s', async (what) => {
    const { pass, ask, pieces, faults } = stage();
    await pass(1);
    for (const [name, value] of pieces.fieldsOf(engine))
      if ((name === 'manifest') === (what === 'manifest'))
        value.writeUInt8(value.readUInt8(40 % value.length) ^ 1, 40 % value.length);
    expect(await ask()).toEqual(['the engine']);
    expect(faults()).toEqual(['read']);
  });

  it('drops states that do not fit into its memory, and says so once', async () => {
    const { pass, ask, log } = stage({ mostBytes: 10 });
    for (let turn = 0; turn < 5; turn += 1) {
      await pass(11);
      expect(await ask()).toEqual(['the engine']);
    }
    expect(log.lines).toMatchObject([{ code: 'warm.too_large', fields: { realm: 'paris', most: 10 } }]);
  });
});

describe('a command by a function', () => {
  const comment = { name: 'ADD_HOST_COMMENT' } as never;

  it.each(['its first request', 'a later one'])(
    'makes all functions ask the engine until its states were read again: %s',
    async (which) => {
      const { pass, begin, ask, startFunction, world } = stage();
      const other = startFunction();
      await pass(3);
      if (which === 'a later one') expect((await ask())[0]).toBe('read 1');
      expect((await ask({}, other))[0]).toBe('read 1');
      const { query, end } = await begin(undefined);
      await query.send(comment);
      end();
      for (const followed of [undefined, other]) expect(await ask({}, followed)).toEqual(['the engine']);
      await pass(2);
      expect(world.reads).toBe(2);
      for (const followed of [undefined, other]) expect((await ask({}, followed))[0]).toBe('read 2');
    },
  );

  it('is sent while the store is gone, and not told to it for results of checks', async () => {
    const { pass, begin, ask, pieces, faults } = stage();
    await pass(3);
    const { query, end } = await begin(undefined);
    await query.send({ name: 'PROCESS_HOST_CHECK_RESULT' } as never);
    expect((await ask())[0]).toBe('read 1');
    pieces.fault = new WireFault('refused_connection', 'gone');
    await query.send(comment);
    end();
    expect(await ask()).toEqual(['the engine']);
    expect(faults()).toEqual(['look']);
  });
});
