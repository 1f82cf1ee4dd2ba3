import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Site } from '../../demo/status-query-engine/site.ts';
import { fakeClock } from './fake-clock.ts';
import { freePort } from './free-port.ts';
import { installCertificates, installClusterCertificate } from './icinga2/certificates.ts';
import {
  type ClusterNode,
  type EngineInstance,
  renderIcinga2Configuration,
} from './icinga2/configuration.ts';
import { initialCommands } from './icinga2/initial-state.ts';
import { archives } from './icinga2/log-archives.ts';
import { findProgram, type Icinga2Program } from './icinga2/program.ts';
import { watchdog } from './icinga2/watchdog.ts';
import { rawExchange } from './livestatus.ts';

export interface Icinga2 {
  /** Livestatus over TCP. */
  readonly host: string;
  readonly port: number;
  /** Livestatus on a unix socket. */
  readonly socket: string;
  /** The REST API; `ca` is the path of the authority that signed its certificate, which is for the host in `url`. */
  readonly api: {
    readonly url: string;
    readonly ca: string;
    readonly user: string;
    readonly password: string;
  };
  /** Returns everything that the engine has printed so far. */
  readonly dir: string;
  /** Kills all processes of the engine, as the kernel does when memory is short. Its folder stays. */
  kill(): Promise<void>;
  /** Starts an engine that was killed again, and waits until it answers: its Livestatus, or what the probe asks. */
  startAgain(isAnswering?: EngineProbe): Promise<void>;
  /** Stops all processes of the engine from doing anything, or lets them go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  /** Ends the engine and removes its folder. */
  stop(): Promise<void>;
}

/** Asks an engine whether it answers. A promise that rejects means that it does not. */
export type EngineProbe = () => Promise<boolean>;

/** Returns true if the Debian package `icinga2`, which `startIcinga2` needs, is installed. */
export function icinga2Available(): boolean {
  return findProgram() !== undefined;
}

/** Starts a real Icinga 2 that monitors the site, every object in the state that the site says, with its log as the past, from a folder of its own. */
export async function startIcinga2({
  site,
  keepsLog = true,
  runsChecks = true,
  clockOffsetSeconds = 0,
  redis,
  cluster,
}: {
  readonly site: Site;
  /** True if the engine writes its log. */
  readonly keepsLog?: boolean;
  /** True if the engine schedules checks. If it does not, nothing changes by itself and two answers can be compared. */
  readonly runsChecks?: boolean;
  /** Offset of the engine's clock in seconds. Any other than 0 needs Debian's package `faketime`. */
  readonly clockOffsetSeconds?: number;
  /** The Redis of an Icinga DB. `filled` resolves when the engine has put its configuration there. */
  readonly redis?: { readonly port: number; readonly filled: () => Promise<unknown> };
  /** The node of a cluster that the engine is. */
  readonly cluster?: ClusterNode;
}): Promise<Icinga2> {
  const program = findProgram();
  if (!program) throw new Error('icinga2 is not installed (apt-get install icinga2)');
  const dir = await mkdtemp(join(tmpdir(), 'realmgate-icinga2-'));
  const instance: EngineInstance = {
    ...(await place(dir, cluster)),
    ...{ keepsLog, runsChecks, redisPort: redis?.port, cluster },
  };
  const ca = await prepare(program, instance, site);
  const folders = { Config: 'etc', Data: 'data', Log: 'log', Cache: 'cache', Spool: 'spool' };
  const places = Object.entries(folders).flatMap(([name, folder]) => [
    '-D',
    `${name}Dir=${join(dir, folder)}`,
  ]);
  const words = [
    'daemon',
    '-c',
    join(dir, 'etc/icinga2.conf'),
    ...places,
    '-D',
    `InitRunDir=${join(dir, 'run')}`,
  ];
  const launch = () => {
    const child = program.start(words, join(dir, 'output.log'), fakeClock(clockOffsetSeconds));
    return { child, callOff: watchdog(processGroup(child), dir) };
  };
  let running = launch();
  const stop = async () => {
    await end(running.child);
    running.callOff();
    await rm(dir, { recursive: true, force: true });
  };
  try {
    await answering(running.child, livestatusProbe(instance));
    // Changes that come before the configuration is there are lost in Redis.
    await redis?.filled();
    await settle(instance, site);
  } catch (error) {
    const said = await readFile(join(dir, 'output.log'), 'utf8');
    await stop();
    throw new Error(`icinga2 did not start:\n${said.slice(-3000)}`, { cause: error });
  }
  return {
    host: '127.0.0.1',
    port: instance.livestatusPort,
    socket: instance.livestatusSocket,
    api: { url: `https://localhost:${instance.apiPort}`, ca, ...instance.api },
    dir,
    async kill() {
      const gone = once(running.child, 'exit');
      killAll(running.child);
      await gone;
      running.callOff();
    },
    async startAgain(isAnswering = livestatusProbe(instance)) {
      running = launch();
      await answering(running.child, isAnswering);
    },
    signal(name) {
      process.kill(-processGroup(running.child), name);
    },
    stop,
  };
}

