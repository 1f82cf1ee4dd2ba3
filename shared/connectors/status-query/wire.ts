import { setTimeout as pause } from 'node:timers/promises';

import { limitOf, type Within } from '../../base/time-limit.ts';
import type { ConnectionLimit } from '../kit/connection-limit.ts';
import type { MemoryBudget, ReleaseMemory } from '../kit/memory.ts';
import { sharedWork, type WorkContext } from '../kit/shared-work.ts';
import { WireFault } from './faults.ts';
import { type Frame, type FrameReader, frameReader } from './frame.ts';
import { parseBody } from './json.ts';
import { type Address, exchange } from './transport.ts';

/** An engine's answer, which several may read. */
export interface Reply {
  /** Where the status is not 200. */
  readonly refusal: Frame | undefined;
  /** How long the body was. */
  readonly bytes: number;
  /** The body as JSON, parsed at the first call. */
  readonly value: () => unknown;
  /** The body as it came; undefined once it was parsed. */
  readonly body: () => Buffer | undefined;
}

/** Requests to one engine: few at once, each on a connection of its own. Rejects with a WireFault or OutOfTime. */
export interface Wire {
  /**
   * What `read` makes of the answer to a GET. Who asks the same while it is under way shares the answer. It is asked once
   * more when the engine refused the connection or broke it before the answer was whole: it may be restarting.
   */
  readonly get: <R>(request: string, within: Within, read: (reply: Reply) => R) => Promise<R>;
  /** Anything that must not happen twice. A GET that began before is not shared any more. */
  readonly once: (request: string, reader: FrameReader, within: Within) => Promise<Frame>;
}

/** Most engines are back by then, or at least listen. */
const restartMs = 250;

export interface WireOptions {
  /** Bounds exchanges at once. */
  readonly enter: ConnectionLimit;
  readonly memory: MemoryBudget;
}

export function openWire(address: Address, { enter, memory }: WireOptions): Wire {
  const line = { address, memory, enter };
  const gets = sharedWork<Reply>();
  const commands = sharedWork<Frame>();
  return {
    get(request, within, read) {
      const { request: over } = limitOf(within);
      const keep = (reply: Reply) => {
        memory.keep(reply.bytes, over);
        return read(reply);
      };
      return gets.share(
        { name: request, work: (waiters) => askTwice(line, waiters, request), read: keep },
        within,
      );
    },
    async once(request, reader, within) {
      const work = (waiters: WorkContext) => send(line, waiters, { request, reader });
      try {
        return await commands.share({ name: undefined, work, read: (frame) => frame }, within);
      } finally {
        gets.forget();
      }
    },
  };
}

/** What exchanges with one engine share. */
interface Line {
  readonly address: Address;
  readonly memory: MemoryBudget;
  readonly enter: ConnectionLimit;
}

async function askTwice(line: Line, waiters: WorkContext, request: string): Promise<Reply> {
  const ask = async () => {
    const reader = frameReader({ largestBody: line.memory.largestAnswer });
    return replyOf(await send(line, waiters, { request, reader }));
  };
  try {
    return await ask();
  } catch (error) {
    if (!wasCut(error) && !wasRefused(error)) throw error;
    waiters.failedSoFar(error);
  }
  await pause(restartMs, undefined, { signal: waiters.signal });
  waiters.waitFor('ours');
  return ask();
}

interface Sending {
  readonly request: string;
  readonly reader: FrameReader;
}

function send({ address, memory, enter }: Line, waiters: WorkContext, sending: Sending): Promise<Frame> {
  const { signal } = waiters;
  return enter(signal, async () => {
    const room = roomFor(memory, waiters);
    waiters.waitFor('theirs');
    try {
      return await exchange(address, { ...sending, signal, reserve: room.reserve });
    } catch (error) {
      room.release();
      throw error;
    }
  });
}

/** Room in memory for one answer, which is given back when nobody reads it any more. The wait for it is ours. */
function roomFor(memory: MemoryBudget, { signal, waitFor }: WorkContext) {
  let release: ReleaseMemory = () => undefined;
  return {
    reserve: async (bytes: number) => {
      waitFor('ours');
      release = await memory.reserve(bytes, signal);
      signal.addEventListener('abort', release, { once: true });
      waitFor('theirs');
    },
    release: () => {
      release();
    },
  };
}

function replyOf(frame: Frame): Reply {
  let body: Buffer | undefined = frame.body;
  let outcome: { readonly value: unknown } | { readonly error: unknown } | undefined;
  return {
    refusal: frame.status === 200 ? undefined : frame,
    bytes: frame.body.length,
    body: () => body,
    value() {
      const bytes = body ?? Buffer.alloc(0);
      // What it has become is larger: the bytes need not be kept beside it.
      body = undefined;
      outcome ??= attempt(() => parseBody(bytes));
      if ('error' in outcome) throw outcome.error;
      return outcome.value;
    },
  };
}

function attempt(work: () => unknown): { readonly value: unknown } | { readonly error: unknown } {
  try {
    return { value: work() };
  } catch (error) {
    return { error };
  }
}

/** The connection ended early; the engine may be restarting, or may dislike the request without saying so. */
export function wasCut(error: unknown): boolean {
  return error instanceof WireFault && (error.kind === 'broken' || error.kind === 'closed');
}

/** Nobody listens: there is a machine, and the engine may come back. */
function wasRefused(error: unknown): boolean {
  return error instanceof WireFault && error.kind === 'refused_connection';
}
