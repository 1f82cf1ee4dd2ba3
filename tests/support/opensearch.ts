import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import { freePort } from './free-port.ts';

const run = promisify(execFile);
const version = '2.19.6';
const artifact = `org.opensearch.distribution.integ-test-zip:opensearch:${version}:zip`;
const cache = `.engines/opensearch-${version}`;
const startDeadlineMs = 120_000;
/** It refuses to run as root. */
const nobody = 65534;

export interface OpenSearch {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * A real OpenSearch: the one at `REALMGATE_OPENSEARCH_URL`, or else one of our own on a free port, with its data in a folder
 * that is removed after. That needs Java 17 and Maven; the distribution is fetched once into `.engines/`.
 */
export async function startOpenSearch(): Promise<OpenSearch> {
  const running = process.env['REALMGATE_OPENSEARCH_URL'];
  if (running !== undefined) return { url: running, stop: () => Promise.resolve() };
  const home = resolve(await fetchDistribution());
  const data = await mkdtemp(join(tmpdir(), 'realmgate-opensearch-'));
  const port = await freePort();
  await configure({ home, data, port });
  const program = spawn(join(home, 'bin/opensearch'), [], {
    cwd: data,
    stdio: 'ignore',
    env: await environmentOf(data),
    ...(process.getuid?.() === 0 && { uid: nobody, gid: nobody }),
  });
  const exited = once(program, 'exit');
  const ended = exited.then(() => Promise.reject(new Error('OpenSearch ended while it was starting')));
  const stop = async () => {
    ended.catch(() => undefined);
    program.kill();
    await exited;
    await rm(data, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([answers(url), ended]).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, stop };
}

/** The distribution has no Java of its own. */
async function environmentOf(data: string): Promise<NodeJS.ProcessEnv> {
  const { stdout } = await run('sh', ['-c', 'readlink -f "$(command -v java)"']);
  return {
    PATH: process.env['PATH'],
    HOME: data,
    OPENSEARCH_PATH_CONF: join(data, 'config'),
    OPENSEARCH_TMPDIR: join(data, 'tmp'),
    OPENSEARCH_JAVA_HOME: dirname(dirname(stdout.trim())),
  };
}

async function configure({ home, data, port }: { home: string; data: string; port: number }): Promise<void> {
  await cp(join(home, 'config'), join(data, 'config'), { recursive: true });
  for (const folder of ['data', 'logs', 'tmp']) await mkdir(join(data, folder));
  const settings = {
    'network.host': '127.0.0.1',
    'http.port': port,
    // It would take any of a hundred ports; ours is the one that we know is free, or it fails.
    'transport.port': await freePort(),
    'discovery.type': 'single-node',
    'path.data': join(data, 'data'),
    'path.logs': join(data, 'logs'),
    'cluster.routing.allocation.disk.threshold_enabled': false,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}: ${String(value)}\n`);
  await writeFile(join(data, 'config/opensearch.yml'), lines.join(''));
  // The options that come with it write a log into its home, which is not its user's.
  const options = ['-Xms512m', '-Xmx512m', '-XX:+UseSerialGC', `-Djava.io.tmpdir=${join(data, 'tmp')}`];
  await writeFile(join(data, 'config/jvm.options'), `${options.join('\n')}\n`);
  if (process.getuid?.() === 0) await giveAway(data);
}

async function giveAway(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true });
  for (const entry of ['', ...entries]) await chown(join(folder, entry), nobody, nobody);
}

/** Unpacked below `.engines/`, or where everybody may read when that is in root's own folder. */
async function fetchDistribution(): Promise<string> {
  if (existsSync(join(cache, 'bin/opensearch'))) return cache;
  await mkdir('.engines', { recursive: true });
  const fresh = await mkdtemp('.engines/fetch-');
  try {
    await run('mvn', ['-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${fresh}`]);
    await run('unzip', ['-q', join(fresh, `opensearch-${version}.zip`), '-d', fresh]);
    await run('chmod', ['-R', 'a+rX', fresh]);
    await rename(join(fresh, `opensearch-${version}`), cache);
  } catch (error) {
    throw new Error(`OpenSearch ${version} could not be fetched: it needs mvn and unzip`, { cause: error });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  await chmod('.engines', 0o755);
  return cache;
}

async function answers(url: string): Promise<void> {
  const deadline = Date.now() + startDeadlineMs;
  while (Date.now() < deadline) {
    const response = await fetch(`${url}/_cluster/health`).catch(() => undefined);
    if (response?.ok === true) return;
    await sleep(200);
  }
  throw new Error('OpenSearch did not start in time');
}
