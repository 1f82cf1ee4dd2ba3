import { createSender } from '../index.ts';
import { connection, type ConnectOptions, trimmed } from './connect.ts';
import type { Io } from './io.ts';
import { proxiedFetch } from './proxy.ts';
import { printableJson } from './safe-text.ts';

/** The parts of a message of the Model Context Protocol that its headers repeat. */
interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: {
    readonly name?: unknown;
    readonly uri?: unknown;
    readonly _meta?: Readonly<Record<string, unknown>> | null;
  } | null;
}

/** Code of JSON-RPC for an answer that did not come. */
const noAnswer = -32_000;

/**
 * Passes the messages of an agent on to the API, for programs that start their server and speak to it by standard input and output: a message is a line.
 * Messages are answered as their answers come. It ends with the input.
 */
export async function relayMessages(options: ConnectOptions, io: Io): Promise<void> {
  const { url, ...rest } = connection(options, io);
  const send = createSender({ ...rest, url, fetch: proxiedFetch(io.env) });
  const open = new Set<Promise<void>>();
  for await (const line of io.lines()) {
    if (line.trim() === '') continue;
    const answer = relay(line, (request) => send(request), `${trimmed(url)}/mcp`).then((text) => {
      if (text !== '') io.out(text);
      open.delete(answer);
    });
    open.add(answer);
  }
  await Promise.all(open);
}

async function relay(
  line: string,
  send: (request: Request) => Promise<Response>,
  url: string,
): Promise<string> {
  const message = parsed(line);
  try {
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'realmgate-mcp',
      ...headersOf(message),
    };
    const response = await send(new Request(url, { method: 'POST', headers, body: line }));
    const body = parsed(await response.text());
    return 'jsonrpc' in body ? printableJson(body, 0) : refusal(message, body);
  } catch (error) {
    return refusal(message, { detail: error instanceof Error ? error.message : String(error) });
  }
}

/** Returns the object of a JSON text. A text that is none is an empty message, which the API refuses. */
function parsed(text: string): Message & { readonly detail?: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Returns the headers that a message of 2026-07-28 needs over HTTP. */
function headersOf({ method, params: given }: Message): Record<string, string> {
  const params = given ?? {};
  const version = params._meta?.['io.modelcontextprotocol/protocolVersion'];
  const name = params.name ?? params.uri;
  return {
    ...(typeof version === 'string' && { 'mcp-protocol-version': version }),
    ...(typeof method === 'string' && { 'mcp-method': method }),
    ...(typeof name === 'string' && { 'mcp-name': encodeURI(name) }),
  };
}

/** Returns the error for a request without an answer. A notification, which has no id, and an answer of the client, which has no method, get none. */
function refusal({ id, method }: Message, { detail }: { readonly detail?: unknown }): string {
  if (id === undefined || method === undefined) return '';
  const message = typeof detail === 'string' ? detail : 'The API did not answer.';
  return printableJson({ jsonrpc: '2.0', id, error: { code: noAnswer, message } }, 0);
}
