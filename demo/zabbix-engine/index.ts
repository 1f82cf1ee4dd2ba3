import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { text } from 'node:stream/consumers';

import * as z from 'zod';

import { acknowledgeProblems, answerCall, createTasks } from './answer-calls.ts';
import { createMaintenance, deleteMaintenances } from './maintenances.ts';
import { RpcError } from './rpc-error.ts';
import type { RunningZabbix, ZabbixSite } from './site.ts';

interface ZabbixEngineOptions {
  readonly site: ZabbixSite;
  /** The tokens that are accepted. */
  readonly tokens: ZabbixTokens;
  /** Key and certificate in PEM. Without them the engine speaks plain HTTP. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

interface ZabbixTokens {
  readonly admin: string;
  /** The token of a user who may read and acknowledge only. */
  readonly reader: string;
}

const call = z.object({
  id: z.unknown(),
  method: z.string(),
  params: z.unknown(),
  auth: z.string().optional(),
});

/** The number of requests whose bodies are kept. */
const mostRequests = 10_000;

/** Starts an engine on 127.0.0.1 that answers what our connector asks of the API of Zabbix, and nothing else. */
export async function startZabbixEngine({ site: given, tokens, tls }: ZabbixEngineOptions) {
  const site: RunningZabbix = { ...given, maintenances: [] };
  const requests: unknown[] = [];
  const listen = async (request: IncomingMessage, response: ServerResponse) => {
    const body: unknown = JSON.parse(await text(request));
    if (requests.push(body) > mostRequests) requests.shift();
    const header = request.headers.authorization?.replace('Bearer ', '');
    const calls = z.array(call).safeParse(body);
    const answers = (calls.data ?? [call.parse(body)]).map((one) => answerOne({ site, tokens, header }, one));
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(calls.success ? answers : answers[0]));
  };
  const onRequest = (request: IncomingMessage, response: ServerResponse) => void listen(request, response);
  const server = tls ? createTlsServer(tls, onRequest) : createServer(onRequest);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    /** The bodies of the last requests, oldest first. */
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Answering extends Pick<ZabbixEngineOptions, 'tokens'> {
  readonly site: RunningZabbix;
  readonly header: string | undefined;
}

function answerOne(answering: Answering, { id, ...asked }: z.infer<typeof call>) {
  try {
    return { jsonrpc: '2.0', result: resultOf(answering, asked), id };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    const message = error.code === -32_601 ? 'Method not found.' : 'Invalid params.';
    return { jsonrpc: '2.0', error: { code: error.code, message, data: error.message }, id };
  }
}

const ofAdmin = /^(?:maintenance|task)\.(?:create|delete)$/;

function resultOf(answering: Answering, { method, params, auth }: Omit<z.infer<typeof call>, 'id'>): unknown {
  const { site, header } = answering;
  const token = header ?? auth;
  if (method === 'apiinfo.version') {
    if (token === undefined) return site.version;
    throw new RpcError(-32_602, 'The "apiinfo.version" method must be called without authorization.');
  }
  if (auth !== undefined && !site.version.startsWith('6.'))
    throw new RpcError(-32_602, 'Invalid parameter "/": unexpected parameter "auth".');
  demandPermission(answering.tokens, { token, method });
  return resultOfMethod(method, site, params);
}

function resultOfMethod(method: string, site: RunningZabbix, params: unknown): unknown {
  switch (method) {
    case 'event.acknowledge':
      return acknowledgeProblems(site, params);
    case 'maintenance.create':
      return createMaintenance(site, params);
    case 'maintenance.delete':
      return deleteMaintenances(site, params);
    case 'task.create':
      return createTasks(site, params);
    default:
      return answerCall(site, method, params);
  }
}

interface Caller {
  readonly token: string | undefined;
  readonly method: string;
}

function demandPermission({ admin, reader }: ZabbixTokens, { token, method }: Caller): void {
  if (token !== admin && token !== reader) throw new RpcError(-32_602, 'Not authorized.');
  if (token === reader && ofAdmin.test(method))
    throw new RpcError(-32_602, `No permissions to call "${method}".`);
}
