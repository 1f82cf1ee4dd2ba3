import type * as z from 'zod';

import type { CodeOf, Fault, ProblemCode } from '../../base/errors.ts';
import type { WarmReadOptions } from '../../base/list-changes.ts';
import type { AppliedFilter } from '../../base/saved-filter.ts';
import type { ProjectTime } from '../../time/resolve.ts';
import type { Answer, Success } from '../answer/answer.ts';
import type { DocumentAnswer, DocumentFormat, DocumentOptions } from '../format/document-answer.ts';
import type { BackendPageAnswer, BackendPageOptions, BackendPageRequest } from '../list/backend-page.ts';
import type { ListOptions, ListRequest } from '../list/list-request.ts';
import type { LowestRole } from '../request/caller.ts';
import type { ForeignErrors } from './foreign-errors.ts';

/** The request that `handle` gets. Each part has been parsed by its schema. */
export interface EndpointRequest<P, Q, H, B> {
  readonly params: P;
  readonly query: Q;
  /** Headers of the request by lower-case name. */
  readonly headers: H;
  readonly body: B;
  /** Paging, sort order and filters that the caller requests. `undefined` if the endpoint has no `list`. */
  readonly list: ListRequest | undefined;
  /** True if everything is to be verified and nothing changed. It is always false if the endpoint has no `audit`. */
  readonly dryRun: boolean;
  /** The caller's word for this request, which the same request has when it is sent again. `undefined` if there is none. */
  readonly idempotencyKey: string | undefined;
}

/** A check across several fields of a request. Its text is part of the API document. */
export interface RequestRule<Values> {
  /** Code of the problem if the request has no other fault, e.g. `mutually_exclusive_parameters`. */
  readonly code: CodeOf<'invalid'>;
  /** One sentence for the API document. */
  readonly text: string;
  /** Runs only if all parts of the request are valid. Returns `undefined` if the rule is met. */
  readonly check?: (values: Values) => Fault | undefined;
  /** Checks the names of the given query parameters, also if the request has other faults. Returns `undefined` if the rule is met. */
  readonly checkNames?: (names: ReadonlySet<string>) => Fault | undefined;
}

/** The action and the target of a write for its audit entry. */
export interface AuditDeclaration<Request> {
  /** Type of the target and the operation on it, e.g. `host.create`. */
  readonly action: `${string}.${string}`;
  /** Returns the name of the target, e.g. `paris/web-1`. */
  readonly target: (request: Request) => string;
}

/** The properties of an endpoint that do not depend on the types of its schemas. */
export interface EndpointFacts {
  /** Id of the endpoint in logs, metrics, the API document (`operationId`) and tests. */
  readonly name: `${string}.${string}`;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path template with the final slash. `{realm_type}` stands for `realms` and `multirealms`. */
  readonly path: `/${string}/`;
  readonly access: LowestRole;
  /** Marks a public endpoint whose answer has more information if the header `authorization` has a token. */
  readonly token?: 'optional';
  /** Marks an endpoint that is not in the specification. The API document has `x-realmgate-extension` for it. */
  readonly extension?: true;
  readonly summary: string;
  readonly description?: string;
  /** Options of a list. The pipeline pages, sorts, filters and formats its rows: limit, cursor, fields, sort, format and filters. */
  readonly list?: ListOptions;
  readonly page?: BackendPageOptions;
  readonly document?: DocumentOptions;
  /** Marks an endpoint whose JSON is the data alone, without an envelope, because a standard defines its form. */
  readonly bare?: true;
  /** Marks an endpoint without a route. Another endpoint of its group calls it by its name (`call-endpoint.ts`). */
  readonly unrouted?: true;
  /** Marks an endpoint of an API that another program defines. The group sets it. */
  readonly foreign?: ForeignErrors | undefined;
  /**
   * Marks an endpoint that asks several realms. It gets the parameter `strict` and has `meta.partial` and `meta.sources`. With
   * `without strict` it has no such parameter: a realm that does not answer is a row of the answer and does not make it partial.
   */
  readonly sources?: true | 'without strict';
  /**
   * Marks an endpoint whose answer may be made from warm states. It gets the parameters `max_age` and `strict`, and such an answer has
   * `meta.sources`. Other endpoints always ask the engine.
   */
  readonly warm?: true;
  /**
   * Marks a list of hosts or services that tells what changed since an earlier answer. It gets the parameter `changed_since`, and answers
   * from warm states have `meta.changes_mark`.
   */
  readonly changes?: true;
  /**
   * Marks an endpoint for devices and programs that cannot be adapted: it accepts an API key in place of a token (the authorizer of the
   * route verifies it), and JSON with any media type.
   */
  readonly machines?: true;
  /** Marks an endpoint that issues or revokes credentials. It does not accept an API key: the user must have logged in. */
  readonly logInOnly?: true;
  /** Marks an endpoint whose answer holds a secret. The answer must not be stored, so no Idempotency-Key is accepted. */
  readonly answersSecret?: true;
  /** Marks an endpoint whose successful answer sets a cookie. */
  readonly setsCookie?: true;
  /** True for an endpoint whose work may wait in a queue. The endpoint then answers 202, with the path of the request in `Location`. */
  readonly queues?: true;
  /** Status of a successful answer, 200 by default. The first of several is used unless an answer sets another. A dry run is always 200. */
  readonly success?: Success;
  /** Problem codes that the API document cannot derive from the other properties, e.g. one with status 422 of a GET. */
  readonly problems?: readonly ProblemCode[];
  /** Caching by the client. By default, answers to GET have an ETag and are revalidated, and other answers are never stored. */
  readonly cache?: 'revalidate' | 'no-store';
}

