import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'esbuild';

import { resolution } from '../../esbuild.config.mjs';
import { projectRoot } from './service-copy.ts';

export interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface RealmgateCommand {
  /** Path of the program file, an argument for `node`. */
  readonly program: string;
  /** Runs one command line in an environment of its own. */
  readonly run: (words: readonly string[], options?: RunOptions) => Promise<CommandResult>;
  readonly remove: () => void;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Text for the standard input. */
  readonly input?: string;
  /** The input is sent only after this text has been printed. */
  readonly inputAfter?: string;
  /** Number of printed outputs after which the command is ended by Ctrl-C. */
  readonly stopAfter?: number;
  /** A program that runs the command, such as `script`, which gives it a terminal. */
  readonly through?: readonly [string, ...string[]];
}

/** Bundles the command line of the client package into one file, so that nothing must be built in the work tree. */
export async function realmgateCommand(): Promise<RealmgateCommand> {
  const folder = mkdtempSync(join(projectRoot, 'node_modules/.realmgate-'));
  const program = join(folder, 'realmgate.mjs');
  await build({
    entryPoints: [join(projectRoot, 'client/src/cli/index.ts')],
    outfile: program,
    ...resolution,
    packages: 'external',
  });
  return {
    program,
    run: (words, options) => run([process.execPath, program, ...words], options),
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function run(
  words: readonly string[],
  { env = {}, input = '', inputAfter, stopAfter, through }: RunOptions = {},
): Promise<CommandResult> {
  const [file = '', ...rest] = through ? [...through, words.map((word) => `'${word}'`).join(' ')] : words;
  // `script` takes the command before the file that it would write.
  const child = spawn(file, through ? [...rest, '/dev/null'] : rest, {
    env: { PATH: process.env['PATH'], TERM: 'xterm', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  let prints = 0;
  child.stdout.on('data', (piece: Buffer) => {
    out += piece.toString();
    prints += 1;
    if (inputAfter !== undefined && out.includes(inputAfter) && child.stdin.writable) child.stdin.end(input);
    if (prints === stopAfter) child.kill('SIGINT');
  });
  child.stderr.on('data', (piece: Buffer) => (err += piece.toString()));
  child.stdin.on('error', () => undefined);
  if (inputAfter === undefined) child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code: code ?? -1, out, err });
    });
  });
}
