import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';

interface Message {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
}

/** The requests that only a connection that stays open could answer. */
const streamed = new Set(['subscriptions/listen']);

/**
 * Answers one message of a client, of the protocol of 2026-07-28 or of those before it, as JSON: there are no sessions and no streams, so that any
 * function or server can answer the next message.
 */
export async function answerMessage(
  { headers, body }: Message,
  makeServer: () => McpServer,
): Promise<Response> {
  const request = new Request('http://realmgate/mcp', {
    method: 'POST',
    headers: {
      ...Object.fromEntries(
        Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      ),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(body ?? null),
  });
  if (isStreamed(body)) return methodNotFound(body.id);
  if (!(await isLegacyRequest(request, body)))
    return createMcpHandler(makeServer, { legacy: 'reject' }).fetch(request);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = makeServer();
  await server.connect(transport);
  return transport.handleRequest(request, { parsedBody: body });
}

function isStreamed(body: unknown): body is { readonly method: string; readonly id?: unknown } {
  return typeof body === 'object' && body !== null && 'method' in body && streamed.has(String(body.method));
}

function methodNotFound(id: unknown): Response {
  const error = { code: -32_601, message: 'This server has no subscriptions: ask again instead.' };
  return Response.json({ jsonrpc: '2.0', id: id ?? null, error }, { status: 404 });
}
