import type { IncomingMessage, RequestOptions } from 'node:http';

import { type CallContext, OutOfTime } from '../../base/call-context.ts';
import { type Clock, systemClock } from '../../base/clock.ts';
import type { Connection } from './connection.ts';
import { Connections } from './connections.ts';
import { errorMessage, WireFault } from './faults.ts';
import { createMemoryBudget, type MemoryBudget, MemoryBudgetExceeded } from './memory-budget.ts';
import { type Body, readResponseBody } from './read-body.ts';
import { type HttpRequest, requestOptionsOf } from './request-head.ts';
import type { Peer } from './transport.ts';

export type { HttpRequest } from './request-head.ts';
export type { Peer } from './transport.ts';

export interface HttpOptions {
  /**
   * The memory budget of the process, which the answers of all peers share. The default is the budget of a process of 1
   * GB.
   */
  readonly memory?: MemoryBudget | undefined;
  /** The size of the largest answer that is read, in bytes. A larger one is the fault `too_large`. */
  readonly largestAnswer: number;
  /** The number of idle connections that are kept for the next requests. The default is 0. */
  readonly idleConnections?: number;
  readonly clock?: Clock;
}

export interface HttpAnswer {
  readonly status: number;
  readonly body: Buffer;
}

/** Reads the answer synchronously. Its result is counted as much memory as the body until the request ends. */
export type ReadAnswer<T> = (answer: HttpAnswer) => T;

/** A peer that speaks HTTP. */
export interface HttpPeer {
  /**
   * Sends one request and reads its answer. Rejects with a WireFault, or with what `read` throws. It follows no
   * redirections.
   */
  exchange<T>(request: HttpRequest, context: CallContext, read: ReadAnswer<T>): Promise<T>;
}

/** Returns a client of the peer. It connects at the first request. */
export function openHttp(peer: Peer, options: HttpOptions): HttpPeer {
  return new HttpClient(peer, options);
}

const GIGABYTE = 1024 ** 3;

class HttpClient implements HttpPeer {
  readonly #peer: Peer;
  readonly #connections: Connections;
  readonly #memory: MemoryBudget;
  readonly #largestAnswer: number;

  constructor(peer: Peer, options: HttpOptions) {
    const {
      idleConnections = 0,
      clock = systemClock,
      memory = createMemoryBudget(GIGABYTE),
      largestAnswer,
    } = options;
    this.#peer = peer;
    this.#connections = new Connections(peer, { clock, mostIdle: idleConnections });
    this.#memory = memory;
    this.#largestAnswer = Math.min(largestAnswer, memory.largestAnswer);
  }

  async exchange<T>(request: HttpRequest, context: CallContext, read: ReadAnswer<T>): Promise<T> {
    // Node gets no signal: callers abort what has ended too, and Node then closes a connection that carries the next request already.
    const options = requestOptionsOf(this.#peer, request);
    const { status, body, release } = await this.#fetch({ request, options, context }).catch(
      (error: unknown) => {
        throw toFault(error, context.signal);
      },
    );
    try {
      return read({ status, body });
    } finally {
      release();
      this.#memory.keep(body.length, context.request);
    }
  }

  async #fetch(call: PreparedRequest): Promise<Body & { readonly status: number }> {
    const { connection, response } = await this.#sendRequest(call);
    const { statusCode: status = 0 } = response;
    const bounds = { memory: this.#memory, largest: this.#largestAnswer, context: call.context };
    try {
      if (isRedirection(status)) throw new WireFault('redirected', `status ${status}`);
      const read = await readResponseBody(response, bounds);
      this.#connections.giveBack(connection);
      return { ...read, status };
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  /** The peer may have closed an idle connection. A repeatable request is then sent again on a new one. */
  async #sendRequest(call: PreparedRequest): Promise<SentRequest> {
    const { signal } = call.context;
    const { isRepeatable = false, isOnKeptConnection = isRepeatable } = call.request;
    const connection = await awaitConnection(
      isOnKeptConnection ? this.#connections.take(signal) : this.#connections.open(signal),
      call.context,
    );
    try {
      return await send(connection, call);
    } catch (error) {
      if (!connection.isUsed || !isRepeatable || signal.aborted) throw error;
    }
    return send(await awaitConnection(this.#connections.open(signal), call.context), call);
  }
}

interface PreparedRequest {
  readonly request: HttpRequest;
  readonly options: RequestOptions;
  readonly context: CallContext;
}

interface SentRequest {
  readonly connection: Connection;
  readonly response: IncomingMessage;
}

async function awaitConnection(opening: Promise<Connection>, context: CallContext): Promise<Connection> {
  try {
    return await context.engineTime(opening);
  } catch (error) {
    opening.then(
      (late) => {
        late.close();
      },
      () => undefined,
    );
    throw error instanceof OutOfTime ? new WireFault('unreachable', 'no connection in time', error) : error;
  }
}

async function send(
  connection: Connection,
  { request, options, context }: PreparedRequest,
): Promise<SentRequest> {
  try {
    return { connection, response: await context.engineTime(connection.send(options, request.body)) };
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** The status 304 counts as a redirection: no request of a connector is conditional. */
function isRedirection(status: number): boolean {
  return status >= 300 && status <= 399;
}

/** Any other error is a system error, or says that a time limit has passed. */
function toFault(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof WireFault) return error;
  if (error instanceof MemoryBudgetExceeded) return new WireFault('no_room', error.message, error);
  if (error instanceof OutOfTime && error.side === 'queue')
    return new WireFault('no_room', error.message, error);
  return new WireFault(
    signal.aborted || error instanceof OutOfTime ? 'aborted' : 'broken',
    errorMessage(error),
    error,
  );
}
