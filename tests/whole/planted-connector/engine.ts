/** An engine with the planted wire: an embedded Naemon behind an HTTP server that sends whole tables. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { text } from 'node:stream/consumers';

import * as z from 'zod';

import { makeCore } from '../../../demo/status-query-engine/core.ts';
import { emptyQuery, QueryFault } from '../../../demo/status-query-engine/query.ts';
import type { Site } from '../../../demo/status-query-engine/site.ts';
import { systemClock } from '../../../shared/base/clock.ts';

const command = z.object({
  name: z.string(),
  arguments: z.array(z.union([z.string(), z.number(), z.boolean()])),
});

/** Starts an engine on a free port of 127.0.0.1. Without `tls` it speaks plain HTTP. */
export async function startPlantedEngine(site: Site, tls?: { readonly key: string; readonly cert: string }) {
  const answer = answerer(site);
  const listen = (request: IncomingMessage, response: ServerResponse) => {
    void text(request).then((body) => {
      const { status, sent } = answer(request, body);
      response.writeHead(status).end(sent);
    });
  };
  const server = tls ? createTlsServer(tls, listen) : createServer(listen);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Answer {
  readonly status: number;
  readonly sent?: string | undefined;
}

function answerer(site: Site) {
  const core = makeCore({
    ...{ site, dialect: 'naemon', clock: systemClock, peer: { state: 'up' } },
    onRestart: () => undefined,
  });
  const act = (body: string): Answer => {
    try {
      core.command(lineOf(body));
      return { status: 200 };
    } catch (error) {
      if (error instanceof QueryFault)
        return { status: 422, sent: JSON.stringify({ reason: error.message }) };
      throw error;
    }
  };
  return ({ headers, url = '' }: IncomingMessage, body: string): Answer => {
    if (headers.authorization === undefined) return { status: 401 };
    const [, kind, name = ''] = url.split('/');
    if (kind === 'commands') return act(body);
    const table = core.table(name);
    return table ? { status: 200, sent: table({ ...emptyQuery(name), format: 'json' }) } : { status: 404 };
  };
}

/** Returns the command as the line of an external command. */
function lineOf(body: string): string {
  const { name, arguments: values } = command.parse(JSON.parse(body));
  const words = values.map((value) =>
    String(typeof value === 'boolean' ? Number(value) : value)
      .replaceAll('\\', String.raw`\\`)
      .replaceAll('\n', String.raw`\n`),
  );
  return `[${Math.floor(systemClock() / 1000)}] ${[name, ...words].join(';')}`;
}
