import type { Clock } from './clock.ts';

export interface Expiring<T> {
  /** Returns the cached value, or loads it again if it is older than its time to live. */
  get(): Promise<T>;
  forget(): void;
}

/** Caches a value for `ttlMs` milliseconds. Concurrent readers share one load, and a failed load is not cached. */
export function expiring<T>(load: () => Promise<T>, ttlMs: number, clock: Clock): Expiring<T> {
  let current: { readonly value: Promise<T>; readonly until: number } | undefined;
  return {
    get() {
      if (current && clock() < current.until) return current.value;
      const value = load();
      const entry = { value, until: clock() + ttlMs };
      current = entry;
      value.catch(() => {
        if (current === entry) current = undefined;
      });
      return value;
    },
    forget() {
      current = undefined;
    },
  };
}

export interface CachedValue<T> {
  /** Returns the cached value, or the result of `load`. Concurrent callers do not share a load: each one loads with its own time limit. */
  get(load: () => Promise<T>): Promise<T>;
  forget(): void;
}

/** Caches a loaded value for `ttlMs` milliseconds. Failures are not cached, nor is the result of a load that began before `forget`. */
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
