import { AsyncLocalStorage } from 'node:async_hooks';

import { once } from './once.ts';

/** The longest time that works on rows take together in one turn of the event loop, in milliseconds. */
const mostMsOfTurn = 5;
/** The number of rows between two looks at the clock. */
const rowsOfBlock = 32;

const callers = once(() => new AsyncLocalStorage<string>());
/** The works that wait for their next slice, by caller. The caller whose turn comes next is the first. */
const waiting = new Map<string, (() => void)[]>();
let startedAt: number | undefined;

/** Runs the work of a caller. Callers take turns, so that many long lists of one of them delay the list of another as one list does. */
export function runForCaller<T>(caller: string, work: () => Promise<T>): Promise<T> {
  return callers().run(caller, work);
}

/**
 * Calls `work` for the numbers from 0 up to `count`, in blocks. All works of the process together take a few milliseconds of a turn of the event loop;
 * then requests and answers that have come meanwhile are read, and one of the works goes on.
 */
export async function inSlices(count: number, work: (from: number, to: number) => void): Promise<void> {
  for (let from = 0; from < count; from += rowsOfBlock) {
    if (isTurnOver()) await nextSlice(presentCaller());
    work(from, Math.min(from + rowsOfBlock, count));
  }
}

/** Returns the wait of a work that begins its next part, or `undefined` if it may go on at once. */
export function pauseInWork(caller = presentCaller()): Promise<void> | undefined {
  return isTurnOver() ? nextSlice(caller) : undefined;
}

/** Returns the caller for whom the work is done, which a work that goes on elsewhere hands to `pauseInWork`. */
export function presentCaller(): string {
  return callers().getStore() ?? '';
}

function isTurnOver(): boolean {
  if (startedAt !== undefined) return performance.now() - startedAt > mostMsOfTurn;
  startedAt = performance.now();
  setImmediate(() => (startedAt = undefined));
  return false;
}

function nextSlice(caller: string): Promise<void> {
  if (waiting.size === 0) setImmediate(goOn);
  return new Promise((resolve) => {
    waiting.set(caller, [...(waiting.get(caller) ?? []), resolve]);
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
