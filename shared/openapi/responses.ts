import * as z from 'zod';

import { dryRunSchema } from '../http/dry-run.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { takesKey } from '../http/idempotent.ts';
import { successesOf } from '../http/success.ts';
import { meta, problem } from './components.ts';
import { type Components, jsonSchema } from './json-schema.ts';

const titles: Readonly<Record<number, string>> = {
  200: 'The answer',
  201: 'Created',
  202: 'Accepted',
  304: 'The caller has it already',
  400: 'Malformed or rule-breaking input, every fault named',
  401: 'No credential, or a bad one',
  403: 'Known, but without the right',
  404: 'Nothing by that name, or nothing that the caller may see',
  409: 'It exists already, or conflicts with what is there or running',
  412: 'It is not what If-Match says any more',
  413: 'The answer, or the body, is too large',
  415: 'The body is not JSON',
  422: 'Understood, and not possible',
  429: 'Too many requests; Retry-After says when to come back',
  500: 'Our own fault',
  502: 'An engine failed or answered wrongly',
  503: 'What is needed cannot be reached',
  504: 'Not answered in time',
};

interface Reference {
  readonly $ref: string;
}

/** The refusals, which are the same everywhere, by status. */
export function refusalResponses(components: Components): Record<string, unknown> {
  jsonSchema(z.object({ problem }), components);
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  const refusals = Object.entries(titles).filter(([status]) => Number(status) >= 400);
  return Object.fromEntries(
    refusals.map(([status, description]) => [`Problem${status}`, { description, content }]),
  );
}

/** Every answer that an endpoint may give, by status. */
export function responsesOf<Scope>(
  endpoint: Endpoint<Scope>,
  components: Components,
): Record<string, unknown> {
  const refusals = statusesOf(endpoint).map((status): [number, Reference] => [
    status,
    { $ref: `#/components/responses/Problem${status}` },
  ]);
  return {
    ...successResponses(endpoint, components),
    ...(hasTag(endpoint) ? { 304: { description: titles[304] } } : {}),
    ...Object.fromEntries(refusals),
  };
}

/** A dry run is always answered with 200, beside what else that means. */
function successResponses<Scope>(endpoint: Endpoint<Scope>, components: Components): Record<string, unknown> {
  const successes: readonly number[] = successesOf(endpoint);
  const statuses = endpoint.audit ? new Set([...successes, 200]) : new Set(successes);
  const responses = [...statuses].map((status): [number, unknown] => {
    const whole = successes.includes(status) ? [endpoint.returns] : [];
    const schemas = endpoint.audit && status === 200 ? [...whole, dryRunSchema(endpoint)] : whole;
    const [first = z.unknown(), ...others] = schemas;
    const data = others.length > 0 ? z.union(schemas) : first;
    const content = contentOf(endpoint, data, components);
    return [status, { description: titles[status], headers: headersOf(endpoint), content }];
  });
  return Object.fromEntries(responses);
}

function statusesOf<Scope>(endpoint: Endpoint<Scope>): number[] {
  const { access, audit, params, headers, body, list, sources } = endpoint;
  const asksEngines = sources === true || params?.shape['realm_name'] !== undefined;
  const statuses: [number, boolean][] = [
    [400, true],
    [401, access !== 'public' || usesPassword(endpoint)],
    [403, access !== 'public'],
    [404, params !== undefined],
    [409, audit !== undefined || takesKey(endpoint) || asksEngines],
    [412, headers?.shape['if-match'] !== undefined],
    [413, list !== undefined || body !== undefined],
    [415, body !== undefined],
    [422, takesKey(endpoint)],
    [429, true],
    [500, true],
    [502, asksEngines],
    [503, true],
    [504, asksEngines],
  ];
  return statuses.filter(([, applies]) => applies).map(([status]) => status);
}

export function usesPassword<Scope>({ headers: taken }: Endpoint<Scope>): boolean {
  return taken?.shape['authorization'] !== undefined;
}

function hasTag<Scope>({ method, cache }: Endpoint<Scope>): boolean {
  return method === 'GET' && cache !== 'no-store';
}

function contentOf<Scope>(
  endpoint: Endpoint<Scope>,
  data: z.ZodType,
  components: Components,
): Record<string, unknown> {
  const envelope = jsonSchema(z.object({ data, meta }), components);
  const text = { schema: { type: 'string' } };
  return {
    'application/json': { schema: envelope },
    ...(endpoint.list ? { 'text/csv': text, 'application/x-ndjson': text } : {}),
  };
}

function headersOf<Scope>(endpoint: Endpoint<Scope>): Record<string, unknown> {
  const names = [
    'X-Request-Id',
    ...(hasTag(endpoint) ? ['ETag'] : []),
    ...(endpoint.sources ? ['X-Partial-Result'] : []),
    ...(endpoint.list ? ['X-Total-Count', 'X-Next-Cursor'] : []),
    ...(takesKey(endpoint) ? ['Idempotent-Replay'] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
