import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { startEngine } from '../demo/status-query-engine/index.ts';
import { systemClock } from '../shared/base/clock.ts';
import { largeSite } from '../tests/support/large-site.ts';
import { startSubject } from './subject.ts';

const path = '/api/status/realms/bench/hosts/?limit=10';
const root = fileURLToPath(new URL('../', import.meta.url));

/** Prints the source files whose functions ran for one request for hosts, from the event to the answer, after a warm-up, by room. */
export async function way(): Promise<void> {
  const engine = await startEngine({
    site: largeSite(50),
    dialect: 'naemon',
    listen: {},
    clock: systemClock,
  });
  if (!('port' in engine.address)) throw new Error('the engine does not listen on TCP');
  const subject = await startSubject({ host: '127.0.0.1', port: engine.address.port });
  for (let warm = 0; warm < 3; warm += 1) await subject.get(path);
  const files = await filesRun(() => subject.get(path));
  await subject.stop();
  await engine.close();
  const rooms = [...new Set(files.map(roomOf))];
  for (const room of rooms) {
    const own = files.filter((file) => roomOf(file) === room);
    console.log(`${String(own.length).padStart(4)}  ${room}`);
  }
  console.log(`${String(files.length).padStart(4)}  files on the way of a request for hosts`);
}

/** Returns the source files of the project with a function that `work` called. */
async function filesRun(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  // This call discards the counts so far.
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const run = result.filter(({ functions }) =>
    functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)),
  );
  return run
    .flatMap(({ url }) =>
      url.startsWith('file:') ? [relative(root, fileURLToPath(url.split('?')[0] ?? url))] : [],
    )
    .filter((file) => /^(functions|shared)\//.test(file))
    .sort();
}

function roomOf(file: string): string {
  return /^(shared\/(?:connectors\/)?[^/]+|functions\/[^/]+)/.exec(file)?.[0] ?? file;
}
