import { AsyncLocalStorage } from 'node:async_hooks';

import { once } from './once.ts';

/** The longest time that works on rows take together in one turn of the event loop, in milliseconds. */
const mostMsOfTurn = 5;
/** The number of rows between two looks at the clock. */
const rowsOfBlock = 32;

/** The largest number of requests of one caller that are worked on at once. The others wait for their first slice. */
const mostAtOnce = 4;

interface WorkOfCaller {
  readonly caller: string;
  hasBegun: boolean;
}

const works = once(() => new AsyncLocalStorage<WorkOfCaller>());
/** The works that wait for their next slice, by caller. The caller whose turn comes next is the first, and so is his work. */
const waiting = new Map<string, (() => void)[]>();
let startedAt: number | undefined;

/** Runs the work of a caller. Callers take turns, so that many long lists of one of them delay the list of another as one list does. */
export function runForCaller<T>(caller: string, work: () => Promise<T>): Promise<T> {
  return works().run({ caller, hasBegun: false }, work);
}

/**
 * Calls `work` for the numbers from 0 up to `count`, in blocks. All works of the process together take a few milliseconds of a turn of the event loop;
 * then requests and answers that have come meanwhile are read, and one of the works goes on.
 */
export async function inSlices(count: number, work: (from: number, to: number) => void): Promise<void> {
  for (let from = 0; from < count; from += rowsOfBlock) {
    if (isTurnOver()) await nextSlice(presentWork());
    work(from, Math.min(from + rowsOfBlock, count));
  }
}

/** Returns the wait of a work that begins its next part, or `undefined` if it may go on at once. */
export function pauseInWork(work = presentWork()): Promise<void> | undefined {
  return isTurnOver() ? nextSlice(work) : undefined;
}

/** Returns the present work, which a work that goes on elsewhere hands to `pauseInWork`. Jobs have no caller. */
export function presentWork(): WorkOfCaller {
  return works().getStore() ?? { caller: '', hasBegun: false };
}

function isTurnOver(): boolean {
  if (startedAt !== undefined) return performance.now() - startedAt > mostMsOfTurn;
  startedAt = performance.now();
  setImmediate(() => (startedAt = undefined));
  return false;
}

function nextSlice(work: WorkOfCaller): Promise<void> {
  const { caller, hasBegun } = work;
  work.hasBegun = true;
  if (waiting.size === 0) setImmediate(goOn);
  return new Promise((resolve) => {
    const own = waiting.get(caller) ?? [];
    own.splice(hasBegun ? mostAtOnce - 1 : own.length, 0, resolve);
    waiting.set(caller, own);
  });
}

/** Continues one work of the caller whose turn it is, and puts the caller behind the others. */
function goOn(): void {
  const [[caller, [next, ...others]] = ['', []]] = waiting;
  waiting.delete(caller);
  if (others.length > 0) waiting.set(caller, others);
  if (waiting.size > 0) setImmediate(goOn);
  next?.();
}
