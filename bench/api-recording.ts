import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once as event } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import * as z from 'zod';

import { callContext } from '../shared/base/call-context.ts';
import { once } from '../shared/base/once.ts';
import { type ApiClient, openApiClient } from '../shared/connectors/icinga2-api/index.ts';
import { createMemoryBudget } from '../shared/connectors/kit/memory-budget.ts';
import { engineCertificate } from '../tests/support/engine-certificate.ts';

/** The REST API of an Icinga 2: its URL without `/v1`, the certificate of its authority in PEM, and an account. */
export interface RecordedApi {
  readonly url: string;
  readonly ca: string;
  readonly user: string;
  readonly password: string;
}

/** A server in a process of its own that replays the answers of a REST API. */
export interface ApiRecording {
  readonly url: string;
  /** All requests so far, oldest first. */
  readonly requests: readonly RecordedRequest[];
  stop(): void;
}

export type RecordedRequest = z.infer<ReturnType<typeof recordedRequest>>;

export const recordedRequest = once(() =>
  z.strictObject({ method: z.enum(['GET', 'POST']), path: z.string(), sent: z.string() }),
);

export async function hasRecording(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length > 0;
}

/**
 * Starts a process that replays the answers in a folder over HTTPS, with the certificate of the tests. It asks the API for those that are
 * missing, and keeps them. Without an API it answers 500 instead.
 */
export async function startApiRecording(folder: string, api?: RecordedApi): Promise<ApiRecording> {
  const child = fork(import.meta.filename, ['replay-api', folder, JSON.stringify(api ?? null)]);
  const [port] = z
    .tuple([z.number()])
    .rest(z.unknown())
    .parse(await event(child, 'message'));
  const requests: RecordedRequest[] = [];
  child.on('message', (message) => requests.push(recordedRequest().parse(message)));
  return { url: `https://127.0.0.1:${port}`, requests, stop: () => child.kill() };
}

interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

async function replay(folder: string, api: RecordedApi | null): Promise<number> {
  await mkdir(folder, { recursive: true });
  const client = api && openClient(api);
  const known = new Map<string, Promise<Answer>>();
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url: path } = request;
    const sent = await text(request);
    const asked = recordedRequest().parse({ method, path, sent });
    process.send?.(asked);
    const key = createHash('sha256').update(`${asked.method} ${asked.path} ${sent}`).digest('hex');
    const answer = known.get(key) ?? readOrAsk(join(folder, key), client, asked);
    known.set(key, answer);
    const { status, body } = await answer;
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(body);
  };
  const server = createServer(engineCertificate, (request, response) => {
    serve(request, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await event(server, 'listening');
  return z.object({ port: z.number() }).parse(server.address()).port;
}

/** Returns a recorded answer, whose file has the status in its first line, or asks for it and records it. */
async function readOrAsk(
  file: string,
  client: ApiClient | null,
  { method, path, sent }: RecordedRequest,
): Promise<Answer> {
  const recorded = await readFile(file).catch(() => undefined);
  if (recorded) {
    const end = recorded.indexOf('\n');
    return { status: Number(recorded.toString('latin1', 0, end)), body: recorded.subarray(end + 1) };
  }
  if (!client) throw new Error(`not recorded: ${method} ${path}`);
  const request = {
    ...{ method, path, isRead: method === 'POST' },
    ...(sent !== '' && { body: z.unknown().parse(JSON.parse(sent)) }),
  };
  const answer = await client.send(request, callContext(AbortSignal.timeout(120_000)), (given) => given);
  await writeFile(file, Buffer.concat([Buffer.from(`${answer.status}\n`), answer.body]));
  return answer;
}

function openClient({ url, ca, user, password }: RecordedApi): ApiClient {
  return openApiClient(
    { url, ca },
    {
      credentials: () => Promise.resolve({ user, password }),
      ...{ largestAnswer: 2 ** 29, memory: createMemoryBudget(2 ** 35) },
    },
  );
}

const recordedApi = () =>
  z.strictObject({ url: z.string(), ca: z.string(), user: z.string(), password: z.string() }).nullable();

const [role, folder = '', api = 'null'] = process.argv.slice(2);
if (process.send && role === 'replay-api')
  process.send(await replay(folder, recordedApi().parse(JSON.parse(api))));
