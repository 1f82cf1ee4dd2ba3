import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';

import * as z from 'zod';

import { type Clock, systemClock } from '../../shared/base/clock.ts';
import type { Site } from '../status-query-engine/site.ts';
import { selfSigned } from './certificate.ts';
import { Holdings, type HostTemplate } from './holdings.ts';
import { answerRequest, type ImportToolState, type ToolAnswer } from './routes.ts';

export type { HostTemplate } from './holdings.ts';

export interface RestAccount {
  readonly password: string;
  /** The granted permissions, such as `objects/query/*`. */
  readonly permissions: readonly string[];
}

export interface ImportToolOptions {
  /** The objects that the engine monitors. Its hosts count as configured in files. */
  readonly site: Site;
  /** The accounts, by user name. */
  readonly accounts: Readonly<Record<string, RestAccount>>;
  readonly templates?: readonly HostTemplate[];
  readonly contactGroups?: readonly string[];
  /** The release to imitate; the default is 2.13. See `ImportToolState.release`. */
  readonly release?: ImportToolState['release'];
  /** The time in milliseconds from the creation of a host until the engine knows it. The default is 2000. */
  readonly settleMs?: number;
  /** The TCP port. The default, 0, takes a free port. */
  readonly port?: number;
  readonly clock?: Clock;
}

export interface EmbeddedImportTool {
  readonly url: string;
  /** The certificate in PEM, which is created at the start. */
  readonly ca: string;
  close(): Promise<void>;
}

/**
 * Starts an import tool with the REST dialect of Icinga 2, on 127.0.0.1 over TLS. A new host is in the tool at once, and in the engine
 * (PENDING) after `settleMs`. The tool forgets its hosts when it is closed.
 */
export async function startImportTool(options: ImportToolOptions): Promise<EmbeddedImportTool> {
  const { accounts, port = 0 } = options;
  const tool = toolOf(options);
  const { holdings } = tool;
  // Ten years, because the examples of the API document are made with a clock that stands still in the past.
  const certificate = selfSigned('Realmgate demo', Date.now(), 3650);
  const server = createServer(certificate, (request, response) => {
    void serve({ tool, accounts }, request, response);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The import tool has no port');
  return {
    url: `https://127.0.0.1:${address.port}`,
    ca: certificate.cert,
    async close() {
      holdings.close();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function toolOf(options: ImportToolOptions): ImportToolState {
  const { site, templates = [], contactGroups = [], release = '2.13', settleMs = 2000 } = options;
  return {
    holdings: new Holdings({ site, clock: options.clock ?? systemClock, settleMs }),
    templates: new Map(templates.map((each) => [each.name, each])),
    contactGroups,
    release,
  };
}

interface Served {
  readonly tool: ImportToolState;
  readonly accounts: Readonly<Record<string, RestAccount>>;
}

async function serve(served: Served, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, body } = await answer(served, request).catch((error: unknown) => refused(error));
  // Errors are HTML pages for clients that do not ask for JSON.
  const isHtml = typeof body === 'string';
  response.writeHead(status, {
    'content-type': isHtml ? 'text/html' : 'application/json',
    connection: 'close',
  });
  response.end(isHtml ? body : JSON.stringify(body));
}

async function answer({ tool, accounts }: Served, request: IncomingMessage): Promise<ToolAnswer> {
  const text = await textOf(request);
  const acceptsJson = request.headers.accept === 'application/json';
  const user = userOf(request, accounts);
  const account = accounts[user];
  if (account === undefined) return unauthorized(acceptsJson);
  if (request.method !== 'GET' && !acceptsJson) {
    return { status: 400, body: "<h1>Accept header is missing or not set to 'application/json'.</h1>" };
  }
  const { pathname, searchParams: query } = new URL(String(request.url), 'https://localhost');
  const path = pathname.split('/').slice(1).map(decodeURIComponent);
  const method = request.method ?? 'GET';
  return answerRequest(tool, {
    method,
    path,
    query,
    body: objectIn(text),
    user,
    permissions: account.permissions,
  });
}

function refused(error: unknown): ToolAnswer {
  if (error instanceof SyntaxError || error instanceof z.ZodError) {
    return { status: 400, body: { error: 400, status: `Invalid request body: ${error.message}` } };
  }
  return { status: 500, body: { error: 500, status: String(error) } };
}

function unauthorized(acceptsJson: boolean): ToolAnswer {
  const status = 'Unauthorized. Please check your user credentials.';
  return { status: 401, body: acceptsJson ? { error: 401, status } : `<h1>${status}</h1>` };
}

/** Returns the user whose password was sent, or an empty text if there is none. */
function userOf({ headers }: IncomingMessage, accounts: Served['accounts']): string {
  const encoded = String(headers.authorization).replace(/^Basic /, '');
  const credentials = Buffer.from(encoded, 'base64').toString();
  const [account] = Object.entries(accounts).filter(
    ([user, { password }]) => credentials === `${user}:${password}`,
  );
  return account?.[0] ?? '';
}

const objectBody = z.record(z.string(), z.unknown());

function objectIn(text: string) {
  return text === '' ? {} : objectBody.parse(JSON.parse(text));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  const stream: AsyncIterable<Buffer> = request;
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}
