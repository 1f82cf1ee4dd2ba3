import { hash } from 'node:crypto';

import type { APIGatewayProxyEvent } from 'aws-lambda';

import { AppError } from '../../base/errors.ts';
import type { Claim, StoredAnswer } from '../../base/idempotency.ts';
import { mapValues } from '../../base/map-values.ts';
import { rejectAfter } from '../../base/reject-after.ts';
import { isRow } from '../../rows/row-table.ts';
import { joinBody, type Response } from '../answer/response.ts';
import { endpointNameOf, type EndpointTask, type Exchange, type Step } from '../exchange.ts';
import type { Caller } from '../request/caller.ts';
import { problemResponse } from './write-problems.ts';

/** Longest time that an answer waits until it is stored, in milliseconds. */
const patienceMs = 1000;

/**
 * Executes a request, or sends the stored answer if its Idempotency-Key was used before. An answer of status 500 or higher is not
 * stored, so that the request can be tried again.
 */
export function answerOnce<Scope>(): Step<Scope> {
  return {
    before: ({ event: exchange }) => {
      const { task, caller, answer } = exchange;
      const key = task?.request.idempotencyKey;
      if (!task || key === undefined || !caller) return;
      exchange.answer = () => once(exchange, { key, caller, task, execute: answer });
    },
  };
}

interface KeyedRequest<Scope> {
  readonly key: string;
  readonly caller: Caller;
  readonly task: EndpointTask<Scope>;
  readonly execute: () => Promise<Response>;
}

async function once<Scope>(
  exchange: Exchange<Scope>,
  { key, caller, task, execute }: KeyedRequest<Scope>,
): Promise<Response> {
  const { runtime, event, notes } = exchange;
  const { raw, request, remainingMs, scope } = task;
  const { userName, userCreatedAt } = caller;
  const fingerprint = fingerprintOf(event, raw.body());
  const keyed = { userName, userCreatedAt, key, fingerprint, leaseMs: remainingMs };
  const claim = await runtime.idempotency.claim(keyed);
  if (claim.state === 'claimed') return claimKey(exchange, claim, execute);
  if (claim.state !== 'answered') throw refusal(claim.state);
  // This throws if the caller may no longer read the answer.
  await request.beforeRepeat(await scope());
  notes.changesNothing = true;
  const { status, headers, body: text } = claim.answer;
  if (text === undefined) throw unkeptAnswer(status, headers);
  return {
    statusCode: status,
    headers: { ...headers, 'Idempotent-Replay': 'true' },
    body: [Buffer.from(text)],
  };
}

async function claimKey<Scope>(
  exchange: Exchange<Scope>,
  claim: Extract<Claim, { state: 'claimed' }>,
  execute: () => Promise<Response>,
): Promise<Response> {
  const end = await execute().then(
    (result) => ({ result }),
    (error: unknown) => ({ result: problemResponse(exchange, error), error }),
  );
  const { log } = exchange.runtime;
  const answer = storedAnswer(end.result);
  try {
    await rejectAfter(patienceMs, answer.status < 500 ? claim.keep(answer) : claim.release());
  } catch (error) {
    const subject = { endpoint: endpointNameOf(exchange), request_id: exchange.requestId };
    log.error('idempotency.unkept', { ...subject, status: answer.status, error });
  }
  if ('error' in end) throw end.error;
  return end.result;
}

function storedAnswer({ statusCode, headers, body }: Response): StoredAnswer {
  return { status: statusCode, headers: mapValues(headers ?? {}, String), body: joinBody(body) };
}

/**
 * Returns a hash of the method, the path, the query and the body. The final slash of the path and the order of fields and parameters
 * make no difference.
 */
function fingerprintOf({ httpMethod, path, ...event }: APIGatewayProxyEvent, body: unknown): string {
  const query = Object.entries(event.multiValueQueryStringParameters ?? {}).sort(byName);
  const request = [httpMethod, path.replace(/\/$/, ''), query, body];
  return hash('sha256', JSON.stringify(request, inOrder), 'base64url');
}

/** Sorts the fields of objects by name. It is a replacer for `JSON.stringify`. */
function inOrder(_field: string, value: unknown): unknown {
  return isRow(value) ? Object.fromEntries(Object.entries(value).sort(byName)) : value;
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

/** Returns the error for a repeat whose first answer was too large to be kept. It names the queued request, if there is one. */
function unkeptAnswer(status: number, { Location: location }: StoredAnswer['headers']): AppError {
  const where = location === undefined ? 'what it did is in the lists' : 'Location says how it stands';
  return new AppError('idempotency_answer_not_kept', {
    detail: `The first request with this Idempotency-Key was answered with ${status}, and nothing is done again. Its answer was too large to be kept: ${where}.`,
    headers: { 'Idempotent-Replay': 'true', ...(location !== undefined && { Location: location }) },
  });
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
