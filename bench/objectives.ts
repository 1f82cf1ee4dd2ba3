import { startEngine } from '../demo/status-query-engine/index.ts';
import { endpoints } from '../functions/objectives/endpoints.ts';
import { logLineAt, pastSite, presentMs } from '../tests/api/history-world.ts';
import { startTestApp } from '../tests/support/app.ts';
import { runObjectiveWatch } from '../tests/support/objective-watch.ts';
import { realm } from '../tests/support/realm-records.ts';
import { interleaved, median, rounded } from './measure.ts';
import { report } from './report.ts';

const count = 1000;
/** The most time of the list, in milliseconds. */
const aimMs = 1000;

/** Measures the list of 1,000 objectives, with a window of 90 days each, from the days and figures that are kept. */
export async function objectives(): Promise<void> {
  let now = presentMs;
  const site = pastSite(presentMs / 1000 - 43_200);
  for (let day = 91; day > 1; day -= 1)
    site.log.unshift(
      logLineAt(presentMs / 1000 - day * 86_400, [0, 6, 'CURRENT HOST STATE', 'db-1;UP;HARD;1;fine']),
    );
  site.log.sort((a, b) => a.time - b.time);
  const engine = await startEngine({ site, dialect: 'naemon', listen: { port: 0 }, clock: () => now });
  const app = await startTestApp({
    endpoints,
    realms: [realm('paris', { monitoring_port: 'port' in engine.address ? engine.address.port : 0 })],
    world: { clock: () => now },
    config: { engineDeadlineMs: 60_000 },
  });
  const rules = { kind: 'hosts', target_percent: 99, window: '90d', realm: 'paris' };
  for (let index = 0; index < count; index += 1) {
    const body = { ...rules, name: `objective ${index}`, where: 'host_groups = databases' };
    const { status } = await app.call('/api/objectives/', { method: 'POST', body });
    if (status !== 201) throw new Error(`objective ${index}: ${status}`);
  }
  const first = performance.now();
  await runObjectiveWatch(app, { clock: () => now });
  const calculatedMs = performance.now() - first;
  await engine.close();
  now += 60_000;
  const [sample] = await interleaved(
    {
      list: async () => {
        const { body } = await app.call('/api/objectives/?limit=1000&sort=left_percent');
        if (body.data.length !== count || body.data[0].computed_at === null) throw new Error('no figures');
      },
    },
    { warmUps: 2, runs: 9 },
  );
  const ms = median(sample?.times ?? []);
  report('objectives', {
    'list of 1,000': {
      ...{ ms: rounded(ms, 0), 'CPU ms': rounded(median(sample?.cpu ?? []), 0) },
      ...{ aim: aimMs, result: ms <= aimMs ? 'reached' : 'missed' },
    },
    'calculated by the job': { ms: rounded(calculatedMs, 0) },
  });
  await app.stop();
}
