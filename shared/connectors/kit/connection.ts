import {
  Agent,
  type ClientRequest,
  type ClientRequestArgs,
  type IncomingMessage,
  request as httpRequest,
  type RequestOptions,
} from 'node:http';

import type { Socket } from './transport.ts';

/** A connection that carries one request after the other. Node's `Agent` does the bookkeeping of HTTP between them. */
export class Connection {
  /** The connection has carried a request before, so the peer may have closed it since. */
  isUsed = false;
  /** The time at which the connection became idle, in epoch milliseconds. */
  idleSince = 0;
  readonly #socket: Socket;
  readonly #agent: Agent;
  #lastRequest: ClientRequest | undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    this.#agent = new SingleSocketAgent(socket);
  }

  get isAlive(): boolean {
    return !this.#socket.destroyed && this.#socket.writable;
  }

  /** False while the last request is still being sent: a peer may answer before it has all of it. */
  get isSent(): boolean {
    return this.#lastRequest?.writableFinished !== false;
  }

  /** Resolves with the head of the answer; the caller reads the body. Rejects with a system error. */
  send(head: RequestOptions, body: string | undefined): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const sent = httpRequest({ ...head, agent: this.#agent, setHost: false });
      this.#lastRequest = sent;
      sent.once('response', resolve).on('error', reject);
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
    this.#socket.destroy();
  }
}

type Created = (error: Error | null) => void;

class SingleSocketAgent extends Agent {
  readonly #socket: Socket;

  constructor(socket: Socket) {
    super({ keepAlive: true, maxSockets: 1 });
    this.#socket = socket;
  }

  /** Node calls this again if the socket was closed meanwhile. A request on a socket that is closed already would never end. */
  override createConnection(_options: ClientRequestArgs, created: Created): Socket | undefined {
    if (!this.#socket.destroyed) return this.#socket;
    created(new Error('the connection was closed'));
    return undefined;
  }
}
