import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import { once as onlyOnce } from '../../../shared/base/once.ts';
import { watchdog } from '../icinga2/watchdog.ts';

const execute = promisify(execFile);

/** The user of the servers: none of them runs as root, so that root runs them as the user of Icinga 2. Each statement of a test asks for it. */
const serverUser = onlyOnce((): { readonly uid?: number; readonly gid?: number } => {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nagios'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
});

/** Hands a folder over to the user of the servers. */
export async function ownByServers(folder: string): Promise<void> {
  const { uid, gid } = serverUser();
  if (uid !== undefined && gid !== undefined) await execute('chown', ['-R', `${uid}:${gid}`, folder]);
}

/** Runs a program to its end as the user of the servers, with a text as its input. Returns its output, and rejects if it fails. */
export async function runToEnd(program: string, words: readonly string[], input = ''): Promise<string> {
  const running = execute(program, [...words], { ...serverUser(), cwd: '/tmp', maxBuffer: 10_000_000 });
  // A program that reads nothing may have ended already.
  running.child.stdin?.on('error', () => undefined).end(input);
  return (await running).stdout;
}

/** A server program that runs from a folder of its own. */
export interface LocalServer {
  /** Kills it, as the kernel does when memory is short. */
  kill(): Promise<void>;
  /** Ends it by SIGTERM. */
  stop(): Promise<void>;
  /** Starts it again after it has ended, and waits until it answers. */
  startAgain(): Promise<void>;
  /** Stops it from doing anything, or lets it go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  output(): Promise<string>;
}

export interface ServerProgram {
  readonly program: string;
  readonly words: readonly string[];
  /** The folder that is removed with it if this process goes away. */
  readonly dir: string;
  readonly log: string;
  /** Rejects as long as the server does not answer. */
  readonly answers: () => Promise<unknown>;
}

/** Starts a server, and waits until it answers. */
export async function startServer({
  program,
  words,
  dir,
  log,
  answers,
}: ServerProgram): Promise<LocalServer> {
  const launch = () => {
    const file = openSync(log, 'a');
    const child = spawn(program, words, {
      ...serverUser(),
      cwd: dir,
      detached: true,
      stdio: ['ignore', file, file],
    });
    closeSync(file);
    return { child, callOff: watchdog(groupOf(child), dir) };
  };
  const output = () => readFile(log, 'utf8');
  let running = launch();
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const { child, callOff } = running;
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      const others = signal === 'SIGKILL' ? childrenOf(child) : [];
      process.kill(-groupOf(child), signal);
      for (const pid of others) killIfThere(pid);
      await gone;
    }
    callOff();
  };
  const answering = async () => {
    const until = Date.now() + 60_000;
    for (;;) {
      const failure = await answers().then(
        () => undefined,
        (error: unknown) => error,
      );
      if (failure === undefined) return;
      if (running.child.exitCode !== null || Date.now() > until) {
        await end('SIGKILL');
        throw new Error(`${program} does not answer:\n${(await output()).slice(-3000)}`, { cause: failure });
      }
      await sleep(50);
    }
  };
  await answering();
  return {
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async startAgain() {
      running = launch();
      await answering();
    },
    signal(name) {
      process.kill(-groupOf(running.child), name);
    },
    output,
  };
}

/**
 * Returns the processes that a server began. Those of PostgreSQL have groups of their own, and go on sending a result after the server was killed,
 * until they wait for something.
 */
function childrenOf(child: ChildProcess): number[] {
  const pid = groupOf(child);
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

function groupOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('the program could not be run');
  return pid;
}
