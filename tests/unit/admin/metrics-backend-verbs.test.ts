import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { startTimeSeriesEngine, storedSeries } from '../../../demo/time-series-engine/index.ts';
import { metricsBackendRecord, metricsBackends } from '../../../shared/store/metrics-backends.ts';
import { createRealmStore } from '../../../shared/store/realms.ts';
import { startAdmin } from '../../support/admin.ts';
import { answersJson, type HttpBehaviour, httpPeer } from '../../support/http-peer.ts';
import { recordingLog } from '../../support/log.ts';
import { realm } from '../../support/realm-records.ts';

const minute = 60_000;
// The embedded engine looks back from its own clock.
const NOW = Math.floor(Date.now() / minute) * minute;
const clock = () => NOW;

/** A database with one series, whose newest point is so old. */
function database(name: string, ageMs: number) {
  const tags = { hostname: 'web-1', service: 'cpu', metric: 'load' };
  const points = [ageMs + minute, ageMs].map((age) => ({ time: NOW - age, fields: { value: 1 } }));
  return { name, series: [storedSeries('check', tags, points)] };
}

describe.each(['influxql', 'promql'] as const)('admin metrics-backends check (%s)', (flavour) => {
  let stack: Awaited<ReturnType<typeof startAdmin>>;
  const cleanups: (() => Promise<void>)[] = [];

  beforeEach(async () => {
    stack = await startAdmin(clock);
  });
  afterEach(async () => {
    await Promise.all([stack.stop(), ...cleanups.splice(0).map((cleanup) => cleanup())]);
  });

  async function register(url: string, databases: readonly (string | undefined)[] = []) {
    const store = metricsBackends.open(stack.table);
    await store.create(metricsBackendRecord().parse({ id: 'ours', url: url.replace(/\/$/, ''), flavour }));
    const [backend] = await store.list();
    const realms = createRealmStore(stack.table, clock, recordingLog());
    for (const name of databases) {
      const record = { metrics: 'ours', metrics_db: name, creation_ids: { metrics: backend?.creation_id } };
      await realms.create(realm(`of-${name ?? 'none'}`, record));
    }
  }

  async function check() {
    const ran = await stack.admin('metrics-backends check ours --json --local');
    return { ...ran, rows: JSON.parse(ran.out) as unknown };
  }

  it('tells what there is, and how old the newest points of each realm are', async () => {
    const held = [database('fresh', 5 * minute), database('late', 2 * 60 * minute)];
    const engine = await startTimeSeriesEngine({
      databases: () => [...held, database('old', 25 * 60 * minute), database('dead', 40 * 24 * 60 * minute)],
    });
    cleanups.push(() => engine.close());
    await register(engine.url, ['fresh', 'late', 'old', 'dead', 'unknown', undefined]);
    const { rows, code, err } = await check();
    const language = flavour === 'promql' ? 'PromQL' : 'InfluxQL';
    const newest = (of: string, minutes: number) => ({
      ...{ realm: of, name: 'series: newest', ok: true },
      detail: `${new Date(NOW - minutes * minute).toISOString()}, ${minutes} minutes ago (web-1, cpu, load).`,
    });
    // The embedded PromQL knows no series that is older.
    const nothing =
      flavour === 'promql' ? expect.stringMatching('no series') : 'None has had a point in the last 30 days.';
    const series = (of: string, ok: boolean, detail: unknown) => ({ realm: of, name: 'series', ok, detail });
    expect(rows).toEqual([
      {
        ...{ realm: '', name: 'reachable', ok: true },
        detail: expect.stringMatching(`^It answers ${language}. It has: .*fresh.*\\.$`),
      },
      series('of-dead', false, nothing),
      series('of-fresh', true, '1 with a point in the last hour.'),
      newest('of-fresh', 5),
      series('of-late', true, '1 with a point in the last day.'),
      newest('of-late', 120),
      series('of-none', false, 'The realm names no database (metrics_db).'),
      series('of-old', false, '1 with a point in the last 30 days.'),
      newest('of-old', 1500),
      series(
        'of-unknown',
        false,
        expect.stringMatching("^The metrics backend of realm 'of-unknown' .*metrics_db"),
      ),
    ]);
    expect([code, err]).toEqual([1, '4 of 10 checks failed.\n']);
  });

  it.each<[string, HttpBehaviour, string]>([
    ['refuses us', answersJson({ error: 'no' }, 401), 'does not accept the registered credentials'],
    ['is no backend', (_request, response) => response.end('<html>'), 'cannot be read'],
    ['hangs up', (_request, response) => response.destroy(), 'broke'],
  ])('says that it %s, and asks for no realm', async (_what, behave, words) => {
    const peer = await httpPeer(behave);
    cleanups.push(() => peer.close());
    await register(peer.url.href, ['fresh']);
    const { rows, code } = await check();
    const detail = expect.stringMatching(`^The metrics backend .*${words}`);
    expect(rows).toEqual([{ realm: '', name: 'reachable', ok: false, detail }]);
    expect(code).toBe(1);
  });

  it('says that it is not registered', async () => {
    const ran = await stack.admin('metrics-backends check nobody --local');
    expect([ran.code, ran.err]).toEqual([1, "There is no metrics backend 'nobody'.\n"]);
  });
});
