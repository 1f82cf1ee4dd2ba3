import { setTimeout as pause } from 'node:timers/promises';

import type { CallContext } from '../../base/call-context.ts';
import type { RunInTurn } from '../../base/concurrency-limit.ts';
import { createCallCoalescer, type WorkContext } from '../kit/call-coalescer.ts';
import type { MemoryBudget, ReleaseMemory } from '../kit/memory-budget.ts';
import { type EngineExchange, exchange } from './exchange.ts';
import { WireFault } from './faults.ts';
import { type Frame, type FrameReader, frameReader } from './frame.ts';
import { parseBody } from './json.ts';
import { type EngineAddress, SpareConnections } from './transport.ts';

/** The answer of an engine. Several callers may read it. */
export interface Reply {
  /** The frame, if its status is not 200. Else it is `undefined`. */
  readonly refusal: Frame | undefined;
  /** Length of the body in bytes. */
  readonly bytes: number;
  /** Returns the JSON value of the body. It is parsed at the first call. */
  readonly value: () => unknown;
  /** Returns the bytes of the body, or `undefined` if it was parsed already. */
  readonly body: () => Buffer | undefined;
}

/** Sends requests to one engine, few at a time. Promises reject with a `WireFault` or `OutOfTime`. */
export interface Wire {
  /**
   * Sends a GET and returns the result of `read` for its answer. Equal requests at the same time share one answer. The request is repeated
   * once if the engine refused the connection or closed it before the answer was complete, because the engine may be restarting.
   */
  readonly get: <R>(request: string, context: CallContext, read: (reply: Reply) => R) => Promise<R>;
  /** Sends a request that must not be repeated. Later GETs do not share the answer of a GET that began before it ended. */
  readonly once: (command: CommandRequest, context: CallContext) => Promise<Frame>;
}

export interface CommandRequest {
  readonly request: string;
  readonly reader: FrameReader;
  /** True if the engine leaves the connection open, so that the command that follows at once can use it. */
  readonly isKept: boolean;
}

/** Pause before a request is repeated, in milliseconds. Most engines accept connections again by then. */
const restartMs = 250;

export interface WireOptions {
  /** Limits the number of concurrent exchanges. */
  readonly enter: RunInTurn;
  readonly memory: MemoryBudget;
}

export function openWire(address: EngineAddress, { enter, memory }: WireOptions): Wire {
  const line = { address, memory, enter };
  const gets = createCallCoalescer<Reply>();
  const commands = createCallCoalescer<Frame>();
  const spare = new SpareConnections();
  return {
    get(request, within, read) {
      const keep = (reply: Reply) => {
        memory.keep(reply.bytes, within.request);
        return read(reply);
      };
      return gets.share(
        { name: request, work: (waiters) => askTwice(line, waiters, request), read: keep },
        within,
      );
    },
    async once({ request, reader, isKept }, within) {
      const sending = { request, reader, spare: isKept ? spare : undefined };
      const work = (waiters: WorkContext) => send(line, waiters, sending);
      try {
        return await commands.share({ name: undefined, work, read: (frame) => frame }, within);
      } finally {
        gets.forget();
      }
    },
  };
}

/** The dependencies that all exchanges with one engine share. */
interface WireConnection {
  readonly address: EngineAddress;
  readonly memory: MemoryBudget;
  readonly enter: RunInTurn;
}

async function askTwice(line: WireConnection, waiters: WorkContext, request: string): Promise<Reply> {
  const ask = async () => {
    const reader = frameReader({ largestBody: line.memory.largestAnswer });
    return replyOf(await send(line, waiters, { request, reader }));
  };
  try {
    return await ask();
  } catch (error) {
    if (!isCutConnection(error) && !wasRefused(error)) throw error;
    waiters.failedSoFar(error);
  }
  await pause(restartMs, undefined, { signal: waiters.signal });
  waiters.waitFor('queue');
  return ask();
}

type Sending = Pick<EngineExchange, 'request' | 'reader' | 'spare'>;

function send(
  { address, memory, enter }: WireConnection,
  waiters: WorkContext,
  sending: Sending,
): Promise<Frame> {
  const { signal } = waiters;
  return enter(async () => {
    const room = roomFor(memory, waiters);
    waiters.waitFor('engine');
    try {
      return await exchange(address, { ...sending, signal, reserve: room.reserve });
    } catch (error) {
      room.release();
      throw error;
    }
  }, signal);
}

/** Makes functions that reserve and release memory for one answer. The wait for memory does not count as engine time. */
function roomFor(memory: MemoryBudget, { signal, waitFor }: WorkContext) {
  let release: ReleaseMemory = () => undefined;
  return {
    reserve: async (bytes: number) => {
      waitFor('queue');
      release = await memory.reserve(bytes, signal);
      signal.addEventListener('abort', release, { once: true });
      waitFor('engine');
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
      // The bytes are dropped, because the parsed value takes more memory anyway.
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

/** Returns true if the connection ended too early. The engine may be restarting, or refuse the request without an answer. */
export function isCutConnection(error: unknown): boolean {
  return error instanceof WireFault && (error.kind === 'broken' || error.kind === 'closed');
}

/** Returns true if the connection was refused. The machine can be reached, and the engine may come back. */
function wasRefused(error: unknown): boolean {
  return error instanceof WireFault && error.kind === 'refused_connection';
}