/** The property that the kind of answer adds to a request: `page`, `format` for a document, or none. */
type RequestedParts<G, D> = G extends BackendPageOptions
  ? { readonly page: BackendPageRequest }
  : D extends DocumentOptions
    ? { readonly format: DocumentFormat }
    : unknown;

type AnswerOf<T, G, D> = G extends BackendPageOptions
  ? BackendPageAnswer<T>
  : D extends DocumentOptions
    ? DocumentAnswer<T>
    : Answer<T>;

/**
 * A schema, or a function that makes it on first use. With a function, a cold start builds no schemas, and a request builds only those
 * of its endpoint.
 */
export type Lazy<S> = S | (() => S);

export interface EndpointSpec<
  Scope,
  P extends z.ZodObject,
  Q extends z.ZodObject,
  H extends z.ZodObject,
  B extends z.ZodType,
  R extends z.ZodType,
  G extends BackendPageOptions | undefined,
  D extends DocumentOptions | undefined,
> extends Omit<EndpointFacts, 'page' | 'document'> {
  readonly params?: Lazy<P>;
  readonly query?: Lazy<Q>;
  /** Headers of the request by lower-case name. */
  readonly headers?: Lazy<H>;
  readonly body?: Lazy<B>;
  /** Options of a page. `handle` sorts and cuts the rows: it returns one page, the total and the keys of its last row. */
  readonly page?: G;
  /** Options of an answer that is a document to open or to save. */
  readonly document?: D;
  readonly rules?: readonly RequestRule<
    EndpointRequest<z.output<P>, z.output<Q>, z.output<H>, z.output<B>>
  >[];
  /**
   * Required for every endpoint that changes something. The pipeline then accepts the parameter `dry_run`. If `dryRun` is true, `handle`
   * changes nothing and returns the answer that the write would have. Such a request is not audited.
   */
  readonly audit?: AuditDeclaration<EndpointRequest<z.output<P>, z.output<Q>, z.output<H>, z.output<B>>>;
  /**
   * Checks whether the caller may still read the target, before a stored answer is sent again. It throws the error that the caller would
   * get now. It is needed for an endpoint that accepts an Idempotency-Key if its callers can lose access to the target. The role is
   * always checked.
   */
  readonly beforeRepeat?: (
    request: EndpointRequest<z.output<P>, z.output<Q>, z.output<H>, z.output<B>>,
    scope: Scope,
  ) => Promise<unknown>;
  /**
   * Schema of the answer's `data`. For a list and a page it is an array of objects. For a document it is the data of the format `json`,
   * or `z.never()` if it lacks that format.
   */
  readonly returns: Lazy<R>;
  /** Schema of the data of a dry run, if it has other words than that of the write. */
  readonly dryRunReturns?: Lazy<z.ZodType>;
  readonly handle: (
    request: RequestedParts<G, D> & EndpointRequest<z.output<P>, z.output<Q>, z.output<H>, z.output<B>>,
    scope: Scope,
  ) => Promise<AnswerOf<z.input<R>, G, D>>;
}

/** The parts of a request before validation. Names and values are decoded. */
export interface RawRequest {
  readonly params: Readonly<Record<string, string>>;
  /** All values of each parameter, in order. */
  readonly query: Readonly<Record<string, readonly string[]>>;
  /** Headers of the request by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The saved filter that the query names, if the endpoint is a list that takes one. */
  readonly savedFilter?: AppliedFilter | undefined;
  readonly hasBody: boolean;
  /** Parses the body. Throws an `AppError` if it is not JSON, is too large or has another media type. */
  readonly body: () => unknown;
}

/** The result of the `handle` of any endpoint. */
export type AnyAnswer = Answer<unknown> | BackendPageAnswer<unknown> | DocumentAnswer<unknown>;

/** A request that has been validated. */
export interface ValidRequest<Scope> {
  readonly list: ListRequest | undefined;
  readonly page: BackendPageRequest | undefined;
  /** Format of a document. `undefined` if the endpoint has no `document`. */
  readonly format: DocumentFormat | undefined;
  /** True if the caller wants an error in place of a partial answer, and none of stale states. */
  readonly strict: boolean;
  /** The warm states that the request accepts. `undefined` means that engines are asked. */
  readonly warm: WarmReadOptions | undefined;
  /** True if the caller wants a last line in the CSV of a partial answer, which names the missing realms. */
  readonly partialRow: boolean;
  /** Name of the target of a write. `undefined` if the endpoint is not audited. */
  readonly target: string | undefined;
  /** True if the caller wants to know the result without changing anything. */
  readonly dryRun: boolean;
  readonly idempotencyKey: string | undefined;
  readonly beforeRepeat: (scope: Scope) => Promise<unknown>;
  readonly run: (scope: Scope) => Promise<AnyAnswer>;
}

/** An endpoint for the pipeline and the API document. The types of its schemas are hidden inside `read`. */
export interface Endpoint<Scope> extends EndpointFacts {
  readonly params?: z.ZodObject | undefined;
  readonly query?: z.ZodObject | undefined;
  readonly headers?: z.ZodObject | undefined;
  readonly body?: z.ZodType | undefined;
  readonly returns: z.ZodType;
  readonly dryRunReturns?: z.ZodType | undefined;
  readonly rules?: readonly { readonly code: CodeOf<'invalid'>; readonly text: string }[];
  readonly audit?: { readonly action: string };
  /** Present if a stored answer needs another check than that of the caller's role. */
  readonly beforeRepeat?: unknown;
  /** Validates all parts of a request. Throws one `AppError` that has all faults. */
  readonly read: (raw: RawRequest, projectTime: ProjectTime) => ValidRequest<Scope>;
}
