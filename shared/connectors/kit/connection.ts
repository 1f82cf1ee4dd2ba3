import { Agent, type IncomingMessage, request as httpRequest, type RequestOptions } from 'node:http';

import type { Socket } from './transport.ts';

/** One connection for one request after the other. Node's agent does the bookkeeping of HTTP between them. */
export class Connection {
  /** It has carried a request before, and may have died since. */
  isUsed = false;
  /** When it became idle, epoch milliseconds. */
  idleSince = 0;
  readonly #socket: Socket;
  readonly #agent: Agent;

  constructor(socket: Socket) {
    this.#socket = socket;
    this.#agent = new OneSocket(socket);
  }

  get isAlive(): boolean {
    return !this.#socket.destroyed && this.#socket.writable;
  }

  /** The head of the answer; its body is for the caller to read. Rejects with an error of the system. */
  send(head: RequestOptions, body: string | undefined): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const sent = httpRequest({ ...head, agent: this.#agent, setHost: false });
      sent.once('response', resolve).on('error', reject);
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
    this.#socket.destroy();
  }
}

class OneSocket extends Agent {
  readonly #socket: Socket;

  constructor(socket: Socket) {
    super({ keepAlive: true, maxSockets: 1 });
    this.#socket = socket;
  }

  /** Asked again where the socket was closed meanwhile: the request then fails on it, as it has to. */
  override createConnection(): Socket {
    return this.#socket;
  }
}
