import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import * as z from 'zod';

import { percentiles } from './pipeline.ts';
import { readAnswer } from './read-answer.ts';
import { report } from './report.ts';

const greeting = z.object({ url: z.string(), token: z.string() });
type Stack = z.output<typeof greeting>;

const counts = '/api/status/realms/paris/';
const list = `${counts}hosts/`;
const callers = [1, 10, 100];
const seconds = 5;

/** Measures requests a second through the local gateway of `npm start` with its own engines, and the time of each. */
export async function gateway(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'realmgate-bench-'));
  const words = ['start', '--silent', '--', '--json', '--port', '0', '--fresh', '--data', directory];
  const child = spawn('npm', words, { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [line] = z.tuple([z.instanceof(Buffer)]).parse(await once(child.stdout, 'data'));
    const stack = greeting.parse(JSON.parse(line.toString()));
    const rows: Record<string, unknown> = {};
    const paths = { 'one host': `${list}${await someHost(stack)}/`, counts, 'list of hosts': list };
    for (const [name, path] of Object.entries(paths)) {
      for (const count of callers) rows[`${name}, callers: ${count}`] = await load(stack, path, count);
    }
    report('gateway', rows);
  } finally {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
    await once(child, 'exit');
    rmSync(directory, { recursive: true, force: true });
  }
}

async function someHost({ url, token }: Stack): Promise<string> {
  const answer = await fetch(new URL(`${list}?limit=1`, url), {
    headers: { Authorization: `Bearer ${token}` },
  });
  const found = z.object({ data: z.tuple([z.object({ host_name: z.string() })]) }).parse(await answer.json());
  return encodeURIComponent(found.data[0].host_name);
}

async function load(stack: Stack, path: string, count: number): Promise<Record<string, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const until = async (end: number) => {
    const times: number[] = [];
    const caller = async () => {
      while (performance.now() < end) times.push(await request(stack, path, agent));
    };
    await Promise.all(Array.from({ length: count }, caller));
    return times;
  };
  await until(performance.now() + 1000);
  const times = await until(performance.now() + seconds * 1000);
  agent.destroy();
  const { p50, p95, p99 } = percentiles(times);
  return { 'requests/s': Math.round(times.length / seconds), 'p50 ms': p50, 'p95 ms': p95, 'p99 ms': p99 };
}

async function request({ url, token }: Stack, path: string, agent: Agent): Promise<number> {
  const started = performance.now();
  await readAnswer(new URL(path, url), { agent, headers: { Authorization: `Bearer ${token}` } });
  return performance.now() - started;
}
