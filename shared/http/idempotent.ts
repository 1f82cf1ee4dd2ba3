import { createHash } from 'node:crypto';

import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod';

import { AppError } from '../base/errors.ts';
import type { Claim, KeptAnswer } from '../base/idempotency.ts';
import { mapValues } from '../base/map-values.ts';
import { within } from '../base/within.ts';
import type { EndpointFacts } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import { explained } from './explain.ts';
import { isRow } from './row.ts';

/** The answer waits this long at most for its own keeping. */
const patienceMs = 1000;

const key = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[ -~]{1,255}$/, 'must have 1 to 255 printable ASCII characters')
    .optional()
    .describe(
      'a word of your own for this request: sent again within 24 hours it gets the first answer, and nothing happens twice',
    ),
});

type Facts = Pick<EndpointFacts, 'method' | 'access'>;

/** A key belongs to a caller, so public endpoints take none. */
export function takesKey({ method, access }: Facts): boolean {
  return method === 'POST' && access !== 'public';
}

/** The headers that an endpoint takes beyond its own; also for the docs. */
export function sharedHeaders(endpoint: Facts) {
  return takesKey(endpoint) ? key : z.object({});
}

interface Keyed {
  readonly key: string | undefined;
  /** The parsed body. */
  readonly body: () => unknown;
  /** Until the platform ends the function. */
  readonly remainingMs: number;
  /** Throws where the caller may no longer have the answer that he had. */
  readonly beforeRepeat: () => Promise<unknown>;
  readonly execute: () => Promise<APIGatewayProxyResult>;
}

/** Executes a request, unless its key says that this was done. An answer that is our fault is not kept: it may be tried again. */
export async function once<Scope>(
  exchange: Exchange<Scope>,
  { key, body, remainingMs, beforeRepeat, execute }: Keyed,
): Promise<APIGatewayProxyResult> {
  const { caller, host, event, notes } = exchange;
  if (key === undefined || !caller) return execute();
  const { userName, userCreatedAt } = caller;
  const fingerprint = fingerprintOf(event, body());
  const claim = await host.idempotency.claim({
    userName,
    userCreatedAt,
    key,
    fingerprint,
    leaseMs: remainingMs,
  });
  if (claim.state === 'claimed') return claimed(exchange, claim, execute);
  if (claim.state !== 'answered') throw refusal(claim.state);
  await beforeRepeat();
  notes.changesNothing = true;
  const { status, headers, body: text } = claim.answer;
  return { statusCode: status, headers: { ...headers, 'Idempotent-Replay': 'true' }, body: text };
}

async function claimed<Scope>(
  exchange: Exchange<Scope>,
  claim: Extract<Claim, { state: 'claimed' }>,
  execute: () => Promise<APIGatewayProxyResult>,
): Promise<APIGatewayProxyResult> {
  const end = await execute().then(
    (result) => ({ result }),
    (error: unknown) => ({ result: explained(exchange, error), error }),
  );
  const { log } = exchange.host;
  const answer = keptForm(end.result);
  try {
    await within(patienceMs, answer.status < 500 ? claim.keep(answer) : claim.release());
  } catch (error) {
    log.error('idempotency.unkept', { request_id: exchange.requestId, status: answer.status, error });
  }
  if ('error' in end) throw end.error;
  return end.result;
}

function keptForm({ statusCode, headers, body }: APIGatewayProxyResult): KeptAnswer {
  return { status: statusCode, headers: mapValues(headers ?? {}, String), body };
}

/** Of all that decides what happens. Both spellings of a path are one, and so are all spellings of a body. */
function fingerprintOf({ httpMethod, path, ...event }: APIGatewayProxyEvent, body: unknown): string {
  const query = Object.entries(event.multiValueQueryStringParameters ?? {}).sort(byName);
  const request = [httpMethod, path.replace(/\/$/, ''), query, body];
  return createHash('sha256').update(JSON.stringify(request, inOrder)).digest('base64url');
}

/** For JSON: the fields of an object by name, however they were sent. */
function inOrder(_field: string, value: unknown): unknown {
  return isRow(value) ? Object.fromEntries(Object.entries(value).sort(byName)) : value;
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

function refusal(state: 'running' | 'reused'): AppError {
  if (state === 'reused') {
    return new AppError('idempotency_key_reused', {
      detail: 'This Idempotency-Key came with another request before.',
    });
  }
  return new AppError('idempotency_in_progress', {
    detail: 'The first request with this Idempotency-Key is still running.',
    headers: { 'Retry-After': '1' },
  });
}
