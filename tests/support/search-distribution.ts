import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import { fetchOnce } from './fetch-once.ts';
import { freePort } from './free-port.ts';

const run = promisify(execFile);
const startDeadlineMs = 300_000;
/** The servers refuse to run as root. */
const nobody = 65534;

export interface RunningEngine {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** A search engine's test distribution, as Maven has it. It needs Java 17 and Maven, and is fetched once into `.engines/`. */
export interface Distribution {
  readonly name: 'opensearch' | 'elasticsearch';
  readonly version: string;
  readonly artifact: string;
  /** The prefix of the server's environment variables. */
  readonly prefix: 'OPENSEARCH' | 'ES';
  readonly heap: string;
  /** A folder for the data, which is not removed. By default a temporary folder is used. */
  readonly kept?: string | undefined;
  /** Path of the Java to use. The default is the Java on the PATH. */
  readonly javaHome?: string | undefined;
  /** A module that our tests do not need, and that some Java cannot run. */
  readonly without?: string | undefined;
  readonly settings: Readonly<Record<string, string | boolean>>;
  /** Files in addition to its configuration, by name. */
  readonly files?: Readonly<Record<string, string>>;
  /** Headers that a request needs to be answered. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Starts the distribution on a free port. */
export async function startDistribution(distribution: Distribution): Promise<RunningEngine> {
  const home = await fetchDistribution(distribution);
  const { kept } = distribution;
  const data = kept ?? (await mkdtemp(join(tmpdir(), `realmgate-${distribution.name}-`)));
  const port = await freePort();
  await configure(distribution, { home, data, port });
  const program = spawn(join(home, 'bin', distribution.name), [], {
    cwd: data,
    stdio: 'ignore',
    env: await environmentOf(distribution, data),
    ...(process.getuid?.() === 0 && { uid: nobody, gid: nobody }),
  });
  const exited = once(program, 'exit');
  const ended = exited.then(() =>
    Promise.reject(new Error(`${distribution.name} ended while it was starting`)),
  );
  const stop = async () => {
    ended.catch(() => undefined);
    program.kill();
    await exited;
    if (kept === undefined) await rm(data, { recursive: true, force: true, maxRetries: 5 });
  };
  const url = `http://127.0.0.1:${port}`;
  const patience = AbortSignal.any([AbortSignal.timeout(startDeadlineMs), aborting(ended)]);
  await Promise.race([answers(url, distribution, patience), ended]).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, stop };
}

/** The distribution has no Java of its own. */
async function environmentOf({ prefix, javaHome }: Distribution, data: string): Promise<NodeJS.ProcessEnv> {
  return {
    PATH: process.env['PATH'],
    HOME: data,
    [`${prefix}_PATH_CONF`]: join(data, 'config'),
    [`${prefix}_TMPDIR`]: join(data, 'tmp'),
    [`${prefix}_JAVA_HOME`]: javaHome ?? (await javaOnPath()),
  };
}

async function javaOnPath(): Promise<string> {
  const { stdout } = await run('sh', ['-c', 'readlink -f "$(command -v java)"']);
  return dirname(dirname(stdout.trim()));
}

interface ServerLocation {
  readonly home: string;
  readonly data: string;
  readonly port: number;
}

async function configure(
  { name, heap, settings, files = {} }: Distribution,
  { home, data, port }: ServerLocation,
): Promise<void> {
  await cp(join(home, 'config'), join(data, 'config'), { recursive: true });
  for (const folder of ['data', 'logs', 'tmp']) await mkdir(join(data, folder), { recursive: true });
  const all = {
    'network.host': '127.0.0.1',
    'http.port': port,
    // The default is any of a hundred ports. With one free port, the server uses that port or fails.
    'transport.port': await freePort(),
    'discovery.type': 'single-node',
    'path.data': join(data, 'data'),
    'path.logs': join(data, 'logs'),
    'cluster.routing.allocation.disk.threshold_enabled': false,
    ...settings,
  };
  const lines = Object.entries(all).map(([setting, value]) => `${setting}: ${String(value)}\n`);
  // The options that come with it write a log into its home, which is not its user's.
  const options = [
    `-Xms${heap}`,
    `-Xmx${heap}`,
    '-XX:+UseSerialGC',
    // The second compiler costs more processor time than it saves in a minute.
    '-XX:TieredStopAtLevel=1',
    `-Djava.io.tmpdir=${join(data, 'tmp')}`,
    // OpenSearch 3 needs these options of Java 21.
    `21-:-javaagent:${join(home, 'agent', 'opensearch-agent.jar')}`,
    '21-:--add-opens=java.base/java.nio=ALL-UNNAMED',
  ].filter((option) => name === 'opensearch' || !option.startsWith('21-'));
  const written = { [`${name}.yml`]: lines.join(''), 'jvm.options': `${options.join('\n')}\n`, ...files };
  for (const [file, text] of Object.entries(written)) await writeFile(join(data, 'config', file), text);
  if (process.getuid?.() === 0) await giveAway(data);
}

async function giveAway(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true });
  for (const entry of ['', ...entries]) await chown(join(folder, entry), nobody, nobody);
}

/** Unpacked below `.engines/`, which everybody may read. */
function fetchDistribution({ name, version, artifact, without }: Distribution): Promise<string> {
  return fetchOnce(`${name}-${version}`, async (place) => {
    const fresh = await mkdtemp(`${place}-`);
    try {
      const copy = ['dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${fresh}`];
      await run('mvn', ['-q', '-B', ...copy]);
      await run('unzip', ['-q', join(fresh, `${name}-${version}.zip`), '-d', fresh]);
      await run('chmod', ['-R', 'a+rX', fresh]);
      const home = join(fresh, `${name}-${version}`);
      if (without !== undefined) await rm(join(home, 'modules', without), { recursive: true });
      await rename(home, place);
      await chmod(dirname(place), 0o755);
    } catch (cause) {
      throw new Error(`${name} ${version} could not be fetched: it needs mvn and unzip`, { cause });
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  });
}

async function answers(
  url: string,
  { name, headers = {} }: Distribution,
  patience: AbortSignal,
): Promise<void> {
  while (!patience.aborted) {
    const response = await fetch(`${url}/_cluster/health`, { headers }).catch(() => undefined);
    if (response?.ok === true) return;
    await sleep(200);
  }
  throw new Error(`${name} did not start in time`);
}

/** Returns a signal that aborts when the promise rejects, so that nothing waits for a server that has failed. */
function aborting(promise: Promise<unknown>): AbortSignal {
  const controller = new AbortController();
  promise.catch(() => {
    controller.abort();
  });
  return controller.signal;
}
