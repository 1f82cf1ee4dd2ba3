import type { IncomingMessage, RequestOptions } from 'node:http';

import { type Clock, systemClock } from '../../base/clock.ts';
import { limitOf, OutOfTime, type TimeLimit, type Within } from '../../base/time-limit.ts';
import type { Connection } from './connection.ts';
import { Connections } from './connections.ts';
import { WireFault, wordsOf } from './faults.ts';
import { createMemory, type Memory, NoRoom } from './memory.ts';
import { type Body, readBody } from './read-body.ts';
import { headOf, type Round } from './request-head.ts';
import type { Peer } from './transport.ts';

export type { Round } from './request-head.ts';
export type { Peer } from './transport.ts';

export interface HttpOptions {
  /** What the answers of all peers share; without it, that of a process of 1 GB. */
  readonly memory?: Memory | undefined;
  /** Bytes. An answer that is larger is not one. */
  readonly largestAnswer: number;
  /** Connections that wait for the next request; none unless said otherwise. */
  readonly idleConnections?: number;
  readonly clock?: Clock;
}

export interface HttpAnswer {
  readonly status: number;
  readonly body: Buffer;
}

/** Makes something of an answer at once; what it is made of is counted as its own size until the request is over. */
export type ReadAnswer<T> = (answer: HttpAnswer) => T;

/** One peer that speaks HTTP. */
export interface HttpPeer {
  /** One request, one answer. Rejects with a WireFault, or with what `read` throws. No redirection is followed. */
  exchange<T>(round: Round, within: Within, read: ReadAnswer<T>): Promise<T>;
}

/** Connects nowhere yet. */
export function openHttp(peer: Peer, options: HttpOptions): HttpPeer {
  return new Http(peer, options);
}

const GIGABYTE = 1024 ** 3;

class Http implements HttpPeer {
  readonly #peer: Peer;
  readonly #connections: Connections;
  readonly #memory: Memory;
  readonly #largest: number;

  constructor(peer: Peer, options: HttpOptions) {
    const {
      idleConnections = 0,
      clock = systemClock,
      memory = createMemory(GIGABYTE),
      largestAnswer,
    } = options;
    this.#peer = peer;
    this.#connections = new Connections(peer, { clock, most: idleConnections });
    this.#memory = memory;
    this.#largest = Math.min(largestAnswer, memory.largestAnswer);
  }

  async exchange<T>(round: Round, within: Within, read: ReadAnswer<T>): Promise<T> {
    const limit = limitOf(within);
    const head = { ...headOf(this.#peer, round), signal: limit.signal };
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

  /** A kept connection may have died unseen: what may be sent twice is sent again, on a new one. */
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
  readonly round: Round;
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

/** 304 is none, and nobody here asks for it. */
function isRedirection(status: number): boolean {
  return status >= 300 && status <= 399;
}

/** What is no fault of ours is an error of the system, or says that a limit was reached. */
function faultOf(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof WireFault) return error;
  if (error instanceof NoRoom) return new WireFault('no_room', error.message, error);
  if (error instanceof OutOfTime && error.whose === 'ours')
    return new WireFault('no_room', error.message, error);
  return new WireFault(
    signal.aborted || error instanceof OutOfTime ? 'aborted' : 'broken',
    wordsOf(error),
    error,
  );
}
