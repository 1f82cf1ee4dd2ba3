import { type EngineAddress, openEngineSocket } from './transport.ts';

/** The functions that hear from a connection during one exchange. */
export interface AnswerListener {
  /** Gets the received bytes, which are valid only until it returns. */
  readonly feed: (bytes: Buffer) => void;
  readonly end: () => void;
  readonly fail: (error: unknown) => void;
}

/** A connection to an engine. It carries one exchange at a time, and is destroyed if anything comes between two of them. */
export class EngineConnection {
  readonly socket: ReturnType<typeof openEngineSocket>;
  /** The progress of the connection. `ready` includes the TLS handshake. */
  readonly reached = { tcp: false, ready: false };
  #listener: AnswerListener | undefined;

  constructor(address: EngineAddress) {
    this.socket = openEngineSocket(address, (bytes) => {
      this.#tell((listener) => {
        listener.feed(bytes);
      });
    });
    this.socket.once('connect', () => (this.reached.tcp = true));
    this.socket.once(address.kind === 'tls' ? 'secureConnect' : 'connect', () => (this.reached.ready = true));
    // The listener is never removed, because an error without a listener would end the process.
    this.socket.on('error', (error) => {
      this.#tell((listener) => {
        listener.fail(error);
      });
    });
    this.socket.once('end', () => {
      this.#tell((listener) => {
        listener.end();
      });
    });
  }

  /** Sets who hears from the connection. `undefined` means that no exchange is running. */
  listen(listener: AnswerListener | undefined): void {
    this.#listener = listener;
  }

  #tell(tell: (listener: AnswerListener) => void): void {
    if (this.#listener) tell(this.#listener);
    else this.socket.destroy();
  }
}

/**
 * Connections after a command, each for the command that follows at once. An Icinga 2 takes 1 ms longer for a command on a new connection.
 * None is kept beyond the present turn of the event loop, because a few idle connections freeze an Icinga 2.
 */
export class SpareConnections {
  readonly #spare: EngineConnection[] = [];

  take(): EngineConnection | undefined {
    let found = this.#spare.pop();
    while (found?.socket.destroyed) found = this.#spare.pop();
    return found;
  }

  keep(connection: EngineConnection): void {
    this.#spare.push(connection);
    setImmediate(() => {
      const at = this.#spare.indexOf(connection);
      if (at < 0) return;
      this.#spare.splice(at, 1);
      connection.socket.destroy();
    });
  }
}
