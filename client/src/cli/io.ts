import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

/** What a command touches of its process. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether a person reads standard output. */
  readonly isTerminal: boolean;
  /** Width of that terminal. */
  readonly columns: number;
  out(text: string): void;
  err(text: string): void;
  /** A line for the person who waits, replaced by the next one; an empty one takes it away. */
  progress(text: string): void;
  /** A secret from the person at the terminal, or from the pipe. */
  secret(question: string): Promise<string>;
  sleep(ms: number): Promise<void>;
}

export function processIo(): Io {
  // Whoever reads may have enough: `realmgate hosts paris | head`.
  process.stdout.on('error', () => process.exit());
  return {
    env: process.env,
    isTerminal: process.stdout.isTTY,
    columns: process.stdout.columns || 80,
    out: (line) => process.stdout.write(`${line}\n`),
    err: (line) => process.stderr.write(`${line}\n`),
    progress: (line) => process.stderr.isTTY && process.stderr.write(`\r\u001B[K${line}`),
    secret: (question) => (process.stdin.isTTY ? typed(question) : piped()),
    sleep: (ms) => setTimeout(ms),
  };
}

/** What is typed is not shown. */
async function typed(question: string): Promise<string> {
  const nowhere = new Writable({
    write: (_piece, _encoding, done) => {
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  // Not before the terminal has ceased to show what is typed.
  process.stderr.write(`${question}: `);
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

async function piped(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, '');
}
