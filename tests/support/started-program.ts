import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const startDeadlineMs = 60_000;

export interface ProgramToStart {
  readonly command: string;
  readonly args: readonly string[];
  /** The Debian package of the program. */
  readonly from: string;
  /** A URL that is answered with a status of 2xx when the program is ready. */
  readonly ready: string | { readonly url: string; readonly postJson: string };
}

/** Starts a server and waits until it answers; what comes back ends it. */
export async function startedProgram({
  command,
  args,
  from,
  ready,
}: ProgramToStart): Promise<() => Promise<void>> {
  const program = spawn(command, [...args], { stdio: 'ignore' });
  const failed = once(program, 'error').then(([error]: unknown[]) => {
    throw new Error(`${command} could not be started: it is in the package \`${from}\``, { cause: error });
  });
  const exited = once(program, 'exit');
  const ended = exited.then(() => Promise.reject(new Error(`${command} ended while it was starting`)));
  await Promise.race([answers(ready, command), ended, failed]);
  failed.catch(() => undefined);
  ended.catch(() => undefined);
  return async () => {
    program.kill();
    await exited;
  };
}

async function answers(ready: ProgramToStart['ready'], command: string): Promise<void> {
  const url = typeof ready === 'string' ? ready : ready.url;
  const headers = { 'content-type': 'application/json' };
  const options = typeof ready === 'string' ? {} : { method: 'POST', headers, body: ready.postJson };
  const deadline = Date.now() + startDeadlineMs;
  while (Date.now() < deadline) {
    const response = await fetch(url, options).catch(() => undefined);
    if (response?.ok === true) return;
    await sleep(50);
  }
  throw new Error(`${command} does not answer`);
}
