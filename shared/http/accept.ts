import * as z from 'zod';

import type { Condition } from '../base/condition.ts';
import type { Present } from '../time/resolve.ts';
import type { Answer } from './answer.ts';
import { columnsOf, keyTypesOf } from './columns.ts';
import { readCursor } from './cursor.ts';
import { dryRunQuery } from './dry-run.ts';
import type { Audited, Endpoint, EndpointRequest, ListOptions, RawRequest, Rule } from './endpoint.ts';
import { flag } from './fields.ts';
import { conditionsOf, filterQuery } from './filters.ts';
import { Findings } from './findings.ts';
import { sharedHeaders } from './idempotent.ts';
import { type ListQuery, listQuery, type ListRequest, readListRequest } from './list-request.ts';
import { unknownWord } from './near-miss.ts';

type LooseRequest = EndpointRequest<unknown, unknown, unknown, unknown>;

/** An endpoint whose types are forgotten: its schemas vouch for them. */
export interface LooseSpec<Scope> extends Omit<
  Endpoint<Scope>,
  'accept' | 'rules' | 'audit' | 'beforeRepeat'
> {
  readonly rules?: readonly Rule<LooseRequest>[];
  readonly audit?: Audited<LooseRequest>;
  readonly beforeRepeat?: (request: LooseRequest, scope: Scope) => Promise<unknown>;
  readonly handle: (request: LooseRequest, scope: Scope) => Promise<Answer<unknown>>;
}

const strictQuery = z.object({
  strict: flag
    .default(false)
    .describe('true refuses a partial answer: one realm that fails fails the request'),
});

const empty = z.object({});

/** The query parameters that an endpoint has beyond its own; also for the docs. */
export function sharedQuery(spec: Pick<Endpoint<never>, 'audit' | 'list' | 'query' | 'sources' | 'returns'>) {
  const shared = {
    dryRun: spec.audit ? dryRunQuery : empty,
    list: spec.list ? listQuery(columnsOf(spec.returns), spec.list.sort) : empty,
    strict: spec.sources ? strictQuery : empty,
  };
  const taken = [spec.query ?? empty, ...Object.values(shared)].flatMap(({ shape }) => Object.keys(shape));
  return { ...shared, filters: filterQuery(spec.list ? spec.returns : z.never(), taken) };
}

/** What reads a request of an endpoint, with every fault in one error. It is prepared by the first request, not at load. */
export function acceptor<Scope>(spec: LooseSpec<Scope>): Endpoint<Scope>['accept'] {
  let accept: Endpoint<Scope>['accept'] | undefined;
  return (raw, present) => (accept ??= preparedAcceptor(spec))(raw, present);
}

function preparedAcceptor<Scope>(spec: LooseSpec<Scope>): Endpoint<Scope>['accept'] {
  const shared = sharedQuery(spec);
  const { params = empty, query: ownQuery = empty, headers = empty, rules = [] } = spec;
  const keyed = sharedHeaders(spec);
  const known = [ownQuery, ...Object.values(shared)].flatMap((schema) => Object.keys(schema.shape));
  return (raw, present) => {
    const findings = new Findings(raw);
    refuseUnknown(raw, known, findings);
    const query = queryOf(raw);
    const own = {
      params: findings.read('path', params, raw.params),
      query: findings.read('query', ownQuery, query),
    };
    const { strict, ...options } = readShared(spec, { schemas: shared, query, findings, present });
    const request = {
      ...own,
      ...options,
      headers: findings.read('header', headers, raw.headers),
      body: readBody(spec, raw, findings),
    };
    const idempotencyKey = findings.read('header', keyed, raw.headers)?.['idempotency-key'];
    findings.refuse();
    checkRules(rules, request, findings);
    return {
      ...options,
      strict,
      target: spec.audit?.target(request),
      idempotencyKey,
      beforeRepeat: async (scope) => spec.beforeRepeat?.(request, scope),
      run: (scope) => spec.handle(request, scope),
    };
  };
}

interface SharedPart {
  readonly schemas: ReturnType<typeof sharedQuery>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly findings: Findings;
  readonly present: Present;
}

/** What an endpoint takes because of what it is. */
function readShared<Scope>(spec: LooseSpec<Scope>, { schemas, query, findings, present }: SharedPart) {
  const { list: options } = spec;
  const asked = findings.read('query', schemas.list, query);
  const filters = findings.read('query', schemas.filters, query) ?? {};
  const where = findings.attempt(() => conditionsOf(filters, present)) ?? [];
  return {
    dryRun: spec.audit !== undefined && findings.read('query', dryRunQuery, query)?.dry_run === true,
    strict: spec.sources === true && findings.read('query', strictQuery, query)?.strict === true,
    list:
      options && findings.attempt(() => listOf(asked, query, { ...options, where, returns: spec.returns })),
  };
}

/** Where other parameters of the list are at fault, its cursor is still looked at: a caller is told everything at once. */
function listOf(
  asked: ListQuery | undefined,
  { cursor }: Readonly<Record<string, unknown>>,
  {
    ties,
    where,
    returns,
  }: ListOptions & { readonly where: readonly Condition[]; readonly returns: z.ZodType },
): ListRequest | undefined {
  if (asked) return readListRequest(asked, { ties, where, types: keyTypesOf(returns) });
  if (typeof cursor === 'string') readCursor(cursor);
  return undefined;
}

function refuseUnknown(raw: RawRequest, known: readonly string[], findings: Findings): void {
  const names = new Set(known);
  for (const field of Object.keys(raw.query).filter((name) => !names.has(name))) {
    findings.add('unknown_parameter', () => {
      return { in: 'query', field, message: unknownWord(field, { called: 'Parameters', words: known }) };
    });
  }
}

/**
 * One value as itself, several as a list. An empty value is none, but for `dry_run`: who writes it without a value does
 * not mean that the write shall be done.
 */
function queryOf(raw: RawRequest): Readonly<Record<string, unknown>> {
  const entries = Object.entries(raw.query).flatMap(([field, values]) => {
    const given = field === 'dry_run' ? values : values.filter((value) => value !== '');
    return given.length === 0 ? [] : [[field, given.length === 1 ? given[0] : given] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * A body that is not JSON is one more fault, as is one where none is taken: its sender means something by it. One of
 * another media type or too large ends the request by itself.
 */
function readBody<Scope>({ body }: LooseSpec<Scope>, raw: RawRequest, findings: Findings): unknown {
  if (body) return findings.attempt(() => findings.read('body', body, raw.body()));
  if (raw.hasBody)
    findings.add('body_not_allowed', { in: 'body', field: '', message: 'is not taken by this endpoint' });
  return undefined;
}

function checkRules(rules: readonly Rule<LooseRequest>[], request: LooseRequest, findings: Findings): void {
  for (const rule of rules) {
    const fault = rule.check(request);
    if (fault) findings.add(rule.code, fault);
  }
  findings.refuse();
}
