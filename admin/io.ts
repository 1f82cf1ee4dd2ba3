import { userInfo } from 'node:os';
import { text } from 'node:stream/consumers';

import { confirm, password as ask } from '@inquirer/prompts';

import { type Clock, systemClock } from '../shared/base/clock.ts';
import { once } from '../shared/base/once.ts';
import type { ScryptCost } from '../shared/security/passwords.ts';
import { Failure } from './failure.ts';

/** The parts of the process that a command uses (streams, environment, prompts). Tests pass fakes. */
export interface Io {
  readonly clock: Clock;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Name of the operating system's account, for the audit. */
  readonly user: string;
  out(text: string): void;
  err(text: string): void;
  /** Asks for a secret: the person at the terminal types it twice. Without a terminal it is the next line of standard input. */
  secret(question: string): Promise<string>;
  /** Asks a yes-or-no question at the terminal. Rejects if there is no terminal. */
  confirm(question: string): Promise<boolean>;
  /** The scrypt cost of a new password hash. `undefined` means `defaultScryptCost`. */
  readonly passwordCost?: ScryptCost;
}

export function processIo(): Io {
  process.stdout.on('error', loseOutput);
  // Messages that nobody can read end no command.
  process.stderr.on('error', () => undefined);
  return {
    clock: systemClock,
    cwd: process.cwd(),
    env: process.env,
    user: account(),
    out: (line) => process.stdout.write(`${line}\n`),
    err: (line) => process.stderr.write(`${line}\n`),
    secret: (question) => (process.stdin.isTTY ? typed(question) : piped()),
    confirm: (question) => (process.stdin.isTTY ? agreed(question) : rejectWithoutTerminal()),
  };
}

/**
 * The command goes on without its output, so that no change stays half done. The reader of a pipe may close it early (`admin audit | head`);
 * any other error is a failure.
 */
function loseOutput({ code, message }: NodeJS.ErrnoException): void {
  if (code === 'EPIPE' || process.listenerCount('exit', fail) > 0) return;
  process.stderr.write(`The output cannot be written: ${message}\n`);
  process.on('exit', fail);
}

function fail(): void {
  process.exitCode = 1;
}

/** Returns the name of the account, or its number, because an account in a container may have no name. */
function account(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}

/** Asks for a secret at the terminal. Questions go to standard error, because standard output holds the command's result. */
async function typed(question: string): Promise<string> {
  const hidden = (message: string) => ask({ message, mask: true }, { output: process.stderr });
  try {
    const first = await hidden(question);
    if (first === (await hidden('Once more'))) return first;
  } catch (cause) {
    throw new Failure('Stopped; nothing was changed.', { cause });
  }
  throw new Failure('The two do not match.');
}

async function agreed(question: string): Promise<boolean> {
  try {
    return await confirm({ message: question, default: false }, { output: process.stderr });
  } catch {
    return false;
  }
}

export function rejectWithoutTerminal(): Promise<never> {
  return Promise.reject(
    new Failure('There is no terminal to ask at: --yes says that it is meant.', { usage: true }),
  );
}

const inputLines = once(async () => (await text(process.stdin)).split(/\r?\n/));

async function piped(): Promise<string> {
  return (await inputLines()).shift() ?? '';
}
