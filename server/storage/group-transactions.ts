import type { KeptDatabase } from './database.ts';

/** The time in milliseconds after which no more work is taken into a transaction. Everything else that the process does waits for it. */
const longestMs = 10;

/** Runs synchronous work in a transaction. */
export type RunInTransaction = <T>(work: () => T) => Promise<T>;

interface WaitingWork {
  readonly run: () => void;
  readonly settle: () => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Returns a function that runs the work of one turn of the event loop in one transaction, so that all of it waits for the disk once. A work that
 * throws changes nothing, and the others are not affected. `now` returns milliseconds of a clock that never jumps.
 */
export function groupTransactions(database: KeptDatabase, now = () => performance.now()): RunInTransaction {
  const waiting: WaitingWork[] = [];
  const runNext = () => {
    const begun: WaitingWork[] = [];
    const runSome = () => {
      const end = now() + longestMs;
      for (let work = waiting.shift(); work; work = now() < end ? waiting.shift() : undefined) {
        begun.push(work);
        work.run();
      }
    };
    try {
      database.atomically(runSome);
      for (const work of begun) work.settle();
    } catch {
      // Nothing of it was written. Each work now has its own error, or none. If the transaction did not begin, the next work has its error.
      if (begun.length === 0) begun.push(...waiting.splice(0, 1));
      for (const work of begun) runAlone(database, work);
    }
    if (waiting.length > 0) setImmediate(runNext);
  };
  return (work) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(runNext);
      waiting.push(waitingWork(work, { resolve, reject }));
    });
}

interface Settling<T> {
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

function waitingWork<T>(work: () => T, { resolve, reject }: Settling<T>): WaitingWork {
  let result: { readonly value: T } | undefined;
  return {
    run: () => {
      result = { value: work() };
    },
    settle: () => {
      if (result) resolve(result.value);
    },
    fail: reject,
  };
}

function runAlone(database: KeptDatabase, work: WaitingWork): void {
  try {
    database.atomically(work.run);
    work.settle();
  } catch (error) {
    work.fail(error);
  }
}
