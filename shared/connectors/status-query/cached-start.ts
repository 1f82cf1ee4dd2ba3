import type { EngineFacts } from './engine.ts';
import { WireFault } from './faults.ts';

/** The time in seconds after which a cache has read everything from an engine that was started. */
const longestReadS = 30;

/**
 * The start of the engine behind a cache. After a restart, LMD shows the new start beside downtimes and comments that it read before: what is
 * missing there seems to be lost, and is not. So a start is known when the cache has read the engine once more since it was seen first.
 */
export class CachedStart {
  #start: number | null | undefined;
  /** The update of the cache that showed the start first, in epoch seconds. */
  #firstUpdate = 0;
  #isKnown = false;

  /** Returns the start of the engine's process. Throws a `WireFault` while the cache does not reach the engine, or may be behind its restart. */
  read({ program_start: start, cache }: EngineFacts): number | null {
    if (!cache) return start;
    this.#note(start, cache.updated_at ?? Infinity);
    if (cache.reaches_engine && this.#isKnown) return start;
    throw new WireFault('engineless', 'the cache has not read its engine since the last start');
  }

  #note(start: number | null, update: number): void {
    if (start === this.#start) {
      this.#isKnown ||= update > this.#firstUpdate;
      return;
    }
    // A process that sees its first start has not seen another one go.
    this.#isKnown = this.#start === undefined && update - (start ?? 0) >= longestReadS;
    this.#firstUpdate = update;
    this.#start = start;
  }
}
