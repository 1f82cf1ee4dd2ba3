/** A TCP server that answers every request with bytes that the test chooses. It does not parse requests. */
import { createServer, type Server, type Socket } from 'node:net';

export interface HostilePeer {
  readonly address: { readonly kind: 'tcp'; readonly host: string; readonly port: number };
  /** All received requests, in order. */
  readonly requests: readonly string[];
  /** Resolves when all connections are closed. */
  readonly idle: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Handles a received request. `turn` is its number, starting at 0. */
export type Behaviour = (socket: Socket, request: string, turn: number) => void;

/** Starts the server on a port. The default 0 means any free port. */
export async function hostilePeer(behave: Behaviour, port = 0): Promise<HostilePeer> {
  const requests: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    let request = '';
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      request += bytes.toString('utf8');
      if (request.endsWith('\n\n')) behave(socket, request, requests.push(request) - 1);
    });
  });
  return {
    address: { kind: 'tcp', host: '127.0.0.1', port: await listening(server, port) },
    requests,
    async idle() {
      while (open.size > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns an address at which no server listens. */
export async function refusingAddress(): Promise<HostilePeer['address']> {
  const peer = await hostilePeer(() => undefined);
  await peer.close();
  return peer.address;
}

/** Returns an answer with the header that `ResponseHeader: fixed16` requests. */
export function framed(body: string, status = 200): string {
  return `${status}${String(Buffer.byteLength(body)).padStart(12)}\n${body}`;
}

/** Never answers and keeps the connection open. */
export const staySilent: Behaviour = () => undefined;
export const closeConnection: Behaviour = (socket) => socket.end();
export const resetConnection: Behaviour = (socket) => socket.resetAndDestroy();

/** Sends the text and closes the connection. */
export const sendAndClose =
  (text: string): Behaviour =>
  (socket) =>
    socket.end(text);

/** Sends the text and leaves the connection open. */
export const sendAndStayOpen =
  (text: string): Behaviour =>
  (socket) => {
    socket.write(text);
  };

/** Sends one byte of the text every `everyMs` milliseconds. */
export const sendSlowly =
  (text: string, everyMs: number): Behaviour =>
  (socket) => {
    const bytes = Buffer.from(text);
    let sent = 0;
    const timer = setInterval(() => {
      if (sent < bytes.length && !socket.destroyed) socket.write(bytes.subarray(sent, ++sent));
      else clearInterval(timer);
    }, everyMs);
  };

/** Uses one behaviour for each request, in order. The last one is used for all further requests. */
export const oneBehaviourEach =
  (first: Behaviour, ...others: Behaviour[]): Behaviour =>
  (socket, request, turn) => {
    ([first, ...others][turn] ?? others.at(-1) ?? first)(socket, request, turn);
  };

function listening(server: Server, wanted: number): Promise<number> {
  return new Promise((resolve) => {
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}
