/** Sockets of this connector. */
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

/** Opens a socket. `hear` gets the received bytes, which are valid only until it returns. */
export function openEngineSocket(address: EngineAddress, hear: (bytes: Buffer) => void): Socket {
  if (address.kind === 'tls') return openTls(address).on('data', hear);
  let buffer: Buffer = Buffer.allocUnsafe(firstReadBytes);
  let isFilled = false;
  const onread = {
    // Node asks for a buffer when the socket is made, and again after each read.
    buffer: () => {
      if (isFilled && buffer.length === firstReadBytes)
        buffer = longBuffers.pop() ?? Buffer.allocUnsafeSlow(longReadBytes);
      return buffer;
    },
    callback: (length: number) => {
      isFilled = length === buffer.length;
      hear(buffer.subarray(0, length));
      return true;
    },
  };
  const target =
    address.kind === 'unix' ? { path: address.path } : { host: address.host, port: address.port };
  return connectTcp({ ...target, onread }).once('close', () => {
    if (buffer.length === longReadBytes && longBuffers.length < mostLongBuffers) longBuffers.push(buffer);
  });
}

/** Most answers are shorter. Hundreds of engines may be asked at once, and each connection has a buffer of its own. */
const firstReadBytes = 2048;
/**
 * Pool of the buffers into which long answers are read. The bytes are copied at once. Without the pool, each long answer would leave as much
 * garbage as it is long.
 */
const longBuffers: Buffer[] = [];
const longReadBytes = 64 * 1024;
const mostLongBuffers = 16;

function openTls(address: Extract<EngineAddress, { kind: 'tls' }>): Socket {
  const { host, port, ca, serverName } = address;
  // An IP address must not be sent as a server name (RFC 6066); the certificate is checked against `host` then.
  const servername = serverName ?? (isIP(host) ? undefined : host);
  return connectTls({ host, port, ...(ca && { ca }), ...(servername && { servername }) });
}

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
