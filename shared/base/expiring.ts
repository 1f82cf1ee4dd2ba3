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
