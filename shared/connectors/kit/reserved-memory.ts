import type { CallContext } from '../../base/call-context.ts';
import { WireFault } from './faults.ts';
import { type MemoryBudget, MemoryBudgetExceeded, type ReleaseMemory } from './memory-budget.ts';

export interface AnswerBounds {
  readonly memory: MemoryBudget;
  /** The largest answer that is accepted, in bytes. */
  readonly largest: number;
  readonly context: CallContext;
}

/** The memory that is reserved for an answer of unknown length, in bytes. It doubles each time that it is full. */
const firstBytes = 256 * 1024;

/** The part of the memory budget that one answer has reserved. */
export class ReservedMemory {
  readonly release: ReleaseMemory;
  readonly #bounds: AnswerBounds;
  readonly #releases: ReleaseMemory[];
  #bytes: number;

  private constructor(bytes: number, bounds: AnswerBounds, release: ReleaseMemory) {
    this.#bytes = bytes;
    this.#bounds = bounds;
    this.#releases = [release];
    this.release = () => {
      for (const each of this.#releases.splice(0)) each();
    };
  }

  /**
   * Reserves memory for an answer of `announced` bytes, or the first part for one of unknown length. The wait for memory counts as our time,
   * not as the peer's.
   */
  static async reserve(announced: number | undefined, bounds: AnswerBounds): Promise<ReservedMemory> {
    const { memory, context } = bounds;
    const bytes = announced ?? Math.min(firstBytes, bounds.largest);
    const reserved = memory.reserve(bytes, context.signal);
    try {
      return new ReservedMemory(bytes, bounds, await context.queueTime(reserved));
    } catch (error) {
      // The reservation may succeed later, when nobody waits for it any more.
      reserved.then(
        (release) => {
          release();
        },
        () => undefined,
      );
      throw error;
    }
  }

  /** Reserves more memory if the answer has more bytes than are reserved. Throws a WireFault or MemoryBudgetExceeded. */
  ensure(bytes: number): void {
    const { largest, memory } = this.#bounds;
    if (bytes > largest) throw this.#releaseAndReturn(tooLargeFault());
    while (bytes > this.#bytes) {
      const added = Math.min(this.#bytes, largest - this.#bytes);
      const more = memory.reserveNow(added);
      if (!more) throw this.#releaseAndReturn(new MemoryBudgetExceeded('other answers take the memory'));
      this.#releases.push(more);
      this.#bytes += added;
    }
  }

  /**
   * The memory is released at once: until the connection is closed, another answer that grows would fail for the same
   * reason.
   */
  #releaseAndReturn<T extends Error>(error: T): T {
    this.release();
    return error;
  }
}

export function tooLargeFault(): WireFault {
  return new WireFault('too_large', 'the answer is larger than one can be');
}
