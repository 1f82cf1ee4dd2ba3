import type { IncomingMessage } from 'node:http';

import type { CallContext } from '../../base/call-context.ts';
import { WireFault } from './faults.ts';
import { type MemoryBudget, MemoryBudgetExceeded, type ReleaseMemory } from './memory-budget.ts';

export interface BodyBounds {
  readonly memory: MemoryBudget;
  /** The largest body that is accepted, in bytes. */
  readonly largest: number;
  readonly context: CallContext;
}

export interface Body {
  readonly body: Buffer;
  /** Gives the reserved memory of the body back. */
  readonly release: ReleaseMemory;
}

/** The memory that is reserved for an answer of unknown length, in bytes. It doubles each time that it is full. */
const firstBytes = 256 * 1024;

/**
 * Reads the whole body. Nothing is read before memory is reserved for it. Rejects with a WireFault, MemoryBudgetExceeded or
 * OutOfTime.
 */
export async function readResponseBody(response: IncomingMessage, bounds: BodyBounds): Promise<Body> {
  const announced = announcedBytes(response);
  if (announced !== undefined && announced > bounds.largest) throw tooLargeFault();
  if (response.headers['content-encoding'] !== undefined) {
    throw new WireFault('unreadable', 'the answer is compressed, which was not asked for');
  }
  const room = await ReservedMemory.reserve(announced ?? Math.min(firstBytes, bounds.largest), bounds);
  try {
    return { body: await bounds.context.engineTime(readPieces(response, room)), release: room.release };
  } catch (error) {
    room.release();
    throw error;
  }
}

function announcedBytes({ headers }: IncomingMessage): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

async function readPieces(response: IncomingMessage, room: ReservedMemory): Promise<Buffer> {
  const read: Buffer[] = [];
  let length = 0;
  const stream: AsyncIterable<Buffer> = response;
  for await (const piece of stream) {
    length += piece.length;
    room.ensure(length);
    read.push(piece);
  }
  return Buffer.concat(read);
}

/** The part of the memory budget that one answer has reserved. */
class ReservedMemory {
  readonly release: ReleaseMemory;
  readonly #bounds: BodyBounds;
  readonly #releases: ReleaseMemory[];
  #bytes: number;

  private constructor(bytes: number, bounds: BodyBounds, release: ReleaseMemory) {
    this.#bytes = bytes;
    this.#bounds = bounds;
    this.#releases = [release];
    this.release = () => {
      for (const each of this.#releases.splice(0)) each();
    };
  }

  /** The wait for memory counts as our time, not as the peer's. */
  static async reserve(bytes: number, bounds: BodyBounds): Promise<ReservedMemory> {
    const { memory, context } = bounds;
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

function tooLargeFault(): WireFault {
  return new WireFault('too_large', 'the answer is larger than one can be');
}
