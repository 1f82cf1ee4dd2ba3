import { aborted } from './faults.ts';

/** Runs work, at most `limit` at once, first come first served; who waits obeys the signal. */
export type Lanes = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

export function lanes(limit: number): Lanes {
  const waiting = new Set<() => void>();
  let busy = 0;

  const enter = async (signal: AbortSignal) => {
    if (busy < limit) {
      busy += 1;
      return;
    }
    await turn(waiting, signal);
  };
  const leave = () => {
    const [next] = waiting;
    if (next) next();
    else busy -= 1;
  };
  return async (signal, work) => {
    await enter(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

/** Resolves when a lane is handed over; rejects at the abort. */
function turn(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(aborted(signal));
      return;
    }
    const call = () => {
      waiting.delete(call);
      signal.removeEventListener('abort', giveUp);
      resolve();
    };
    const giveUp = () => {
      waiting.delete(call);
      reject(aborted(signal));
    };
    waiting.add(call);
    signal.addEventListener('abort', giveUp, { once: true });
  });
}
