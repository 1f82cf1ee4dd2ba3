/** An engine with the planted wire, which shows a site. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';

import * as z from 'zod';

import type { Checkable, Site } from '../../../demo/status-query-engine/site.ts';

/** Starts an engine on a free port of 127.0.0.1. Without `tls` it speaks plain HTTP. */
export async function startPlantedEngine(site: Site, tls?: { readonly key: string; readonly cert: string }) {
  const listen = ({ url, headers }: IncomingMessage, response: ServerResponse) => {
    if (headers.authorization === undefined) response.writeHead(401).end();
    else if (url === '/hosts') response.end(JSON.stringify(answerOf(site)));
    else response.writeHead(404).end();
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

function answerOf({ hosts, programStart }: Site) {
  const checked = ({ state, output, last_check: checkedAt }: Checkable) => ({ state, output, checkedAt });
  return {
    ...{ version: '1.4.0', startedAt: programStart },
    hosts: [...hosts.values()].map((host) => ({
      ...{ ...checked(host), name: host.name, address: host.address, groups: host.groups },
      services: [...host.services.values()].map((one) => ({ ...checked(one), name: one.description })),
    })),
  };
}
