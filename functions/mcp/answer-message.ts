import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';

import { createServer, type Session } from './server.ts';

interface Message {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: { readonly method?: unknown; readonly id?: unknown };
}

/**
 * Answers one message of a client, of the protocol of 2026-07-28 or of those before it, as JSON: there are no sessions and no streams, so that any
 * function or server can answer the next message.
 */
export async function answerMessage({ headers, body }: Message, session: Session): Promise<Response> {
  // A subscription needs a connection that stays open.
  if (body.method === 'subscriptions/listen') {
    const error = { code: -32_601, message: 'This server has no subscriptions: ask again instead.' };
    return Response.json({ jsonrpc: '2.0', id: body.id ?? null, error }, { status: 404 });
  }
  const sent = new Headers({
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  });
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent.set(name, value);
  const request = new Request('http://realmgate/mcp', { method: 'POST', headers: sent });
  const makeServer = () => createServer(session);
  if (!(await isLegacyRequest(request, body)))
    return createMcpHandler(makeServer, { legacy: 'reject' }).fetch(request, { parsedBody: body });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await makeServer().connect(transport);
  return transport.handleRequest(request, { parsedBody: body });
}
