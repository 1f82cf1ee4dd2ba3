// The watch of warm states as a function that is started every minute, with functions that answer from its states.
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { host, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/status/endpoints.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { WireFault } from '../../shared/connectors/kit/faults.ts';
import { connectionKeyOf } from '../../shared/realm/open-realm/engines.ts';
import { createWarmStore } from '../../shared/warm/store/index.ts';
import { warmColumns } from '../../shared/warm/watch/columns.ts';
import { startTestApp, type TestApp, testConfig } from '../support/app.ts';
import { recordingLog } from '../support/log.ts';
import { type MemoryPieceStore, memoryPieceStore } from '../support/memory-piece-store.ts';
import { realm } from '../support/realm-records.ts';
import { type WatchRun, watchRuns } from '../support/watch-runs.ts';

/** The interval of a refresh in seconds. */
const interval = 2;
const key = randomBytes(32);
const config = { engineDeadlineMs: 2000, warmStatesSecret: 'redis' };

let engine: Engine;
let pieces: MemoryPieceStore;
let functions: TestApp;
let engineKey: string;
const openStore = (own: MemoryPieceStore) => () =>
  createWarmStore({ pieces: own, key, asked: warmColumns(), mostBytes: 1e9 });

beforeEach(async () => {
  const served = site({ hosts: ['web-1', 'web-2'].map((name) => host(name)) });
  const listen = { host: '127.0.0.1', port: 0 };
  engine = await startEngine({ site: served, dialect: 'naemon', listen, clock: systemClock });
  const monitoring_port = 'port' in engine.address ? engine.address.port : 0;
  const lyon = realm('lyon', { monitoring_port, warm: { interval_seconds: interval, stale_seconds: 300 } });
  engineKey = connectionKeyOf(lyon);
  pieces = memoryPieceStore(Date.now);
  functions = await startTestApp({
    ...{ endpoints, config, realms: [lyon] },
    world: { openWarmStore: openStore(pieces) },
  });
});
afterEach(async () => {
  await functions.stop();
  await engine.close();
});

interface Run extends WatchRun {
  readonly log: ReturnType<typeof recordingLog>;
}

interface RunSeed {
  readonly own?: MemoryPieceStore;
  readonly event?: object;
  readonly settings?: Partial<typeof testConfig>;
}

/** Starts a function, which works until its time is ended. `own` is the store as this process reaches it. */
function startRun({ own = pieces, event, settings = config }: RunSeed = {}): Run {
  const log = recordingLog();
  const world = { table: functions.table, log, openWarmStore: openStore(own) };
  return { log, ...watchRuns(world, { ...testConfig, ...settings })(event) };
}

/** Returns the age in seconds of the states of an answer. `undefined` means that the engine was asked. */
async function age(): Promise<number | undefined> {
  const { body } = await functions.call('/api/status/realms/lyon/hosts/');
  expect(body.data).toHaveLength(2);
  const sources = (body.meta.sources ?? []) as readonly { readonly age_seconds?: number }[];
  return sources[0]?.age_seconds;
}

/** Waits until the functions answer from states. Returns the milliseconds. */
async function untilWarm(most = 10_000): Promise<number> {
  const from = performance.now();
  while ((await age()) === undefined) {
    if (performance.now() - from > most) throw new Error('the engine is still asked');
    await wait(50);
  }
  return performance.now() - from;
}

const versionNow = async () => {
  const questions = [{ engine: engineKey, token: 'a reader', takes: false, leaseMs: 1 }];
  const [share] = await pieces.look(questions, undefined as never);
  return share && 'version' in share ? share.version : undefined;
};

describe('the watch as a function', () => {
  it('does nothing in a stage without a Redis', async () => {
    expect(await startRun({ settings: { warmStatesSecret: '' } }).end()).toEqual({ off: true });
  });

  it('keeps the states of warm realms, and says what it did', async () => {
    const run = startRun();
    await untilWarm();
    await wait(1.5 * interval * 1000);
    expect(await age()).toBeLessThanOrEqual(interval + 1);
    const report = await run.end();
    expect(report).toMatchObject({ engines: 1, held: 1, failures: 0, taken: 0, store_errors: 0 });
    expect([2, 3]).toContain(report['refreshes']);
    expect(report['oldest_seconds']).toBeLessThanOrEqual(interval + 1);
    expect(run.log.lines.map(({ code }) => code)).toEqual(['job.started', 'warm.kept', 'job.completed']);
  });

  it('hands over to the next run, which has taken the states, and no engine is read twice meanwhile', async () => {
    const first = startRun();
    await untilWarm();
    const second = startRun();
    await wait(2.2 * interval * 1000);
    expect(await first.end()).toMatchObject({ held: 1, taken: 0 });
    const from = performance.now();
    const last = await versionNow();
    while ((await versionNow()) === last) await wait(50);
    // A look each half second, and an interval since the last reading.
    expect(performance.now() - from).toBeLessThan(interval * 1000 + 1500);
    const report = await second.end();
    expect(report).toMatchObject({ held: 1, failures: 0, store_errors: 0 });
    expect(report['taken']).toBeGreaterThanOrEqual(2);
    // Readings of the second run began after the first one ended.
    expect([1, 2]).toContain(report['refreshes']);
    expect(await age()).toEqual(expect.any(Number));
  });

  it('replaces a run that stopped in the middle after five seconds', async () => {
    const frozen: MemoryPieceStore = Object.assign(Object.create(pieces) as MemoryPieceStore, {});
    const first = startRun({ own: frozen });
    await untilWarm();
    let wake: () => void = () => undefined;
    const awake = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const stopped =
      <W extends readonly unknown[], T>(work: (...words: W) => Promise<T>) =>
      async (...words: W) => {
        await awake;
        return work(...words);
      };
    Object.assign(frozen, {
      look: stopped(pieces.look.bind(pieces)),
      write: stopped(pieces.write.bind(pieces)),
      read: stopped(pieces.read.bind(pieces)),
    });
    const second = startRun();
    const last = await versionNow();
    const from = performance.now();
    while ((await versionNow()) === last) await wait(50);
    expect(performance.now() - from).toBeGreaterThan(3000);
    expect(performance.now() - from).toBeLessThan(9000);
    expect(await second.end()).toMatchObject({ held: 1 });
    // The stopped one wakes up behind it, and writes nothing.
    const version = await versionNow();
    wake();
    await first.end();
    expect(await versionNow()).toBe(version);
  });

  it('writes nothing after it lost its lease, and goes on when it has it again', async () => {
    const run = startRun();
    await untilWarm();
    pieces.empty();
    const rival = [{ engine: engineKey, token: 'rival', takes: true, leaseMs: 3000 }];
    await pieces.look(rival, undefined as never);
    for (let turn = 0; turn < 25; turn += 1) {
      expect(await versionNow()).toBeUndefined();
      await wait(100);
    }
    while ((await versionNow()) === undefined) await wait(50);
    expect(await run.end()).toMatchObject({ held: 1, store_errors: 0 });
  });

  it('says which engines have no states at its end, and that the store is gone', async () => {
    await engine.close();
    const run = startRun();
    await wait(1000);
    expect(await run.end()).toMatchObject({ engines: 1, held: 1, refreshes: 0 });
    expect(run.log.lines.map(({ level, code, fields }) => [level, code, fields['realm']])).toContainEqual([
      'error',
      'warm.states_old',
      'lyon',
    ]);
    pieces.fault = new WireFault('refused_connection', 'gone');
    const other = startRun();
    await wait(1000);
    expect(await other.end()).toMatchObject({ held: 0, refreshes: 0, failures: 0 });
    expect(other.log.lines.filter(({ code }) => code === 'warm.store_failed')).toHaveLength(1);
  });

  it('works for a second if no schedule has started it', async () => {
    const run = startRun({ event: {} });
    expect(await run.end()).toMatchObject({ engines: 1, failures: 0, store_errors: 0 });
    expect(run.log.lines.map(({ code }) => code)).toEqual(['job.started', 'warm.kept', 'job.completed']);
    // The lease was given up.
    const [share] = await pieces.look(
      [{ engine: engineKey, token: 'next', takes: true, leaseMs: 1 }],
      undefined as never,
    );
    expect(share).toMatchObject({ isHeld: true });
  });
});
