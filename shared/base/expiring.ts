import type { Clock } from './clock.ts';

export interface Expiring<T> {
  /** The value, made anew when the last one is older than its time to live. */
  get(): Promise<T>;
  forget(): void;
}

/** Keeps a value for `ttlMs`; concurrent readers share one load, and a failed load is not kept. */
export function expiring<T>(load: () => Promise<T>, ttlMs: number, clock: Clock): Expiring<T> {
  let kept: { readonly value: Promise<T>; readonly until: number } | undefined;
  return {
    get() {
      if (kept && clock() < kept.until) return kept.value;
      const value = load();
      const entry = { value, until: clock() + ttlMs };
      kept = entry;
      value.catch(() => {
        if (kept === entry) kept = undefined;
      });
      return value;
    },
    forget() {
      kept = undefined;
    },
  };
}
