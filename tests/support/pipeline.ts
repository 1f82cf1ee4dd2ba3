import { gunzipSync } from 'node:zlib';

import type { EventCode, Log, LogFields } from '../../shared/base/log.ts';
import type { RequestMetrics } from '../../shared/base/metrics.ts';
import type { Response } from '../../shared/http/answer/response.ts';
import type { Endpoint } from '../../shared/http/endpoint/endpoint.ts';
import type { Caller } from '../../shared/http/request/caller.ts';
import type { RequestFacts, Runtime } from '../../shared/http/runtime.ts';
import { createResponder, serve } from '../../shared/http/serve.ts';
import { isoClock } from '../../shared/time/iso.ts';
import { type EventSeed, gatewayEvent, testLambdaContext } from './event.ts';

export interface PipelineLogLine {
  readonly level: string;
  readonly code: EventCode;
  readonly fields: LogFields;
}

export interface PipelineSeed {
  readonly runtime?: Partial<Runtime<RequestFacts>>;
  readonly remainingMs?: number;
  /** True if `respond` may return streams. */
  readonly streams?: boolean;
}

export const testOperator: Caller = {
  userName: 'olga',
  userCreatedAt: '2026-01-01T00:00:00.000Z',
  role: 'operator',
  sessionId: 'session-1',
};

/** Serves endpoints by the complete pipeline, with a runtime that records log lines and metrics. `handle` gets the request's facts as its scope. */
export function testPipeline(endpoints: readonly Endpoint<RequestFacts>[], seed: PipelineSeed = {}) {
  const lines: PipelineLogLine[] = [];
  const requests: RequestMetrics[] = [];
  const counts: [string, string][] = [];
  const runtime: Runtime<RequestFacts> = {
    log: recorder(lines),
    metrics: {
      issuerToken: () => undefined,
      request: (facts) => requests.push(facts),
      count: (name, endpoint) => counts.push([name, endpoint]),
    },
    audit: { record: () => Promise.resolve() },
    idempotency: { claim: () => Promise.reject(new Error('no keys are kept here')) },
    clock: () => Date.parse('2026-11-20T10:15:00Z'),
    timeZone: 'Europe/Paris',
    iso: isoClock('Europe/Paris'),
    basePath: '',
    publicUrl: '',
    corsOrigins: [],
    responseLimit: 6_000_000,
    checkAnswers: 'all',
    findFilter: () => Promise.reject(new Error('no filters are saved here')),
    scope: (facts) => facts,
    ...seed.runtime,
  };
  const handler = serve(endpoints, () => Promise.resolve(runtime));
  const call = async (path: string, request: Omit<EventSeed, 'path'> = {}) => {
    const event = gatewayEvent({ caller: testOperator, ...request, path });
    const result = await handler(event, testLambdaContext(seed.remainingMs));
    const bytes = Buffer.from(result.body, result.isBase64Encoded ? 'base64' : 'utf8');
    const headers: Record<string, unknown> = result.headers ?? {};
    const text = (headers['Content-Encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
    const isJson = /[/+]json;/.exec(String(headers['Content-Type'])) !== null && text !== '';
    const body = isJson ? JSON.parse(text) : undefined;
    return { status: result.statusCode, headers, text, body, result };
  };
  const answer = createResponder(endpoints, () => Promise.resolve(runtime), {
    streams: seed.streams ?? false,
  });
  const respond = (path: string, request: Omit<EventSeed, 'path'> = {}) =>
    answer(gatewayEvent({ caller: testOperator, ...request, path }), testLambdaContext(seed.remainingMs));
  return { call, respond, runtime, lines, requests, counts };
}

/** Returns the complete text that a caller reads from a response. */
export async function textOfResponse({ headers, body, rest }: Response): Promise<string> {
  const pieces = [...body];
  for await (const piece of rest ?? []) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  return (headers?.['Content-Encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

function recorder(lines: PipelineLogLine[]): Log {
  const at =
    (level: string) =>
    (code: EventCode, fields: LogFields = {}) => {
      lines.push({ level, code, fields });
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
