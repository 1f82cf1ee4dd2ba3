import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** The installed engine. For root it runs as the package's user, else as whoever runs the tests. */
export interface Icinga2Program {
  /** Runs one of the program's short commands to its end. */
  run(words: readonly string[]): Promise<void>;
  /** Starts the engine in its own process group. Its output goes to a file. `more` is added to its environment. */
  start(words: readonly string[], output: string, more: NodeJS.ProcessEnv): ChildProcess;
  /** Hands a folder over to the user as whom the engine runs. */
  own(folder: string): Promise<void>;
}

export function findProgram(): Icinga2Program | undefined {
  const path = findBinary();
  if (path === undefined) return undefined;
  const root = process.getuid?.() === 0;
  const user = root ? 'nagios' : userInfo().username;
  const group = execFileSync('id', ['-gn', user], { encoding: 'utf8' }).trim();
  const env = { ...process.env, ICINGA2_USER: user, ICINGA2_GROUP: group };
  return {
    async run(words) {
      await execute(path, [...words], { env });
    },
    start(words, output, more) {
      const file = openSync(output, 'a');
      const stdio = ['ignore', file, file] as const;
      const child = spawn(path, words, { detached: true, stdio: [...stdio], env: { ...env, ...more } });
      closeSync(file);
      return child;
    },
    async own(folder) {
      if (root) await execute('chown', ['-R', `${user}:${group}`, folder]);
    },
  };
}

/** The binary itself: the script of that name in /usr/sbin only adds to the environment. */
function findBinary(): string | undefined {
  return readdirSync('/usr/lib')
    .map((architecture) => `/usr/lib/${architecture}/icinga2/sbin/icinga2`)
    .find((path) => existsSync(path));
}
