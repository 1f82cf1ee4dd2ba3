import type { Meter } from '../../base/meter.ts';
import type { TimeLimit } from '../../base/time-limit.ts';

/** Adds the waiting times to the request's meter. Waits that overlap are counted in full. */
export function metered(limit: TimeLimit, meter: Meter): TimeLimit {
  const timed = async <T>(promise: Promise<T>, add: (ms: number) => void): Promise<T> => {
    const started = performance.now();
    try {
      return await promise;
    } finally {
      add(Math.round(performance.now() - started));
    }
  };
  return {
    ...limit,
    theirs: (promise) => timed(limit.theirs(promise), (ms) => (meter.engineMs += ms)),
    ours: (promise) => timed(limit.ours(promise), (ms) => (meter.waitMs += ms)),
  };
}
