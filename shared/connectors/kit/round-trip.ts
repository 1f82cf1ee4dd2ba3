import type { IncomingMessage, RequestOptions } from 'node:http';

import { type Clock, systemClock } from '../../base/clock.ts';
import { limitOf, OutOfTime, type TimeLimit, type Within } from '../../base/time-limit.ts';
import type { Connection } from './connection.ts';
import { Connections } from './connections.ts';
import { messageOf, WireFault } from './faults.ts';
import { createMemoryBudget, type MemoryBudget, MemoryBudgetExceeded } from './memory.ts';
import { type Body, readBody } from './read-body.ts';
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
  exchange<T>(round: HttpRequest, within: Within, read: ReadAnswer<T>): Promise<T>;
}

/** Returns a client of the peer. It connects at the first request. */
export function openHttp(peer: Peer, options: HttpOptions): HttpPeer {
  return new Http(peer, options);
}

const GIGABYTE = 1024 ** 3;

class Http implements HttpPeer {
  readonly #peer: Peer;
  readonly #connections: Connections;
  readonly #memory: MemoryBudget;
  readonly #largest: number;

  constructor(peer: Peer, options: HttpOptions) {
    const {
      idleConnections = 0,
      clock = systemClock,
      memory = createMemoryBudget(GIGABYTE),
      largestAnswer,
    } = options;
    this.#peer = peer;
    this.#connections = new Connections(peer, { clock, most: idleConnections });
    this.#memory = memory;
    this.#largest = Math.min(largestAnswer, memory.largestAnswer);
  }

  async exchange<T>(round: HttpRequest, within: Within, read: ReadAnswer<T>): Promise<T> {
    const limit = limitOf(within);
    const head = { ...requestOptionsOf(this.#peer, round), signal: limit.signal };
    const { status, body, release } = await this.#fetch({ round, head, limit }).catch((error: unknown) => {
      throw faultOf(error, limit.signal);
    });
    try {
      return read({ status, body });
    } finally {
      release();
      this.#memory.keep(body.length, limit.request);
    }
  }

  async #fetch(call: Call): Promise<Body & { readonly status: number }> {
    const { connection, response } = await this.#sent(call);
    const { statusCode: status = 0 } = response;
    const bounds = { memory: this.#memory, largest: this.#largest, limit: call.limit };
    try {
      if (isRedirection(status)) throw new WireFault('redirected', `status ${status}`);
      const read = await readBody(response, bounds);
      this.#connections.giveBack(connection);
      return { ...read, status };
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  /** The peer may have closed an idle connection. A repeatable request is then sent again on a new one. */
  async #sent(call: Call): Promise<Sent> {
    const { signal } = call.limit;
    const mayReuse = call.round.isRepeatable === true;
    const connection = await opened(
      mayReuse ? this.#connections.take(signal) : this.#connections.open(signal),
      call.limit,
    );
    try {
      return await send(connection, call);
    } catch (error) {
      if (!connection.isUsed || signal.aborted) throw error;
    }
    return send(await opened(this.#connections.open(signal), call.limit), call);
  }
}

interface Call {
  readonly round: HttpRequest;
  readonly head: RequestOptions;
  readonly limit: TimeLimit;
}

interface Sent {
  readonly connection: Connection;
  readonly response: IncomingMessage;
}

async function opened(opening: Promise<Connection>, limit: TimeLimit): Promise<Connection> {
  try {
    return await limit.theirs(opening);
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

async function send(connection: Connection, { round, head, limit }: Call): Promise<Sent> {
  try {
    return { connection, response: await limit.theirs(connection.send(head, round.body)) };
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
function faultOf(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof WireFault) return error;
  if (error instanceof MemoryBudgetExceeded) return new WireFault('no_room', error.message, error);
  if (error instanceof OutOfTime && error.whose === 'ours')
    return new WireFault('no_room', error.message, error);
  return new WireFault(
    signal.aborted || error instanceof OutOfTime ? 'aborted' : 'broken',
    messageOf(error),
    error,
  );
}
