import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';

import { createServer, type Session } from './server.ts';

interface Message {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
}

/**
 * Answers one message of a client, of the protocol of 2026-07-28 or of those before it, as JSON: there are no sessions and no streams, so that any
 * function or server can answer the next message.
 */
export async function answerMessage({ headers, body }: Message, session: Session): Promise<Response> {
  const refusal = refusalOf(body);
  if (refusal) return refusal;
  const sent = new Headers({
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  });
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent.set(name, value);
  const request = new Request('http://realmgate/mcp', { method: 'POST', headers: sent });
  const parsed = { parsedBody: body ?? null };
  const makeServer = () => createServer(session);
  if (!(await isLegacyRequest(request, body)))
    return createMcpHandler(makeServer, { legacy: 'reject' }).fetch(request, parsed);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await makeServer().connect(transport);
  return transport.handleRequest(request, parsed);
}

/**
 * Refuses what cannot be answered by one message: a batch, which would be a hundred calls at the price of one request, and is not part of the
 * protocol since 2025-06-18, and a subscription, which needs a connection that stays open.
 */
function refusalOf(body: unknown): Response | undefined {
  if (Array.isArray(body))
    return errorResponse(400, { code: -32_600, message: 'Send the messages of a batch one by one.' });
  if (typeof body !== 'object' || body === null || !('method' in body)) return undefined;
  if (body.method !== 'subscriptions/listen') return undefined;
  const error = { code: -32_601, message: 'This server has no subscriptions: ask again instead.' };
  return errorResponse(404, error, 'id' in body ? body.id : null);
}

function errorResponse(status: number, error: object, id: unknown = null): Response {
  return Response.json({ jsonrpc: '2.0', id, error }, { status });
}
