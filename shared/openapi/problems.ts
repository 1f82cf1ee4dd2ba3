import * as z from 'zod';

import { gatewayCodes } from '../base/gateway-codes.ts';
import { kindsOf, type ProblemCode, problemCodes } from '../base/problem-codes.ts';
import { statusesOf, statusOf } from '../http/answer/problem.ts';
import type { Endpoint } from '../http/endpoint/endpoint.ts';
import { acceptsIdempotencyKey } from '../http/endpoint/idempotency-key.ts';
import { problem } from './components.ts';
import { answerSchema, type Components } from './json-schema.ts';

const titles: Readonly<Record<number, string>> = {
  400: 'Malformed or rule-breaking input, every fault named',
  401: 'No credential, or a bad one',
  403: 'Known, but without the right',
  404: 'Nothing by that name, or nothing that the caller may see',
  409: 'It exists already, or conflicts with what is there or running',
  410: 'It was there, and is not kept any more',
  412: 'It was changed since the tag of If-Match, or by somebody else at the same time',
  413: 'The answer, or the body, is too large',
  415: 'The body is not JSON',
  422: 'Understood, and not possible',
  429: 'Too many requests; Retry-After says when to come back',
  500: 'Our own fault',
  502: 'An engine failed or answered wrongly',
  503: 'A dependency cannot be reached',
  504: 'Not answered in time',
};

/** The headers that a refusal may have in addition to `X-Request-Id`. */
const headersByStatus: Readonly<Record<number, readonly string[]>> = {
  400: ['Idempotent-Replay'],
  401: ['WWW-Authenticate'],
  403: ['Idempotent-Replay'],
  404: ['Idempotent-Replay', 'X-Partial-Result'],
  409: ['Idempotent-Replay', 'Location', 'Retry-After'],
  410: ['Link'],
  412: ['ETag'],
  422: ['Idempotent-Replay'],
  429: ['Retry-After'],
  503: ['Retry-After'],
  504: ['Retry-After'],
};

/** Returns the responses of these error statuses, by name. They are the same for all endpoints. */
export function problemResponses(
  statuses: ReadonlySet<number>,
  components: Components,
): Record<string, unknown> {
  answerSchema(z.object({ problem }), components);
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  const responses = [...statuses]
    .sort((a, b) => a - b)
    .map((status): [string, unknown] => {
      const described = { description: titles[status], 'x-problem-codes': codesOf(status) };
      const headers = headerReferences(['X-Request-Id', ...(headersByStatus[status] ?? [])]);
      return [`Problem${status}`, { ...described, headers, content }];
    });
  return Object.fromEntries(responses);
}

/** Returns every problem code that an answer of this status can have. */
function codesOf(status: number): string[] {
  const own = problemCodes.filter((code) => isVisibleCode(code) && statusesOf(code).includes(status));
  const gateway = Object.entries(gatewayCodes).filter(([, kind]) => statusOf(kind) === status);
  return [...own, ...gateway.map(([code]) => code)].sort();
}

/** Returns true if the code appears in answers. Internal faults are all answered as `internal_error`. */
function isVisibleCode(code: ProblemCode): boolean {
  return kindsOf(code).kind !== 'internal' || code === 'internal_error';
}

/** Returns every status with which an endpoint may refuse a request. */
export function errorStatusesOf<Scope>(endpoint: Endpoint<Scope>): number[] {
  const { access, body, machines, problems = [] } = endpoint;
  const keyed = acceptsIdempotencyKey(endpoint);
  const always = [400, 413, 429, 500, 502, 503, 504];
  const some: [number, boolean][] = [
    [401, access !== 'public' || usesPassword(endpoint)],
    [403, access !== 'public'],
    [404, endpoint.params !== undefined || takesSavedFilter(endpoint)],
    [409, keyed || canConflict(endpoint)],
    [412, readsIfMatch(endpoint)],
    [415, body !== undefined && !machines],
    [422, keyed],
  ];
  const applicable = some.filter(([, applies]) => applies).map(([status]) => status);
  const statuses = new Set([...always, ...applicable, ...problems.flatMap(statusesOf)]);
  return [...statuses].sort((a, b) => a - b);
}

/** Returns true if the endpoint can refuse a valid request because of what is there: it writes, asks engines or applies a saved filter. */
function canConflict<Scope>(endpoint: Endpoint<Scope>): boolean {
  const { audit, sources, params } = endpoint;
  const asksEngines = sources !== undefined || params?.shape['realm_name'] !== undefined;
  return audit !== undefined || asksEngines || takesSavedFilter(endpoint);
}

function takesSavedFilter<Scope>({ list }: Endpoint<Scope>): boolean {
  return list?.kind !== undefined;
}

/** Returns true if the endpoint reads `If-Match`: it refuses a change if the caller has not seen the present version. */
export function readsIfMatch<Scope>({ headers: taken }: Endpoint<Scope>): boolean {
  return taken?.shape['if-match'] !== undefined;
}

export function usesPassword<Scope>({ headers: taken, token }: Endpoint<Scope>): boolean {
  return token === undefined && taken?.shape['authorization'] !== undefined;
}

export function headerReferences(headers: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
