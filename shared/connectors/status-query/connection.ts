import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

export type EngineAddress =
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number }
  | {
      readonly kind: 'tls';
      readonly host: string;
      readonly port: number;
      /** PEM certificate of the authority to trust instead of the system's authorities. `undefined` means the system's. */
      readonly ca?: string;
      /** Name in the engine's certificate. `undefined` means that it is `host`. */
      readonly serverName?: string;
    }
  | { readonly kind: 'unix'; readonly path: string };

/** The functions that hear from a connection during one exchange. */
export interface AnswerListener {
  /** Gets the received bytes, which are valid only until it returns. */
  readonly feed: (bytes: Buffer) => void;
  readonly end: () => void;
  readonly fail: (error: unknown) => void;
}

/** A connection to an engine. It carries one exchange at a time, and is destroyed if anything comes between two of them. */
export class Connection {
  readonly socket: Socket;
  /** The progress of the connection. `ready` includes the TLS handshake. */
  readonly reached = { tcp: false, ready: false };
  #listener: AnswerListener | undefined;

  constructor(address: EngineAddress) {
    this.socket = open(address, (bytes) => {
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
  readonly #spare: Connection[] = [];

  take(): Connection | undefined {
    let found = this.#spare.pop();
    while (found?.socket.destroyed) found = this.#spare.pop();
    return found;
  }

  keep(connection: Connection): void {
    this.#spare.push(connection);
    setImmediate(() => {
      const at = this.#spare.indexOf(connection);
      if (at < 0) return;
      this.#spare.splice(at, 1);
      connection.socket.destroy();
    });
  }
}

function open(address: EngineAddress, hear: (bytes: Buffer) => void): Socket {
  if (address.kind === 'tls') return openTls(address).on('data', hear);
  const buffer = readBuffers.pop() ?? Buffer.allocUnsafeSlow(readBytes);
  const onread = {
    buffer,
    callback: (length: number) => {
      hear(buffer.subarray(0, length));
      return true;
    },
  };
  const place = address.kind === 'unix' ? { path: address.path } : { host: address.host, port: address.port };
  return connectTcp({ ...place, onread }).once('close', () => {
    if (readBuffers.length < mostReadBuffers) readBuffers.push(buffer);
  });
}

/**
 * Pool of buffers into which plain connections are read. The bytes are copied at once. Without the pool, each answer would leave as much
 * garbage as it is long.
 */
const readBuffers: Buffer[] = [];
const readBytes = 64 * 1024;
const mostReadBuffers = 16;

function openTls(address: Extract<EngineAddress, { kind: 'tls' }>): Socket {
  const { host, port, ca, serverName } = address;
  // An IP address must not be sent as a server name (RFC 6066); the certificate is checked against `host` then.
  const servername = serverName ?? (isIP(host) ? undefined : host);
  return connectTls({ host, port, ...(ca && { ca }), ...(servername && { servername }) });
}
