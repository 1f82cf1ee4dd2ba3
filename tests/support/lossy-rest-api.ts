import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request as send } from 'node:https';
import { buffer } from 'node:stream/consumers';

import { engineCertificate } from './engine-certificate.ts';

/** A proxy in front of the REST API of an Icinga 2, with the certificate of the tests. It can lose the answer to a request. */
export interface LossyRestApi {
  /** The URL, without `/v1`. */
  readonly url: string;
  /** The paths of the actions that came, oldest first. */
  readonly actions: readonly string[];
  /** Loses the next action: `after` the engine has done it, or `before` the engine gets it. The caller gets a closed connection. */
  loseAction(when: 'before' | 'after'): void;
  stop(): Promise<void>;
}

/** Starts the proxy. The certificate of the engine is not verified. */
export async function startLossyRestApi(target: string): Promise<LossyRestApi> {
  const actions: string[] = [];
  const lost: ('before' | 'after')[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { url = '/' } = request;
    const isAction = request.method === 'POST' && url.startsWith('/v1/actions/');
    if (isAction) actions.push(url);
    const loss = isAction ? lost.shift() : undefined;
    const body = await buffer(request);
    const forwarded = loss === 'before' ? undefined : await forward(new URL(url, target), request, body);
    if (loss !== undefined || !forwarded) request.socket.destroy();
    else response.writeHead(forwarded.status, forwarded.headers).end(forwarded.body);
  };
  const server = createServer(
    { key: engineCertificate.key, cert: engineCertificate.cert },
    (request, response) => {
      serve(request, response).catch(() => request.socket.destroy());
    },
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    ...{ url: `https://127.0.0.1:${address.port}`, actions },
    loseAction(when) {
      lost.push(when);
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function forward(url: URL, { method, headers }: IncomingMessage, body: Buffer) {
  const upstream = send(url, { method, headers, rejectUnauthorized: false, agent: false });
  upstream.end(body);
  const [answer] = (await once(upstream, 'response')) as [IncomingMessage];
  const { 'content-type': type = 'application/json' } = answer.headers;
  return { status: answer.statusCode ?? 500, headers: { 'content-type': type }, body: await buffer(answer) };
}
