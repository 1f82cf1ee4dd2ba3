import { setTimeout as pause } from 'node:timers/promises';

import type { Within } from '../../base/time-limit.ts';
import { lanes } from '../kit/lanes.ts';
import { sharedWork, type Waiters } from '../kit/shared-work.ts';
import { WireFault } from './faults.ts';
import { type Frame, type FrameReader, frameReader } from './frame.ts';
import { parseBody } from './json.ts';
import { type Address, exchange } from './transport.ts';

/** An engine's answer, which several may read. */
export interface Reply {
  /** Where the status is not 200. */
  readonly refusal: Frame | undefined;
  /** The body as JSON, parsed at the first call. */
  readonly value: () => unknown;
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

export function openWire(address: Address, connections: number): Wire {
  const enter = lanes(connections);
  const gets = sharedWork<Reply>();
  const commands = sharedWork<Frame>();

  const tried = ({ signal, waitFor }: Waiters, request: string, reader: FrameReader) =>
    enter(signal, async () => {
      waitFor('theirs');
      return exchange(address, { request, reader, signal });
    });
  const asked = async (waiters: Waiters, request: string): Promise<Reply> => {
    try {
      return replyOf(await tried(waiters, request, frameReader()));
    } catch (error) {
      if (!wasCut(error) && !wasRefused(error)) throw error;
      waiters.failedSoFar(error);
    }
    await pause(restartMs, undefined, { signal: waiters.signal });
    waiters.waitFor('ours');
    return replyOf(await tried(waiters, request, frameReader()));
  };
  return {
    get: (request, within, read) =>
      gets.share({ name: request, work: (waiters) => asked(waiters, request), read }, within),
    async once(request, reader, within) {
      const work = (waiters: Waiters) => tried(waiters, request, reader);
      try {
        return await commands.share({ name: undefined, work, read: (frame) => frame }, within);
      } finally {
        gets.forget();
      }
    },
  };
}

function replyOf(frame: Frame): Reply {
  let body: Buffer | undefined = frame.body;
  let outcome: { readonly value: unknown } | { readonly error: unknown } | undefined;
  return {
    refusal: frame.status === 200 ? undefined : frame,
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
