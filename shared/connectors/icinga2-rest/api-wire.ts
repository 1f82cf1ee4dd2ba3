import { setTimeout as pause } from 'node:timers/promises';

import { type CallContext, callContext } from '../../base/call-context.ts';
import type { RunInTurn } from '../../base/concurrency-limit.ts';
import { childController } from '../../base/on-abort.ts';
import type { ApiClient, ApiRequest } from '../icinga2-api/index.ts';
import { createCallCoalescer, type WorkContext } from '../kit/call-coalescer.ts';
import { type FaultKind, WireFault } from '../kit/faults.ts';
import type { MemoryBudget } from '../kit/memory-budget.ts';
import { type ApiReply, readReply } from './api-reply.ts';

/** Sends requests to the masters of one engine, few at a time. Promises reject with a WireFault or OutOfTime. */
export interface ApiWire {
  /** The indices of the masters. A request that names one goes to that master alone, once. */
  readonly masters: readonly number[];
  /**
   * Sends a request that changes nothing. Equal requests at the same time share one answer. If a master cannot be reached, closes the
   * connection or is shutting down, the next one is asked; a single master is asked once more. If one does not answer soon, as if its machine
   * stands still, the next one is asked too, and the first answer counts.
   */
  read(request: ApiRequest, context: CallContext, master?: number): Promise<ApiReply>;
  /**
   * Sends an action. The next master gets it only if no connection to this one could be opened, or if this one said that it is shutting
   * down: an action that was sent and not answered may have been done.
   */
  act(request: ApiRequest, context: CallContext, master?: number): Promise<ApiReply>;
}

export interface ApiWireOptions {
  /** Limits the number of concurrent requests. */
  readonly enter: RunInTurn;
  readonly memory: MemoryBudget;
}

/** Pause before a single master is asked again, in milliseconds. Most engines accept connections again by then. */
const restartMs = 250;
/** The time in which a master must answer before the next one is asked too, in milliseconds. Callers wait for five seconds. */
const patienceMs = 1000;

const nothingDone: ReadonlySet<FaultKind> = new Set(['unreachable', 'refused_connection']);
const mayRepeat: ReadonlySet<FaultKind> = new Set([...nothingDone, 'broken', 'closed']);

export function openApiWire(masters: readonly ApiClient[], { enter, memory }: ApiWireOptions): ApiWire {
  const reads = createCallCoalescer<ApiReply>();
  const actions = createCallCoalescer<ApiReply>();
  const tries = createTries(masters, enter);
  return {
    masters: [...masters.keys()],
    read: (request, context, master) =>
      reads.share(
        {
          name: JSON.stringify([request, master]),
          work: (waiters) => tries(waiters, { request, mayRepeat, master, isRead: true }),
          read(reply) {
            memory.keep(reply.bytes, context.request);
            return reply;
          },
        },
        context,
      ),
    async act(request, context, master) {
      const work = (waiters: WorkContext) =>
        tries(waiters, { request, mayRepeat: nothingDone, master, isRead: false });
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
  /** The index of the only master that gets it. `undefined` means any. */
  readonly master: number | undefined;
  readonly isRead: boolean;
}

interface Sent {
  readonly request: ApiRequest;
  readonly waiters: WorkContext;
}

function isOneOf(error: unknown, kinds: ReadonlySet<FaultKind>): boolean {
  return error instanceof WireFault && kinds.has(error.kind);
}

/** Returns the indices of the masters that are asked in turn. A single one is asked twice for a read, unless it was named. */
function turnsOf(
  count: number,
  { first, isRead, master }: { readonly first: number } & Pick<Sending, 'isRead' | 'master'>,
): number[] {
  if (master !== undefined) return [master];
  if (count === 1) return isRead ? [0, 0] : [0];
  return Array.from({ length: count }, (_, offset) => (first + offset) % count);
}

/** Rejects with the error of the first one if none succeeds. */
async function firstAnswer<T>(answers: readonly [Promise<T>, ...Promise<T>[]]): Promise<T> {
  return Promise.any(answers).catch(() => answers[0]);
}

/** Returns a function that sends a request to one master after the other, beginning with the one that answered last. */
function createTries(masters: readonly ApiClient[], enter: RunInTurn) {
  let first = 0;
  const sendTo = async (at: number, request: ApiRequest, signal: AbortSignal): Promise<ApiReply> => {
    const master = masters[at];
    if (!master) throw new Error('an engine needs the address of a master');
    const reply = await master.send(request, callContext(signal), readReply);
    first = at;
    return reply;
  };
  /** Sends a request to a master, and to `other` as well if the first one does not answer soon. */
  const send = (at: number, other: number | undefined, { request, waiters }: Sent): Promise<ApiReply> =>
    enter(async () => {
      waiters.waitFor('engine');
      const over = childController(waiters.signal);
      try {
        const answer = sendTo(at, request, over.signal);
        if (other === undefined || other === at) return await answer;
        const early = await Promise.race([answer, pause(patienceMs, undefined, { signal: over.signal })]);
        return early ?? (await firstAnswer([answer, sendTo(other, request, over.signal)]));
      } finally {
        over.abort();
      }
    }, waiters.signal);
  return async (waiters: WorkContext, { request, mayRepeat: repeatable, isRead, master }: Sending) => {
    const turns = turnsOf(masters.length, { first, isRead, master });
    for (;;) {
      const [at = 0, next] = [turns.shift(), turns[0]];
      try {
        return await send(at, isRead ? next : at, { request, waiters });
      } catch (error) {
        if (next === undefined || !isOneOf(error, repeatable)) throw error;
        waiters.failedSoFar(error);
      }
      waiters.waitFor('queue');
      if (next === at) await pause(restartMs, undefined, { signal: waiters.signal });
    }
  };
}
