import type { Clock } from '../../base/clock.ts';
import type { Within } from '../../base/time-limit.ts';

export interface CachedValue<T> {
  /** The value kept, or a new one. Each who comes while it is made loads it too, under his own time limit. */
  get(within: Within): Promise<T>;
  forget(): void;
}

/** Keeps what `load` answered for `ttlMs`; failures are not kept, nor is what was asked for before it was forgotten. */
export function cachedValue<T>(
  load: (within: Within) => Promise<T>,
  { ttlMs, clock }: { readonly ttlMs: number; readonly clock: Clock },
): CachedValue<T> {
  let kept: { readonly value: T; readonly until: number } | undefined;
  let generation = 0;
  return {
    async get(within) {
      if (kept && clock() < kept.until) return kept.value;
      const begunIn = generation;
      const value = await load(within);
      if (begunIn === generation) kept = { value, until: clock() + ttlMs };
      return value;
    },
    forget() {
      kept = undefined;
      generation += 1;
    },
  };
}
