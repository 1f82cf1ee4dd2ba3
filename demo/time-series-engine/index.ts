/**
 * This is an embedded metrics backend over HTTP: an InfluxDB and a Prometheus with the same series. It only supports the requests that
 * our connector makes. The same contract tests run on real backends, so that they prove the behaviour.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import * as z from 'zod';

import { listenOnLoopback, type LoopbackServer } from '../../server/gateway/loopback-server.ts';
import { answerTo } from './answer.ts';
import type { SeriesDatabase } from './database.ts';
import { answerPromql } from './promql/answer.ts';
import { ParseError, readStatements } from './statement.ts';

export { type SeriesDatabase, type StoredPoint, storedSeries, type StoredSeries } from './database.ts';
export { type SampledSeries, sampledSeries } from './sampled.ts';

const largestBody = 4_000_000;
const values = z.record(z.string(), z.unknown());

/** Starts the backend. `databases` is read at every request, so that more may be added while it runs. */
export async function startTimeSeriesEngine(options: {
  readonly databases: () => readonly SeriesDatabase[];
  readonly port?: number;
}): Promise<LoopbackServer> {
  const server = createServer((request, response) => {
    void respond(request, response, options.databases);
  });
  return listenOnLoopback(server, options.port ?? 0);
}

type Databases = () => readonly SeriesDatabase[];

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  databases: Databases,
): Promise<void> {
  const { status, body } = await answer(request, databases).catch(refusal);
  response.writeHead(status, { 'content-type': 'application/json', 'x-influxdb-version': 'embedded' });
  response.end(JSON.stringify(body));
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

async function answer(request: IncomingMessage, databases: Databases): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://metrics');
  const form = new URLSearchParams(await read(request));
  if (pathname.startsWith('/api/v1/')) {
    const fields = request.method === 'GET' ? searchParams : form;
    return answerPromql({ path: pathname, fields, databases: databases() });
  }
  if (pathname !== '/query') return { status: 404, body: { error: 'not found' } };
  return answerInfluxql(form, databases());
}

function answerInfluxql(form: URLSearchParams, databases: readonly SeriesDatabase[]): Answer {
  if (form.get('q') === 'SHOW DATABASES') {
    const rows = databases.map((database) => [database.name]);
    const series = [{ name: 'databases', columns: ['name'], ...(rows.length > 0 && { values: rows }) }];
    return { status: 200, body: { results: [{ statement_id: 0, series }] } };
  }
  const statements = readStatements(
    form.get('q') ?? '',
    values.parse(JSON.parse(form.get('params') ?? '{}')),
  );
  const name = form.get('db') ?? '';
  const database = databases.find((one) => one.name === name);
  if (!database) {
    const error = name === '' ? 'database name required' : `database not found: ${name}`;
    return { status: 200, body: { results: [{ statement_id: 0, error }] } };
  }
  const results = statements.map((statement, statement_id) => {
    const series = answerTo(statement, database.series);
    return { statement_id, ...(series.length > 0 && { series }) };
  });
  return { status: 200, body: { results } };
}

function refusal(error: unknown): Answer {
  const words = error instanceof ParseError ? error.message : String(error);
  return { status: 400, body: { error: `error parsing query: ${words}` } };
}

async function read(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  const stream: AsyncIterable<Buffer> = request;
  let length = 0;
  for await (const piece of stream) {
    pieces.push(piece);
    length += piece.length;
    if (length > largestBody) throw new ParseError('the request is too large');
  }
  return Buffer.concat(pieces).toString('utf8');
}
