import * as z from 'zod';

import { startEngine } from '../demo/status-query-engine/index.ts';
import type { Site } from '../demo/status-query-engine/site.ts';
import { endpoints } from '../functions/objectives/endpoints.ts';
import { startTestApp, type TestApp } from '../tests/support/app.ts';
import { logLineAt, pastSite, presentMs } from '../tests/support/history-world.ts';
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
  const clock = () => now;
  const engine = await startEngine({ site: siteOf90Days(), dialect: 'naemon', listen: { port: 0 }, clock });
  const app = await startTestApp({
    endpoints,
    realms: [realm('paris', { monitoring_port: 'port' in engine.address ? engine.address.port : 0 })],
    world: { clock },
    config: { engineDeadlineMs: 60_000 },
  });
  await createAll(app);
  const first = performance.now();
  await runObjectiveWatch(app, { clock });
  const calculatedMs = performance.now() - first;
  await engine.close();
  now += 60_000;
  const samples = await interleaved({ list: () => list(app) }, { warmUps: 2, runs: 9 });
  const [ms = NaN] = samples.map(({ times }) => median(times));
  const [cpu = NaN] = samples.map((sample) => median(sample.cpu));
  report('objectives', {
    'list of 1,000': {
      ...{ ms: rounded(ms, 0), 'CPU ms': rounded(cpu, 0) },
      ...{ aim: aimMs, result: ms <= aimMs ? 'reached' : 'missed' },
    },
    'calculated by the job': { ms: rounded(calculatedMs, 0) },
  });
  await app.stop();
}

/** Returns a site whose log says each day how a host is. */
function siteOf90Days(): Site {
  const site = pastSite(presentMs / 1000 - 43_200);
  for (let day = 91; day > 1; day -= 1) {
    const line: Parameters<typeof logLineAt>[1] = [0, 6, 'CURRENT HOST STATE', 'db-1;UP;HARD;1;fine'];
    site.log.push(logLineAt(presentMs / 1000 - day * 86_400, line));
  }
  site.log.sort((a, b) => a.time - b.time);
  return site;
}

async function createAll(app: TestApp): Promise<void> {
  const rules = { kind: 'hosts', target_percent: 99, window: '90d', realm: 'paris' };
  for (let index = 0; index < count; index += 1) {
    const body = { ...rules, name: `objective ${index}`, where: 'host_groups = databases' };
    const { status } = await app.call('/api/objectives/', { method: 'POST', body });
    if (status !== 201) throw new Error(`objective ${index}: ${status}`);
  }
}

/** Reads the list. Throws if an objective lacks its figures. */
async function list(app: TestApp): Promise<void> {
  const answer = await app.call('/api/objectives/?limit=1000&sort=left_percent');
  const rows = z.object({ data: z.array(z.object({ computed_at: z.string() })) }).parse(answer.body).data;
  if (rows.length !== count) throw new Error(`${rows.length} objectives`);
}
