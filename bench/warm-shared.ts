import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { openPostgresRecords } from '../server/storage/postgres/open.ts';
import { systemClock } from '../shared/base/clock.ts';
import { createRealmStore, type RealmRecord } from '../shared/store/realms.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { realm } from '../tests/support/realm-records.ts';
import {
  authorizationHeader,
  fillFirstRecords,
  newFolder,
  type ServerProcess,
  startServed,
  stopAllServers,
} from '../tests/support/served.ts';
import { processorSeconds } from './load.ts';
import { median, rounded } from './measure.ts';
import { measureRate } from './rate.ts';
import { readAnswer } from './read-answer.ts';
import { callBySockets } from './socket-callers.ts';

/** The interval of a refresh in seconds, and the number of refreshes whose cost is measured. */
const interval = 5;
const refreshes = 4;
const hosts = '/api/status/realms/bench/hosts/';
/** Requests before the measured ones, for which the code is compiled. */
const warmUps = 20;
const questions = [
  { name: 'first 100 by name', path: `${hosts}?limit=100`, runs: 61, mostMs: 10 },
  { name: 'first 100 by state', path: `${hosts}?limit=100&sort=-state`, runs: 21, mostMs: 10 },
  { name: 'all hosts, gzip', path: hosts, runs: 9, mostMs: 100 },
];

const oneHost = `${hosts}host-00001/`;
const callersOfServer = 8;
/** The requests a second that two servers on two cores answer, with their callers. */
export const leastRate = 3000;

/** Measures a server that answers from states which another server has read and shared by the database. */
export async function warmShared(place: Partial<RealmRecord>): Promise<Record<string, unknown>> {
  const postgres = await startPostgres();
  try {
    const [url, folder] = [await postgres.newDatabase(), newFolder()];
    await fillFirstRecords(await openPostgresRecords({ url, folder }));
    const records = await openPostgresRecords({ url, folder });
    const warm = { interval_seconds: interval, stale_seconds: 300 };
    await createRealmStore(records.table, systemClock).create(realm('bench', { ...place, warm }));
    await records.close();
    const words = ['--database', url, '--requests-per-second', '100000'];
    const reader = await startServed(folder, words);
    await reader.line('warm.kept');
    const taker = await startServed(folder, words);
    await taker.line('warm.kept');
    const answers = await measureAnswers(taker);
    return {
      ...answers,
      'one host, of both servers at once': await measureServers([reader, taker]),
      'a refresh': await measureRefreshes({ reader, taker }, async () => {
        const [row] = await postgres.query("SELECT pg_total_relation_size('warm_pieces') AS bytes", url);
        return Number(row?.['bytes']);
      }),
    };
  } finally {
    await stopAllServers();
    await postgres.stop();
  }
}

async function measureAnswers({ url, child }: ServerProcess): Promise<Record<string, unknown>> {
  const headers = { ...(await authorizationHeader(url)), 'Accept-Encoding': 'gzip' };
  const agent = new Agent({ keepAlive: true });
  const results: Record<string, unknown> = {};
  for (const { name, path, runs, mostMs } of questions) {
    const ask = () => readAnswer(`${url}${path}`, { agent, headers });
    for (let run = 0; run < warmUps; run += 1) await ask();
    const before = processorSeconds(child.pid);
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const started = performance.now();
      await ask();
      times.push(performance.now() - started);
    }
    const cpu = (1000 * (processorSeconds(child.pid) - before)) / runs;
    const ms = median(times);
    const result = ms <= mostMs ? 'reached' : 'missed';
    results[name] = { ms: rounded(ms, 1), 'CPU ms': rounded(cpu, 1), aim: `${mostMs} ms`, result };
  }
  agent.destroy();
  return results;
}

/** Measures the requests that several servers answer at the same time, with callers in this process. */
async function measureServers(servers: readonly ServerProcess[]): Promise<Record<string, unknown>> {
  const called = await Promise.all(
    servers.map(async ({ url }) => ({ url, path: oneHost, headers: await authorizationHeader(url) })),
  );
  const send = async (seconds: number) => {
    const counts = called.map((one) => callBySockets(one, { callers: callersOfServer, seconds }));
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  };
  const rate = await measureRate(
    { pids: servers.map(({ child }) => child.pid), send },
    { warmUp: 5, seconds: 10 },
  );
  return { ...rate, aim: `${leastRate}/s`, result: rate['requests/s'] >= leastRate ? 'reached' : 'missed' };
}

interface Servers {
  readonly reader: ServerProcess;
  readonly taker: ServerProcess;
}

async function measureRefreshes(
  { reader, taker }: Servers,
  readSize: () => Promise<number>,
): Promise<Record<string, unknown>> {
  const read = () => [reader, taker].map(({ child }) => processorSeconds(child.pid));
  const before = read();
  await sleep(1000 * interval * refreshes);
  const [reading, taking] = read().map((seconds, index) =>
    Math.round((1000 * (seconds - (before[index] ?? 0))) / refreshes),
  );
  return {
    'CPU ms of the server that reads': reading,
    'CPU ms of the other': taking,
    'MB in the database': rounded((await readSize()) / 1e6, 1),
  };
}
