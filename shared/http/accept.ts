import * as z from 'zod';

import type { PageRequest } from './backend-page.ts';
import type { DocumentFormat } from './document-answer.ts';
import type { AnyAnswer, Audited, Endpoint, EndpointRequest, RawRequest, Rule } from './endpoint.ts';
import { Findings } from './findings.ts';
import { sharedHeaders } from './idempotent.ts';
import { unknownWord } from './near-miss.ts';
import { readShared, sharedQuery } from './shared-query.ts';

interface LooseRequest extends EndpointRequest<unknown, unknown, unknown, unknown> {
  readonly page?: PageRequest | undefined;
  readonly format?: DocumentFormat | undefined;
}

/** An endpoint whose types are forgotten: its schemas vouch for them. */
export interface LooseSpec<Scope> extends Omit<
  Endpoint<Scope>,
  'accept' | 'rules' | 'audit' | 'beforeRepeat'
> {
  readonly rules?: readonly Rule<LooseRequest>[];
  readonly audit?: Audited<LooseRequest>;
  readonly beforeRepeat?: (request: LooseRequest, scope: Scope) => Promise<unknown>;
  /** A method, so that what each kind of answer adds to the request may be there or not. */
  handle(request: LooseRequest, scope: Scope): Promise<AnyAnswer>;
}

const empty = z.object({});

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
    const { strict, ...options } = readShared(spec, {
      schemas: shared,
      query,
      findings,
      present,
      headers: raw.headers,
    });
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
