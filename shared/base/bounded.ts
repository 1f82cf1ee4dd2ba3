import { onAbort } from './on-abort.ts';
import { OutOfTime } from './time-limit.ts';

export interface Bound {
  /** Maximum number of jobs that run at the same time. */
  readonly atOnce: number;
  /** Maximum number of jobs that wait in the queue, which is first in, first out. */
  readonly waiting: number;
  /** Makes the error that is thrown if the queue is full. */
  readonly full: () => Error;
}

/**
 * Runs work as soon as the concurrency limit allows it. Work that is still in the queue when `signal` aborts is removed, never begins,
 * and rejects with `OutOfTime`. Work that has begun is not interrupted.
 */
export type RunInTurn = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Makes a function that limits the concurrency of work that needs much memory or processor time. */
export function bounded({ atOnce, waiting, full }: Bound): RunInTurn {
  const turns = new Set<() => void>();
  let running = 0;
  const enter = (signal: AbortSignal | undefined) => {
    if (running >= atOnce) {
      if (turns.size >= waiting) throw full();
      return waitForTurn(turns, signal);
    }
    running += 1;
    return undefined;
  };
  const leave = () => {
    const [next] = turns;
    if (next) next();
    else running -= 1;
  };
  return async (work, signal) => {
    await enter(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

function waitForTurn(turns: Set<() => void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    let stopListening: () => void = () => undefined;
    const begin = () => {
      turns.delete(begin);
      stopListening();
      resolve();
    };
    turns.add(begin);
    if (!signal) return;
    stopListening = onAbort(signal, () => {
      turns.delete(begin);
      reject(new OutOfTime('ours', signal.reason));
    });
  });
}
