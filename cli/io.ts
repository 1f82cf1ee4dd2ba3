import { userInfo } from 'node:os';
import { text } from 'node:stream/consumers';

import { confirm, password as ask } from '@inquirer/prompts';

import { type Clock, systemClock } from '../shared/base/clock.ts';
import { Failure } from './failure.ts';

/** What a command touches of its process; tests hand in their own. */
export interface Io {
  readonly clock: Clock;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The account at this machine, for the audit. */
  readonly user: string;
  out(text: string): void;
  err(text: string): void;
  /** A secret from the person at the terminal, who types it twice, or from the pipe. */
  secret(question: string): Promise<string>;
  /** Yes or no from the person at the terminal; without one there is nobody to ask, which is a failure. */
  confirm(question: string): Promise<boolean>;
}

export function processIo(): Io {
  return {
    clock: systemClock,
    cwd: process.cwd(),
    env: process.env,
    user: account(),
    out: (line) => process.stdout.write(`${line}\n`),
    err: (line) => process.stderr.write(`${line}\n`),
    secret: (question) => (process.stdin.isTTY ? typed(question) : piped()),
    confirm: (question) => (process.stdin.isTTY ? agreed(question) : nobodyToAsk()),
  };
}

/** In a container the account may have a number only. */
function account(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}

/** Questions go to standard error: standard output is the command's answer. */
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

export function nobodyToAsk(): Promise<never> {
  return Promise.reject(
    new Failure('There is no terminal to ask at: --yes says that it is meant.', { usage: true }),
  );
}

async function piped(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, '');
}
