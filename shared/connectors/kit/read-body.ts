import type { IncomingMessage } from 'node:http';

import { WireFault } from './faults.ts';
import type { ReleaseMemory } from './memory-budget.ts';
import { type AnswerBounds, ReservedMemory, tooLargeFault } from './reserved-memory.ts';

export interface Body {
  readonly body: Buffer;
  /** Gives the reserved memory of the body back. */
  readonly release: ReleaseMemory;
}

/**
 * Reads the whole body. Nothing is read before memory is reserved for it. Rejects with a WireFault, MemoryBudgetExceeded or
 * OutOfTime.
 */
export async function readResponseBody(response: IncomingMessage, bounds: AnswerBounds): Promise<Body> {
  const announced = announcedBytes(response);
  if (announced !== undefined && announced > bounds.largest) throw tooLargeFault();
  if (response.headers['content-encoding'] !== undefined) {
    throw new WireFault('unreadable', 'the answer is compressed, which was not asked for');
  }
  const room = await ReservedMemory.reserve(announced, bounds);
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
