import { onAbort } from './on-abort.ts';
import { OutOfTime } from './time-limit.ts';

export interface Bound {
  /** Runs at most so much at the same time… */
  readonly atOnce: number;
  /** …lets so much wait for its turn, first come first served… */
  readonly waiting: number;
  /** …and refuses what comes beyond that with this error. */
  readonly full: () => Error;
}

/**
 * Runs work in turn. Work that waits for its turn when `signal` aborts leaves the queue, never begins, and rejects with `OutOfTime`.
 * Work that has begun is not interrupted.
 */
export type RunInTurn = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Limits work that takes memory or a core, of which a process has only so much. */
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
