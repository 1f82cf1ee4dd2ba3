/**
 * Runs at most `limit` pieces of work at once, in the order in which they arrive. Work that waits for its turn rejects
 * with the signal's reason if the signal aborts.
 */
export type ConnectionLimit = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

export function connectionLimit(limit: number): ConnectionLimit {
  const waiting = new Set<() => void>();
  let busy = 0;

  const enter = async (signal: AbortSignal) => {
    signal.throwIfAborted();
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

/** Resolves when running work ends. Rejects if the signal aborts first. */
function turn(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = () => {
      waiting.delete(call);
      signal.removeEventListener('abort', giveUp);
      resolve();
    };
    const giveUp = () => {
      waiting.delete(call);
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the reason is the caller's
      reject(signal.reason);
    };
    waiting.add(call);
    signal.addEventListener('abort', giveUp, { once: true });
  });
}
