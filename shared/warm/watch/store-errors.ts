import type { Log } from '../../base/log.ts';

/** The uses of the store that can fail. */
export type StateStoreOperation = 'open' | 'look' | 'read' | 'write';

/** The time in milliseconds without a failure after which the log tells of the next one. */
const quietMs = 60_000;

/** Counts the failures of the store. The log tells of the first one of each use, as each second may bring more. */
export class StoreErrors {
  count = 0;
  readonly #log: Log;
  readonly #now: () => number;
  readonly #lastAt = new Map<StateStoreOperation, number>();

  constructor(log: Log, now: () => number) {
    this.#log = log;
    this.#now = now;
  }

  note(use: StateStoreOperation, error: unknown): void {
    const [now, before = -Infinity] = [this.#now(), this.#lastAt.get(use)];
    this.count += 1;
    this.#lastAt.set(use, now);
    if (now - before > quietMs) this.#log.warn('warm.store_failed', { use, error });
  }
}
