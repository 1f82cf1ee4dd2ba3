import { expect, it } from '@jest/globals';

import { applyResult } from '../../demo/status-query-engine/check-result.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { checkable, type Site, subjectsOf } from '../../demo/status-query-engine/site.ts';
import { endpoints } from '../../functions/status/endpoints.ts';
import { emptySite, type InventedHosts, inventedHosts, refill } from '../support/invented-site.ts';
import { fc, propertyRuns } from '../support/properties.ts';
import { realm } from '../support/realm-records.ts';
import { startWarmApp } from '../support/warm-app.ts';

const warm = { interval_seconds: 10, stale_seconds: 300 };
const daySeconds = 86_400;
const start = Date.UTC(2026, 10, 21, 12);
const paths = ['', 'hosts/', 'hosts/?limit=3&sort=-state', 'hostgroups/', 'all-service-status/?limit=5'].map(
  (path) => `/api/status/realms/paris/${path}`,
);

type Step =
  | { readonly kind: 'change'; readonly hosts: InventedHosts }
  | { readonly kind: 'result' | 'late result' | 'flag'; readonly object: number }
  | { readonly kind: 'restart' | 'stop' | 'start' | 'new watch' }
  | { readonly kind: 'jump'; readonly days: number }
  | { readonly kind: 'wait'; readonly seconds: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), hosts: inventedHosts }),
  fc.record({ kind: fc.constantFrom('result', 'result', 'late result', 'flag'), object: fc.nat(30) }),
  fc.record({ kind: fc.constantFrom('restart', 'stop', 'start', 'new watch') }),
  fc.record({ kind: fc.constant('jump' as const), days: fc.constantFrom(-1, 1) }),
  fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(1, 40, 200, 301) }),
);

/** Changes one object by a check result, which may come late with an old time, or by a flag that has no time. */
function changeOne(served: Site, { kind, object }: Extract<Step, { object: number }>, now: number): void {
  const subjects = subjectsOf(served);
  const subject = subjects[object % Math.max(1, subjects.length)];
  if (!subject) return;
  const changed = checkable(subject);
  if (kind === 'flag')
    Object.assign(changed, {
      acknowledged: !changed.acknowledged,
      downtime_depth: changed.downtime_depth + 1,
    });
  else
    applyResult(served, subject, {
      ...{ time: kind === 'result' ? now : now - 7, state: object % 2, output: `seen at ${now}` },
      ...{ long_output: '', perf_data: `t=${now}`, passive: true, hardAtOnce: false },
    });
}

/** A warm realm, its engine with a clock of its own, and the clock that never jumps. */
async function startWorld() {
  const served = emptySite();
  let [now, engineTime] = [1000, start];
  const launch = (port: number) =>
    startEngine({ site: served, dialect: 'naemon', listen: { port }, clock: () => engineTime });
  let engine: Engine | undefined = await launch(0);
  const port = 'port' in engine.address ? engine.address.port : 0;
  const app = await startWarmApp({
    ...{ endpoints, realms: [realm('paris', { monitoring_port: port, warm })] },
    ...{ config: { engineDeadlineMs: 2000 }, world: { clock: () => start }, now: () => now },
  });
  const stopEngine = async () => {
    await engine?.close();
    engine = undefined;
  };
  const startAgain = async () => {
    engine ??= await launch(port);
  };
  const works: Readonly<Record<'restart' | 'stop' | 'start' | 'new watch', () => Promise<void>>> = {
    stop: stopEngine,
    start: startAgain,
    restart: async () => {
      await stopEngine();
      served.programStart += 1;
      await startAgain();
    },
    'new watch': app.restartWatch,
  };
  return {
    ...{ api: app.api, isRunning: () => engine !== undefined },
    async take(taken: Step): Promise<void> {
      if (taken.kind === 'change') refill(served, taken.hosts);
      else if ('object' in taken) changeOne(served, taken, Math.floor(engineTime / 1000));
      else if (taken.kind === 'jump') engineTime += taken.days * daySeconds * 1000;
      else if (taken.kind === 'wait') now += taken.seconds * 1000;
      else await works[taken.kind]();
    },
    /** Lets as much time pass as the watch waits at most, and the watch read. Returns the time. */
    async refresh(): Promise<number> {
      now += 31_000;
      engineTime += 31_000;
      await app.refresh();
      return now;
    },
    stop: async () => {
      await app.stop();
      await stopEngine();
    },
  };
}

/** Holds answers to the engine's if it runs, and to its last ones if it does not. Returns the answers, and when they were read. */
async function expectAnswers(
  world: Awaited<ReturnType<typeof startWorld>>,
  last: { readonly answers: readonly unknown[]; readonly readAt: number },
) {
  const now = await world.refresh();
  const kept = await Promise.all(paths.map((path) => world.api.call(path)));
  if (world.isRunning()) {
    const asked = await Promise.all(
      paths.map((path) => world.api.call(`${path}${path.includes('?') ? '&' : '?'}max_age=0`)),
    );
    const answers = kept.map(({ body }) => body.data as unknown);
    expect(answers).toEqual(asked.map(({ body }) => body.data as unknown));
    for (const { body } of kept) expect(body.meta.sources).toMatchObject([{ result: 'ok', age_seconds: 0 }]);
    return { answers, readAt: now };
  }
  const age = (now - last.readAt) / 1000;
  for (const [index, { status, body }] of kept.entries()) {
    if (age > warm.stale_seconds) expect([status, body.code]).toEqual([502, 'engine_unreachable']);
    else {
      expect(body.data).toEqual(last.answers[index]);
      expect(body.meta.sources).toMatchObject([{ result: 'stale', age_seconds: age }]);
    }
  }
  return last;
}

it('answers as the engine does at each quiet moment, and marks the last states of one that is silent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
      const world = await startWorld();
      try {
        let last = await expectAnswers(world, { answers: [], readAt: 0 });
        for (const taken of steps) {
          await world.take(taken);
          last = await expectAnswers(world, last);
        }
      } finally {
        await world.stop();
      }
    }),
    { numRuns: propertyRuns(6) },
  );
});
