import type { Clock } from '../../base/clock.ts';

export interface CachedValue<T> {
  /** The value kept, or what `load` answers. Each who comes while it is loaded loads it too, under his own time limit. */
  get(load: () => Promise<T>): Promise<T>;
  forget(): void;
}

/** Keeps what was loaded for `ttlMs`; failures are not kept, nor is what was asked for before it was forgotten. */
export function cachedValue<T>({
  ttlMs,
  clock,
}: {
  readonly ttlMs: number;
  readonly clock: Clock;
}): CachedValue<T> {
  let entry: { readonly value: T; readonly until: number } | undefined;
  let generation = 0;
  return {
    async get(load) {
      if (entry && clock() < entry.until) return entry.value;
      const begunIn = generation;
      const value = await load();
      if (begunIn === generation) entry = { value, until: clock() + ttlMs };
      return value;
    },
    forget() {
      entry = undefined;
      generation += 1;
    },
  };
}
