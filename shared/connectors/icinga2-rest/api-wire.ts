import { setTimeout as pause } from 'node:timers/promises';

import { type CallContext, callContext } from '../../base/call-context.ts';
import type { RunInTurn } from '../../base/concurrency-limit.ts';
import type { ApiClient, ApiRequest } from '../icinga2-api/index.ts';
import { createCallCoalescer, type WorkContext } from '../kit/call-coalescer.ts';
import { type FaultKind, WireFault } from '../kit/faults.ts';
import type { MemoryBudget } from '../kit/memory-budget.ts';
import { type ApiReply, readReply } from './api-reply.ts';

/** Sends requests to the masters of one engine, few at a time. Promises reject with a WireFault or OutOfTime. */
export interface ApiWire {
  /**
   * Sends a request that changes nothing. Equal requests at the same time share one answer. If a master cannot be reached, closes the
   * connection or is shutting down, the next one is asked; a single master is asked once more.
   */
  read(request: ApiRequest, context: CallContext): Promise<ApiReply>;
  /**
   * Sends an action. The next master gets it only if no connection to this one could be opened, or if this one said that it is shutting
   * down: an action that was sent and not answered may have been done.
   */
  act(request: ApiRequest, context: CallContext): Promise<ApiReply>;
}

export interface ApiWireOptions {
  /** Limits the number of concurrent requests. */
  readonly enter: RunInTurn;
  readonly memory: MemoryBudget;
}

/** Pause before a single master is asked again, in milliseconds. Most engines accept connections again by then. */
const restartMs = 250;

const nothingDone: ReadonlySet<FaultKind> = new Set(['unreachable', 'refused_connection']);
const mayRepeat: ReadonlySet<FaultKind> = new Set([...nothingDone, 'broken', 'closed']);

export function openApiWire(masters: readonly ApiClient[], { enter, memory }: ApiWireOptions): ApiWire {
  const reads = createCallCoalescer<ApiReply>();
  const actions = createCallCoalescer<ApiReply>();
  const tries = createTries(masters, enter);
  return {
    read: (request, context) =>
      reads.share(
        {
          name: JSON.stringify(request),
          work: (waiters) => tries(waiters, { request, mayRepeat, most: Math.max(2, masters.length) }),
          read(reply) {
            memory.keep(reply.bytes, context.request);
            return reply;
          },
        },
        context,
      ),
    async act(request, context) {
      const work = (waiters: WorkContext) =>
        tries(waiters, { request, mayRepeat: nothingDone, most: masters.length });
      try {
        return await actions.share({ name: undefined, work, read: (reply) => reply }, context);
      } finally {
        reads.forget();
      }
    },
  };
}

interface Sending {
  readonly request: ApiRequest;
  /** The faults after which the next master is asked. */
  readonly mayRepeat: ReadonlySet<FaultKind>;
  /** The largest number of tries. */
  readonly most: number;
}

/** Returns a function that sends a request to one master after the other, beginning with the one that answered last. */
function createTries(masters: readonly ApiClient[], enter: RunInTurn) {
  let first = 0;
  const send = (at: number, waiters: WorkContext, request: ApiRequest): Promise<ApiReply> =>
    enter(async () => {
      waiters.waitFor('engine');
      const master = masters[at];
      if (!master) throw new Error('an engine needs the address of a master');
      const reply = await master.send(request, callContext(waiters.signal), readReply);
      first = at;
      return reply;
    }, waiters.signal);
  return async (waiters: WorkContext, { request, mayRepeat: repeatable, most }: Sending) => {
    const start = first;
    for (let tried = 1; ; tried += 1) {
      try {
        return await send((start + tried - 1) % masters.length, waiters, request);
      } catch (error) {
        if (tried >= most || !(error instanceof WireFault && repeatable.has(error.kind))) throw error;
        waiters.failedSoFar(error);
      }
      waiters.waitFor('queue');
      if (masters.length === 1) await pause(restartMs, undefined, { signal: waiters.signal });
    }
  };
}
