import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export type HttpBehaviour = (request: IncomingMessage, response: ServerResponse, body: string) => void;

export interface RunningHttpPeer {
  readonly url: URL;
  /** Method and path of each complete request, as `METHOD path`. */
  readonly requests: readonly string[];
  readonly bodies: readonly string[];
  readonly headers: readonly IncomingMessage['headers'][];
  /** Returns the number of connections that were made. */
  readonly connections: () => number;
  /** Closes all open connections without an answer. */
  readonly hangUp: () => void;
  readonly close: () => Promise<void>;
}

/** Starts an HTTP server with the given, usually wrong, behaviour. */
export async function httpPeer(behave: HttpBehaviour): Promise<RunningHttpPeer> {
  const requests: string[] = [];
  const bodies: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString();
      requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
      bodies.push(body);
      headers.push(request.headers);
      behave(request, response, body);
    });
  });
  server.on('connection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: new URL(`http://127.0.0.1:${port ?? 0}`),
    requests,
    bodies,
    headers,
    connections: () => connections,
    hangUp: () => {
      server.closeAllConnections();
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

export const answersJson =
  (body: unknown, status = 200): HttpBehaviour =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Sends megabytes until the client closes the connection, with a `Content-Length` (`announced`) or in chunks. */
export const answersEndlessly =
  (announced: boolean): HttpBehaviour =>
  (_request, response) => {
    const piece = Buffer.alloc(64 * 1024, ' ');
    response.writeHead(200, announced ? { 'content-length': 100 * 1024 * 1024 } : {});
    const write = () => {
      while (!response.destroyed) if (!response.write(piece)) return;
    };
    response.on('drain', write);
    write();
  };

/** Announces a longer body than it sends. */
export const answersHalf: HttpBehaviour = (_request, response) => {
  response.writeHead(200, { 'content-length': 100 });
  response.write('{"half":', () => response.destroy());
};

export const neverReplies: HttpBehaviour = () => undefined;

/** Sends one byte every few milliseconds without an end. */
export const dripsEndlessly: HttpBehaviour = (_request, response) => {
  response.writeHead(200);
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => {
    clearInterval(timer);
  });
};
