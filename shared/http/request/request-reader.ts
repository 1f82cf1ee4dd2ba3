import * as z from 'zod';

import type { Fault } from '../../base/errors.ts';
import { nearestWords, unknownWord } from '../../base/near-miss.ts';
import { once } from '../../base/once.ts';
import type {
  AnyAnswer,
  AuditDeclaration,
  Endpoint,
  EndpointRequest,
  Lazy,
  RawRequest,
  RequestRule,
} from '../endpoint/endpoint.ts';
import { sharedHeaders } from '../endpoint/idempotency-key.ts';
import type { DocumentFormat } from '../format/document-answer.ts';
import type { BackendPageRequest } from '../list/backend-page.ts';
import type { ListRequest } from '../list/list-request.ts';
import { FaultList } from './fault-list.ts';
import { pipelineQuery, pipelineQueryReader } from './pipeline-query.ts';

interface UntypedRequest extends EndpointRequest<unknown, unknown, unknown, unknown> {
  readonly page?: BackendPageRequest | undefined;
  readonly format?: DocumentFormat | undefined;
}

/** An endpoint without the types of its schemas. The schemas guarantee at run time that the values are valid. */
export interface UntypedEndpoint<Scope> extends Omit<
  Endpoint<Scope>,
  'read' | 'rules' | 'audit' | 'beforeRepeat'
> {
  readonly rules?: readonly RequestRule<UntypedRequest>[];
  readonly audit?: AuditDeclaration<UntypedRequest>;
  readonly beforeRepeat?: (request: UntypedRequest, scope: Scope) => Promise<unknown>;
  /** The property is a method because the types of methods are compared less strictly: each kind of answer adds other properties. */
  handle(request: UntypedRequest, scope: Scope): Promise<AnyAnswer>;
}

type Schemas = 'params' | 'query' | 'headers' | 'body' | 'returns' | 'dryRunReturns';

/** An `UntypedEndpoint` as it is defined: each schema may be a function that makes it. */
export interface UntypedEndpointSpec<Scope> extends Omit<UntypedEndpoint<Scope>, Schemas> {
  readonly params?: Lazy<z.ZodObject>;
  readonly query?: Lazy<z.ZodObject>;
  readonly headers?: Lazy<z.ZodObject>;
  readonly body?: Lazy<z.ZodType>;
  readonly returns: Lazy<z.ZodType>;
  readonly dryRunReturns?: Lazy<z.ZodType>;
}

/** The number of parameters that the fault of an unknown one names: all sixty would hide the one that was meant. */
const mostNamed = 5;

const empty = once(() => z.object({}));

/** Makes the function that validates requests of an endpoint and throws all faults in one error. The first request makes its schemas. */
export function requestReader<Scope>(spec: UntypedEndpoint<Scope>): Endpoint<Scope>['read'] {
  let read: Endpoint<Scope>['read'] | undefined;
  return (raw, projectTime) => (read ??= preparedReader(spec))(raw, projectTime);
}

function preparedReader<Scope>(spec: UntypedEndpoint<Scope>): Endpoint<Scope>['read'] {
  const shared = pipelineQuery(spec);
  const readPipelineQuery = pipelineQueryReader(spec);
  const { params = empty(), query: ownQuery = empty(), headers = empty(), rules = [] } = spec;
  const readParams = partReader('path', params);
  const readQuery = partReader('query', ownQuery);
  const readHeaders = partReader('header', headers);
  const readKey = partReader('header', sharedHeaders(spec));
  const names = new Set([ownQuery, ...Object.values(shared)].flatMap((schema) => Object.keys(schema.shape)));
  return (raw, projectTime) => {
    const faults = new FaultList(raw);
    if (!spec.foreign) refuseUnknown(raw, names, faults);
    const query = queryOf(raw);
    const own = {
      params: readParams(faults, raw.params),
      query: readQuery(faults, query),
    };
    const { sources, ...options } = readPipelineQuery({ schemas: shared, query, faults, projectTime, raw });
    const request = {
      ...own,
      ...options,
      list: listOfHandler(options.list),
      headers: readHeaders(faults, raw.headers),
      body: readBody(spec, raw, faults),
      idempotencyKey: readKey(faults, raw.headers)?.['idempotency-key'],
    };
    checkNames(rules, new Set(Object.keys(query)), faults);
    faults.refuse();
    checkRules(rules, request, faults);
    return {
      ...options,
      ...sources,
      target: spec.audit?.target(request),
      idempotencyKey: request.idempotencyKey,
      beforeRepeat: async (scope) => spec.beforeRepeat?.(request, scope),
      run: (scope) => spec.handle(request, scope),
    };
  };
}

/** Returns the function that reads a part of requests. A schema without fields would accept every object as an empty one. */
function partReader<S extends z.ZodObject>(part: Fault['in'], schema: S) {
  const hasFields = Object.keys(schema.shape).length > 0;
  return (faults: FaultList, value: unknown): Partial<z.output<S>> | undefined =>
    hasFields ? faults.read(part, schema, value) : {};
}

function refuseUnknown(raw: RawRequest, parameters: ReadonlySet<string>, faults: FaultList): void {
  for (const field of Object.keys(raw.query).filter((name) => !parameters.has(name))) {
    faults.add('unknown_parameter', () => {
      const all = [...parameters];
      const words = nearestWords(field, all, mostNamed);
      const called = words.length < all.length ? 'The most similar parameters' : 'Parameters';
      return { in: 'query', field, message: unknownWord(field, { called, words }, all) };
    });
  }
}

/**
 * Returns the query parameters: a single value as a string, several values as a list. Empty values are ignored, but for `dry_run`: a caller who
 * sends it without a value does not want the write to be executed.
 */
function queryOf(raw: RawRequest): Readonly<Record<string, unknown>> {
  const entries = Object.entries(raw.query).flatMap(([field, values]) => {
    const texts = field === 'dry_run' ? values : values.filter((value) => value !== '');
    return texts.length === 0 ? [] : [[field, texts.length === 1 ? texts[0] : texts] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * Validates the body. A body that is not JSON is a fault, and so is a body for an endpoint that accepts none. A body that is too large or
 * has another media type is not added to the other faults: its error is thrown at once.
 */
function readBody<Scope>({ body }: UntypedEndpoint<Scope>, raw: RawRequest, faults: FaultList): unknown {
  if (body) return faults.attempt(() => faults.read('body', body, raw.body()));
  if (raw.hasBody)
    faults.add('body_not_allowed', { in: 'body', field: '', message: 'is not taken by this endpoint' });
  return undefined;
}

function checkNames(
  rules: readonly RequestRule<UntypedRequest>[],
  names: ReadonlySet<string>,
  faults: FaultList,
): void {
  for (const rule of rules) {
    const fault = rule.checkNames?.(names);
    if (fault) faults.add(rule.code, fault);
  }
}

function checkRules(
  rules: readonly RequestRule<UntypedRequest>[],
  request: UntypedRequest,
  faults: FaultList,
): void {
  for (const rule of rules) {
    const fault = rule.check?.(request);
    if (fault) faults.add(rule.code, fault);
  }
  faults.refuse();
}

/** Returns the list that a handler is asked for: without a page, because the rows that changed are few and `meta.removed` follows from all. */
function listOfHandler(list: ListRequest | undefined): ListRequest | undefined {
  return list?.changes?.hasMark ? { ...list, limit: undefined, after: undefined, sort: [] } : list;
}
