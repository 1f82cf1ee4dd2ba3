import * as z from 'zod';

import { unknownWord } from '../base/near-miss.ts';
import { once } from '../base/once.ts';
import type { PageRequest } from './backend-page.ts';
import type { DocumentFormat } from './document-answer.ts';
import { isAbsentWhenEmpty } from './dry-run.ts';
import type { AnyAnswer, Audited, Endpoint, EndpointRequest, OnUse, RawRequest, Rule } from './endpoint.ts';
import { FaultList } from './fault-list.ts';
import { sharedHeaders } from './idempotency-key.ts';
import { readShared, sharedQuery } from './shared-query.ts';

interface LooseRequest extends EndpointRequest<unknown, unknown, unknown, unknown> {
  readonly page?: PageRequest | undefined;
  readonly format?: DocumentFormat | undefined;
}

/** An endpoint without the types of its schemas. The schemas guarantee at run time that the values are valid. */
export interface LooseEndpoint<Scope> extends Omit<
  Endpoint<Scope>,
  'read' | 'rules' | 'audit' | 'beforeRepeat'
> {
  readonly rules?: readonly Rule<LooseRequest>[];
  readonly audit?: Audited<LooseRequest>;
  readonly beforeRepeat?: (request: LooseRequest, scope: Scope) => Promise<unknown>;
  /** The property is a method because the types of methods are compared less strictly: each kind of answer adds other properties. */
  handle(request: LooseRequest, scope: Scope): Promise<AnyAnswer>;
}

type Schemas = 'params' | 'query' | 'headers' | 'body' | 'returns';

/** A `LooseEndpoint` as it is defined: each schema may be a function that makes it. */
export interface LooseSpec<Scope> extends Omit<LooseEndpoint<Scope>, Schemas> {
  readonly params?: OnUse<z.ZodObject>;
  readonly query?: OnUse<z.ZodObject>;
  readonly headers?: OnUse<z.ZodObject>;
  readonly body?: OnUse<z.ZodType>;
  readonly returns: OnUse<z.ZodType>;
}

const empty = once(() => z.object({}));

/** Makes the function that validates requests of an endpoint and throws all faults in one error. The first request makes its schemas. */
export function requestReader<Scope>(spec: LooseEndpoint<Scope>): Endpoint<Scope>['read'] {
  let read: Endpoint<Scope>['read'] | undefined;
  return (raw, present) => (read ??= preparedReader(spec))(raw, present);
}

function preparedReader<Scope>(spec: LooseEndpoint<Scope>): Endpoint<Scope>['read'] {
  const shared = sharedQuery(spec);
  const { params = empty(), query: ownQuery = empty(), headers = empty(), rules = [] } = spec;
  const keyed = sharedHeaders(spec);
  const names = [ownQuery, ...Object.values(shared)].flatMap((schema) => Object.keys(schema.shape));
  return (raw, present) => {
    const faults = new FaultList(raw);
    refuseUnknown(raw, names, faults);
    const query = queryOf(raw);
    const own = {
      params: faults.read('path', params, raw.params),
      query: faults.read('query', ownQuery, query),
    };
    const { sources, ...options } = readShared(spec, {
      schemas: shared,
      query,
      faults,
      present,
      headers: raw.headers,
    });
    const request = {
      ...own,
      ...options,
      headers: faults.read('header', headers, raw.headers),
      body: readBody(spec, raw, faults),
    };
    const idempotencyKey = faults.read('header', keyed, raw.headers)?.['idempotency-key'];
    checkNames(rules, new Set(Object.keys(query)), faults);
    faults.refuse();
    checkRules(rules, request, faults);
    return {
      ...options,
      ...sources,
      target: spec.audit?.target(request),
      idempotencyKey,
      beforeRepeat: async (scope) => spec.beforeRepeat?.(request, scope),
      run: (scope) => spec.handle(request, scope),
    };
  };
}

function refuseUnknown(raw: RawRequest, parameters: readonly string[], faults: FaultList): void {
  const names = new Set(parameters);
  for (const field of Object.keys(raw.query).filter((name) => !names.has(name))) {
    faults.add('unknown_parameter', () => {
      return { in: 'query', field, message: unknownWord(field, { called: 'Parameters', words: parameters }) };
    });
  }
}

/** Returns the query parameters: a single value as a string, several values as a list. */
function queryOf(raw: RawRequest): Readonly<Record<string, unknown>> {
  const entries = Object.entries(raw.query).flatMap(([field, values]) => {
    const texts = isAbsentWhenEmpty(field) ? values.filter((value) => value !== '') : values;
    return texts.length === 0 ? [] : [[field, texts.length === 1 ? texts[0] : texts] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * Validates the body. A body that is not JSON is a fault, and so is a body for an endpoint that accepts none. A body that is too large or
 * has another media type is not added to the other faults: its error is thrown at once.
 */
function readBody<Scope>({ body }: LooseEndpoint<Scope>, raw: RawRequest, faults: FaultList): unknown {
  if (body) return faults.attempt(() => faults.read('body', body, raw.body()));
  if (raw.hasBody)
    faults.add('body_not_allowed', { in: 'body', field: '', message: 'is not taken by this endpoint' });
  return undefined;
}

function checkNames(
  rules: readonly Rule<LooseRequest>[],
  names: ReadonlySet<string>,
  faults: FaultList,
): void {
  for (const rule of rules) {
    const fault = rule.checkNames?.(names);
    if (fault) faults.add(rule.code, fault);
  }
}

function checkRules(rules: readonly Rule<LooseRequest>[], request: LooseRequest, faults: FaultList): void {
  for (const rule of rules) {
    const fault = rule.check?.(request);
    if (fault) faults.add(rule.code, fault);
  }
  faults.refuse();
}