async function place(
  dir: string,
  cluster: ClusterNode | undefined,
): Promise<Omit<EngineInstance, 'keepsLog' | 'runsChecks'>> {
  return {
    dir,
    nodeName: cluster?.name ?? 'localhost',
    livestatusPort: await freePort(),
    livestatusSocket: join(dir, 'run/cmd/livestatus'),
    apiPort: cluster?.apiPort ?? (await freePort()),
    api: { user: 'root', password: 'secret-of-a-test-engine' },
  };
}

/** Writes the engine's files. Returns the path of the certificate authority. */
async function prepare(program: Icinga2Program, instance: EngineInstance, site: Site): Promise<string> {
  const { dir } = instance;
  for (const folder of ['etc', 'data', 'log/compat/archives', 'run/cmd', 'cache', 'spool']) {
    await mkdir(join(dir, folder), { recursive: true });
  }
  await program.own(dir);
  const { nodeName, cluster } = instance;
  const install = cluster ? installClusterCertificate : installCertificates;
  const ca = await install(program, join(dir, 'data'), nodeName);
  await writeFile(join(dir, 'etc/icinga2.conf'), renderIcinga2Configuration(site, instance));
  for (const { name, text } of archives(site.log)) {
    await writeFile(join(dir, 'log/compat/archives', name), text);
  }
  await program.own(dir);
  return ca;
}

/** Makes a probe that asks both listeners of Livestatus for the engine's start time. Objects may be missing before it has one. */
function livestatusProbe({ livestatusPort: port, livestatusSocket: path }: EngineInstance): EngineProbe {
  const question = 'GET status\nResponseHeader: fixed16\nOutputFormat: json\nColumns: program_start\n\n';
  return async () => {
    // One of them may listen before the other one does.
    for (const listener of [{ host: '127.0.0.1', port }, { path }]) {
      const [answer] = await rawExchange(listener, question);
      if (!/[1-9]/.test(answer?.body.toString() ?? '')) return false;
    }
    return true;
  };
}

async function answering(child: ChildProcess, isAnswering: EngineProbe): Promise<void> {
  const until = Date.now() + 240_000;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`);
    if (await isAnswering().catch(() => false)) return;
    if (Date.now() > until) throw new Error('it never answered');
    await sleep(50);
  }
}

/** More commands than this in one go make the engine slow: it moves all that it has not read yet for each line. */
const batch = 200;

/** Sends the site's states over the unix socket, which takes tens of thousands of commands in seconds. */
async function settle(instance: EngineInstance, site: Site): Promise<void> {
  const commands = initialCommands(site);
  const now = Math.floor(Date.now() / 1000);
  for (let start = 0; start < commands.length; start += batch) {
    const some = commands.slice(start, start + batch);
    const text = some.map((each) => `COMMAND [${now}] ${each}\nResponseHeader: fixed16\nKeepAlive: on\n\n`);
    const answers = await rawExchange({ path: instance.livestatusSocket }, text.join(''), some.length);
    const refused = answers.findIndex((answer) => answer.status !== 200);
    if (refused < 0) continue;
    throw new Error(`refused: ${some[refused] ?? ''}: ${answers[refused]?.body.toString() ?? ''}`);
  }
}

/** Ends the engine by SIGTERM, and by SIGKILL if that has no effect. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  // The signal goes to the first process only: a worker that gets it twice at the same time may hang.
  child.kill('SIGTERM');
  const insist = setTimeout(() => {
    killAll(child);
  }, 15_000);
  await gone;
  clearTimeout(insist);
}

/** The whole process group: a worker and a spawn helper run under the first process. */
function killAll(child: ChildProcess): void {
  try {
    process.kill(-processGroup(child), 'SIGKILL');
  } catch {
    // The process has ended already.
  }
}

function processGroup({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('the program could not be run');
  return pid;
}
