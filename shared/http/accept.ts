import * as z from 'zod';

import type { Answer } from './answer.ts';
import { columnsOf } from './columns.ts';
import { readCursor } from './cursor.ts';
import type { Accepted, Audited, Endpoint, EndpointRequest, RawRequest, Rule } from './endpoint.ts';
import { flag } from './fields.ts';
import { Findings } from './findings.ts';
import { sharedHeaders } from './idempotent.ts';
import { type ListQuery, listQuery, type ListRequest, readListRequest } from './list-request.ts';
import { unknownWord } from './near-miss.ts';
import { isRow } from './row.ts';

type LooseRequest = EndpointRequest<unknown, unknown, unknown, unknown>;

/** An endpoint whose types are forgotten: its schemas vouch for them. */
export interface LooseSpec<Scope> extends Omit<Endpoint<Scope>, 'accept' | 'rules' | 'audit'> {
  readonly rules?: readonly Rule<LooseRequest>[];
  readonly audit?: Audited<LooseRequest>;
  readonly handle: (request: LooseRequest, scope: Scope) => Promise<Answer<unknown>>;
}

const strictQuery = z.object({
  strict: flag
    .default(false)
    .describe('true refuses a partial answer: one realm that fails fails the request'),
});

const empty = z.object({});

/** The query parameters that an endpoint has beyond its own; also for the docs. */
export function sharedQuery(spec: Pick<Endpoint<never>, 'list' | 'sources' | 'returns'>) {
  return {
    list: spec.list ? listQuery(columnsOf(spec.returns), spec.list.sort) : z.object({}),
    strict: spec.sources ? strictQuery : z.object({}),
  };
}

/** Prepares an endpoint once; what it returns reads one request, with every fault in one error. */
export function acceptor<Scope>(spec: LooseSpec<Scope>): (raw: RawRequest) => Accepted<Scope> {
  const shared = sharedQuery(spec);
  const { params = empty, query: ownQuery = empty, headers = empty, rules = [] } = spec;
  const keyed = sharedHeaders(spec);
  const known = [ownQuery, shared.list, shared.strict].flatMap((schema) => Object.keys(schema.shape));
  return (raw) => {
    const findings = new Findings(raw);
    refuseUnknown(raw, known, findings);
    const query = flatQuery(raw);
    const request = {
      params: findings.read('path', params, raw.params),
      query: findings.read('query', ownQuery, query),
      headers: findings.read('header', headers, raw.headers),
      body: spec.body && readBody(spec.body, raw, findings),
    };
    const asked = findings.read('query', shared.list, query);
    const strict = spec.sources === true && findings.read('query', strictQuery, query)?.strict === true;
    const idempotencyKey = findings.read('header', keyed, raw.headers)?.['idempotency-key'];
    const { list: options } = spec;
    const list = options && findings.attempt(() => listOf(asked, query, options.ties));
    findings.refuse();
    const whole = { ...request, list };
    checkRules(rules, whole, findings);
    return {
      list,
      strict,
      target: spec.audit?.target(whole),
      rehearsal: isRehearsal(request.query),
      idempotencyKey,
      run: (scope) => spec.handle(whole, scope),
    };
  };
}

/** Where other parameters of the list are at fault, its cursor is still looked at: a caller is told everything at once. */
function listOf(
  asked: ListQuery | undefined,
  { cursor }: Record<string, unknown>,
  ties: readonly string[],
): ListRequest | undefined {
  if (asked) return readListRequest(asked, ties);
  if (typeof cursor === 'string') readCursor(cursor);
  return undefined;
}

/** Every write takes `dry_run`. */
function isRehearsal(query: unknown): boolean {
  return isRow(query) && query['dry_run'] === true;
}

function refuseUnknown(raw: RawRequest, known: readonly string[], findings: Findings): void {
  for (const field of Object.keys(raw.query)) {
    if (known.includes(field)) continue;
    findings.add('unknown_parameter', { in: 'query', field, message: unknownWord(field, known) });
  }
}

function flatQuery(raw: RawRequest): Record<string, unknown> {
  const entries = Object.entries(raw.query);
  return Object.fromEntries(
    entries.map(([field, values]) => [field, values.length === 1 ? values[0] : values]),
  );
}

/** A body that is not JSON is one more fault; one of another media type or too large ends the request by itself. */
function readBody(schema: z.ZodType, raw: RawRequest, findings: Findings): unknown {
  return findings.attempt(() => findings.read('body', schema, raw.body()));
}

function checkRules(rules: readonly Rule<LooseRequest>[], request: LooseRequest, findings: Findings): void {
  for (const rule of rules) {
    const fault = rule.check(request);
    if (fault) findings.add(rule.code, fault);
  }
  findings.refuse();
}
