// Remembers whether the database was slow, so that a request that ran out of time can name the reason.

export interface StatementWaits {
  /** Awaits work of the database, and notes how long it took. */
  readonly time: <T>(work: Promise<T>) => Promise<T>;
  /** Returns true if a statement was slow within the last `ms` milliseconds. It may still run. */
  readonly wasSlow: (ms: number) => boolean;
}

/** A statement that takes longer, in milliseconds, is slow: an idle database answers within a few. */
const slowMs = 500;

export function statementWaits(now: () => number = () => performance.now()): StatementWaits {
  /** The beginnings of the statements under way, the earliest first. */
  const running = new Set<{ readonly begun: number }>();
  let lastSlowAt = -Infinity;
  return {
    time: async (work) => {
      const one = { begun: now() };
      running.add(one);
      try {
        return await work;
      } finally {
        running.delete(one);
        if (now() - one.begun >= slowMs) lastSlowAt = now();
      }
    },
    wasSlow: (ms) => {
      const [earliest = { begun: Infinity }] = running;
      return now() - earliest.begun >= slowMs || now() - lastSlowAt <= ms;
    },
  };
}
