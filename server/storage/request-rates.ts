import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Counts requests in windows of one second. */
export interface RequestRates {
  /** Takes one of the `limit` requests that the name has in the present second. It never rejects. */
  take(name: string, limit: number): Promise<TakenRequest>;
}

export interface TakenRequest {
  /** False if the name has had all its requests. */
  readonly isTaken: boolean;
  /** The number of requests that the name still has in this second. */
  readonly left: number;
  /** The time in milliseconds until the next second begins. */
  readonly resetMs: number;
}

/** Counts the requests of this process. */
export function ratesInMemory(): RequestRates {
  const counters = new RateLimiterMemory({ duration: 1, points: Number.MAX_SAFE_INTEGER });
  return {
    take: async (name, limit) => {
      const { consumedPoints, msBeforeNext } = await counters.penalty(name);
      return {
        isTaken: consumedPoints <= limit,
        left: Math.max(0, limit - consumedPoints),
        resetMs: msBeforeNext,
      };
    },
  };
}
