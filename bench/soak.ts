import { readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { notificationOf } from '../tests/support/passive-world.ts';
import { megabytes } from './memory-of-process.ts';
import { serveTarget, type SoakTarget, startTarget } from './soak-targets.ts';

const callers = 8;
const minuteMs = 60_000;
/** The minutes in which memory may still grow: caches fill, and V8 adapts the size of its heap. */
const warmUpMinutes = 5;
/** The growth of memory after the warm-up that counts as a leak, as a factor. */
const mostGrowth = 1.2;

interface SoakOptions {
  readonly minutes: number;
  /** The command of the server: `start` calls `npm start`, `serve` calls `npm run serve`. */
  readonly server: 'serve' | 'start';
  /** The pause of each caller between two requests, in milliseconds. */
  readonly pauseMs: number;
}

interface Run {
  readonly target: SoakTarget;
  readonly end: number;
  readonly pauseMs: number;
  headers: Readonly<Record<string, string>>;
  /** The number of answers by their status. */
  readonly answers: Map<number, number>;
}

/**
 * Prints the memory, open handles and sockets of a server each minute, while callers send reads, writes and faulty requests. Fails if
 * the memory grows after the warm-up.
 */
export async function soak({ minutes, server, pauseMs }: SoakOptions): Promise<void> {
  const target = await (server === 'start' ? startTarget() : serveTarget());
  const end = performance.now() + minutes * minuteMs;
  const run: Run = { target, end, pauseMs, headers: await headersOf(target), answers: new Map() };
  const work = [renew(run), ...Array.from({ length: callers }, () => call(run))];
  const residents: number[] = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    await sleep(minuteMs);
    residents.push(reading(run, minute));
  }
  await Promise.all(work);
  await target.stop();
  judge(residents);
}

const headersOf = async (target: SoakTarget) => ({
  ...(await target.logIn()),
  'content-type': 'application/json',
});

/** Logs in again before the token expires. */
async function renew(run: Run): Promise<void> {
  for (;;) {
    const leftMs = run.end - performance.now();
    await sleep(Math.max(0, Math.min(5 * minuteMs, leftMs)));
    if (leftMs <= 5 * minuteMs) return;
    // A busy server may refuse a log-in. The token is valid for ten minutes more.
    run.headers = await headersOf(run.target).catch(() => run.headers);
  }
}

/** Runs one caller: nine reads, then a passive check. */
async function call(run: Run): Promise<void> {
  const { url, paths, checkFields } = run.target;
  for (let count = 0; performance.now() < run.end; count += 1) {
    const { headers, answers } = run;
    const body = JSON.stringify(notificationOf(checkFields(count)));
    const answer = await (count % 10 === 9
      ? fetch(`${url}/api/passive-checks/parser/`, { method: 'POST', headers, body })
      : fetch(`${url}${paths[count % paths.length] ?? ''}`, { headers }));
    await answer.arrayBuffer();
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
    await sleep(run.pauseMs);
  }
}

/** Prints one line. Returns the resident memory in megabytes. */
function reading({ target: { pid }, answers }: Run, minute: number): number {
  const resident = megabytes('VmRSS', pid);
  const handles = readdirSync(`/proc/${pid}/fd`).map((fd) => targetOf(`/proc/${pid}/fd/${fd}`));
  const sockets = handles.filter((one) => one.startsWith('socket:')).length;
  const counts = [...answers].sort().map(([status, count]) => `${count} × ${status}`);
  console.log(
    `minute ${minute}: ${resident} MB, ${handles.length} handles, ${sockets} sockets, answers ${counts.join(', ')}`,
  );
  return resident;
}

/** Returns an empty text for a handle that was closed meanwhile. */
function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}

function judge(residents: readonly number[]): void {
  const after = residents.slice(warmUpMinutes);
  const [first, last] = [after[0], after.at(-1)];
  if (first === undefined || last === undefined) return;
  if (last > first * mostGrowth)
    throw new Error(`The memory grew from ${first} to ${last} MB after the warm-up.`);
}
