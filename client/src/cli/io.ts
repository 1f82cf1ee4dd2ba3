import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

import { timerMs } from '../timer.ts';
import { Failure } from './failure.ts';

/** The parts of the process that a command uses (streams, environment). Tests pass fakes. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** True if standard output is a terminal. */
  readonly isTerminal: boolean;
  /** The width of that terminal in characters. */
  readonly columns: number;
  out(text: string): void;
  err(text: string): void;
  /** Shows a line about the progress, which the next one replaces. An empty text removes it. */
  progress(text: string): void;
  /** Reads the lines of the standard input. */
  lines(): AsyncIterable<string>;
  /** Reads a secret from the terminal, or from a pipe. */
  secret(question: string): Promise<string>;
  sleep(ms: number): Promise<void>;
}

export function processIo(): Io {
  process.stdout.on('error', endWithoutOutput);
  // Messages that nobody can read change no exit code.
  process.stderr.on('error', () => undefined);
  return {
    env: process.env,
    isTerminal: process.stdout.isTTY,
    columns: process.stdout.columns || 80,
    out: (line) => process.stdout.write(`${line}\n`),
    err: (line) => process.stderr.write(`${line}\n`),
    progress: (line) => process.stderr.isTTY && process.stderr.write(`\r\u001B[K${line}`),
    lines: () => createInterface({ input: process.stdin }),
    secret: (question) => (process.stdin.isTTY ? typed(question) : piped()),
    sleep: (ms) => setTimeout(timerMs(ms)),
  };
}

/** Ends the process. The reader of a pipe may close it early (`realmgate hosts paris | head`); any other error is UNKNOWN. */
function endWithoutOutput({ code, message }: NodeJS.ErrnoException): never {
  if (code === 'EPIPE') process.exit(process.exitCode ?? 3);
  process.stderr.write(`The output cannot be written: ${message}\n`);
  process.exit(3);
}

/** Reads a line without showing it. Throws Failure after Ctrl-C. */
async function typed(question: string): Promise<string> {
  const nowhere = new Writable({
    write: (_piece, _encoding, done) => {
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  // The question is written only after the terminal has stopped showing what is typed.
  process.stderr.write(`${question}: `);
  try {
    return await lines.question('');
  } catch (cause) {
    throw new Failure('Stopped: nothing was typed.', { cause });
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

async function piped(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, '');
}
