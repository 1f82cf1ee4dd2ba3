/**
 * This is an embedded search backend over HTTP. It only supports the requests that our connector makes. The same contract tests run on
 * real backends, so that they prove the behaviour.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import { listenOnLoopback, type LoopbackServer } from '../../server/gateway/loopback-server.ts';
import { selectPaths } from './filter-path.ts';
import type { Index } from './mapping.ts';
import { createRoutes } from './routes.ts';
import { SearchRefusal } from './search-refusal.ts';

export type { MappedType, Index, Mapping, StoredDocument } from './mapping.ts';

const largestBody = 1_000_000;

/** Starts the backend. `indices` is read at every request, so that documents may be added while it runs. */
export async function startSearchEngine(options: {
  readonly indices: () => readonly Index[];
  readonly port?: number;
}): Promise<LoopbackServer> {
  const route = createRoutes(options.indices);
  const server = createServer((request, response) => {
    void respond(request, response, route);
  });
  return listenOnLoopback(server, options.port ?? 0);
}

type Route = ReturnType<typeof createRoutes>;

async function respond(request: IncomingMessage, response: ServerResponse, route: Route): Promise<void> {
  const { status, body } = await answer(request, route);
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' });
  response.end(JSON.stringify(body));
}

async function answer(request: IncomingMessage, route: Route): Promise<{ status: number; body: unknown }> {
  try {
    const url = new URL(request.url ?? '/', 'http://search');
    const text = await read(request);
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const reply = route({ method: request.method ?? 'GET', url, body });
    return { status: 200, body: selectPaths(reply, url.searchParams.get('filter_path')) };
  } catch (error) {
    const refused =
      error instanceof SearchRefusal ? error : new SearchRefusal(400, 'parsing_exception', String(error));
    return { status: refused.status, body: refused.body() };
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  const stream: AsyncIterable<Buffer> = request;
  for await (const piece of stream) {
    pieces.push(piece);
    if (pieces.reduce((sum, { length }) => sum + length, 0) > largestBody) {
      throw new SearchRefusal(413, 'illegal_argument_exception', 'too large');
    }
  }
  return Buffer.concat(pieces).toString('utf8');
}
