import { OutOfTime } from './call-context.ts';
import { onAbort } from './on-abort.ts';

export interface ConcurrencyLimit {
  /** Maximum number of jobs that run at the same time. */
  readonly atOnce: number;
  /** Maximum length of the queue, which is first in, first out. `undefined` means that it has no limit. */
  readonly waiting?: number;
  /** Makes the error that is thrown if the queue is full. */
  readonly full?: () => Error;
}

/**
 * Runs work as soon as the concurrency limit allows it. Work whose `signal` has aborted before it begins is never begun: it leaves the
 * queue, and rejects with `OutOfTime`. Work that has begun is not interrupted.
 */
export type RunInTurn = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Makes a function that limits the concurrency of work that needs connections, much memory or processor time. */
export function limitConcurrency({ atOnce, waiting = Infinity, full }: ConcurrencyLimit): RunInTurn {
  const turns = new Set<() => void>();
  let running = 0;
  const enter = (signal: AbortSignal | undefined) => {
    if (signal?.aborted) throw new OutOfTime('queue', signal.reason);
    if (running >= atOnce) {
      if (turns.size >= waiting) throw full?.() ?? new Error('the queue is full');
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

/** Adds the common limit of several parts to the limit of one of them. Without a common one, the own limit is left alone. */
export function withinCommonLimit(own: RunInTurn, common: RunInTurn | undefined): RunInTurn {
  return common ? (work, signal) => own(() => common(work, signal), signal) : own;
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
      reject(new OutOfTime('queue', signal.reason));
    });
  });
}
