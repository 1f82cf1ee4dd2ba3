import type * as z from 'zod';

import type { CodeOf, Fault, ProblemCode } from '../base/errors.ts';
import type { Present } from '../time/resolve.ts';
import type { Answer, Success } from './answer.ts';
import type { PageAnswer, PageOptions, PageRequest } from './backend-page.ts';
import type { Access } from './caller.ts';
import type { DocumentAnswer, DocumentFormat, DocumentOptions } from './document-answer.ts';
import type { ListOptions, ListRequest } from './list-request.ts';

/** What `handle` gets: each part as its schema read it. */
export interface EndpointRequest<P, Q, H, B> {
  readonly params: P;
  readonly query: Q;
  /** By lower-case name. */
  readonly headers: H;
  readonly body: B;
  /** What the caller asked of a list; only of endpoints with `list`. */
  readonly list: ListRequest | undefined;
  /** The caller wants everything verified and nothing changed; only of endpoints with `audit`, else false. */
  readonly dryRun: boolean;
}

/** A check across fields, whose text reaches the docs. */
export interface Rule<Values> {
  /** The problem's code when nothing else is wrong, e.g. `mutually_exclusive_parameters`. */
  readonly code: CodeOf<'invalid'>;
  /** For the docs, one sentence. */
  readonly text: string;
  /** Runs when every part is right by itself. */
  readonly check?: (values: Values) => Fault | undefined;
  /** Looks only at which query parameters are given, so that it runs whatever else is wrong. */
  readonly checkNames?: (names: ReadonlySet<string>) => Fault | undefined;
}

/** What the audit says of a write. */
export interface Audited<Request> {
  /** The thing and what is done to it, e.g. `host.create`. */
  readonly action: `${string}.${string}`;
  /** Which thing, e.g. `paris/web-1`. */
  readonly target: (request: Request) => string;
}

/** The parts of an endpoint that need no types of its own. */
export interface EndpointFacts {
  /** The id everywhere: log field, metric dimension, operationId, test title. */
  readonly name: `${string}.${string}`;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With the final slash; `{realm_type}` stands for both of its literals. */
  readonly path: `/${string}/`;
  readonly access: Access;
  /** Of a public endpoint that says more to whoever shows a token in its header `authorization`. */
  readonly token?: 'optional';
  /** Beyond the specification; `x-realmgate-extension` in the API document. */
  readonly extension?: true;
  readonly summary: string;
  readonly description?: string;
  /** The rows are cut, sorted and formatted as the caller likes: limit, cursor, fields, sort, format, filters. */
  readonly list?: ListOptions;
  readonly page?: PageOptions;
  readonly document?: DocumentOptions;
  /**
   * The endpoint asks several realms: adds `strict`, `meta.partial`, `meta.sources`. `without strict`: a realm that does not
   * answer is a row of the answer, so no answer is partial because of it.
   */
  readonly sources?: true | 'without strict';
  /**
   * For senders that can only do what their makers thought of: an API key is taken in place of a token (the route's own
   * authorizer looks at it), and JSON under any media type.
   */
  readonly machines?: true;
  /** What hands out or ends credentials: a key is not enough, its owner must have logged in. */
  readonly logInOnly?: true;
  /** The answer holds a secret, so it is kept nowhere: no Idempotency-Key is taken. */
  readonly answersSecret?: true;
  /** A success sets a cookie. */
  readonly setsCookie?: true;
  /** Default 200. Of several the first is meant, unless an answer says another. A dry run is always 200. */
  readonly success?: Success;
  /** Codes of its own whose status the API document would not know of, e.g. 422 of a GET. */
  readonly problems?: readonly ProblemCode[];
  /** Default: reads carry an ETag and are revalidated, the rest is never stored. */
  readonly cache?: 'revalidate' | 'no-store';
}

/** What the kind of an answer adds to a request: that of pages, that of a document, nothing for data. */
type Asked<G, D> = G extends PageOptions
  ? { readonly page: PageRequest }
  : D extends DocumentOptions
    ? { readonly format: DocumentFormat }
    : unknown;

type AnswerOf<T, G, D> = G extends PageOptions
  ? PageAnswer<T>
  : D extends DocumentOptions
    ? DocumentAnswer<T>
    : Answer<T>;

/**
 * A schema, or what makes it when it is first needed: a cold start builds no schemas, and a request those of its endpoint.
 */
export type OnUse<S> = S | (() => S);

export interface EndpointSpec<
  Scope,
  P extends z.ZodObject,
  Q extends z.ZodObject,
  H extends z.ZodObject,
  B extends z.ZodType,
  R extends z.ZodType,
  G extends PageOptions | undefined,
  D extends DocumentOptions | undefined,
> extends Omit<EndpointFacts, 'page' | 'document'> {
  readonly params?: OnUse<P>;
  readonly query?: OnUse<Q>;
  /** By lower-case name. */
  readonly headers?: OnUse<H>;
  readonly body?: OnUse<B>;
  /** Rows that `handle` sorts and cuts: it answers one page, the total, and where the next begins. Without filters. */
  readonly page?: G;
  /** The answer is a text to open or to save. */
  readonly document?: D;
  readonly rules?: readonly Rule<EndpointRequest<z.output<P>, z.output<Q>, z.output<H>, z.output<B>>>[];
  /**
   * Of every endpoint that changes something. The pipeline then takes `dry_run`: `handle` is told by `dryRun`, changes
   * nothing, and answers what it would have. Such a request is not audited.
   */
  readonly audit?: Audited<EndpointRequest<z.output<P>, z.output<Q>, z.output<H>, z.output<B>>>;
  /**
   * Of every endpoint that takes an Idempotency-Key and is about something that its caller may lose sight of: runs
   * before an answer is given again, and throws what the caller would get now. The role is judged anyway.
   */
  readonly beforeRepeat?: (
    request: EndpointRequest<z.output<P>, z.output<Q>, z.output<H>, z.output<B>>,
    scope: Scope,
  ) => Promise<unknown>;
  /**
   * Schema of the answer's `data`; a list and a page answer an array of objects. Of a document it is the data of the
   * format `json`, `z.never()` without one.
   */
  readonly returns: OnUse<R>;
  readonly handle: (
    request: Asked<G, D> & EndpointRequest<z.output<P>, z.output<Q>, z.output<H>, z.output<B>>,
    scope: Scope,
  ) => Promise<AnswerOf<z.input<R>, G, D>>;
}

/** A request's parts as they came, names and values decoded, nothing checked. */
export interface RawRequest {
  readonly params: Readonly<Record<string, string>>;
  /** Every value of a parameter, in order. */
  readonly query: Readonly<Record<string, readonly string[]>>;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly hasBody: boolean;
  /** Reads the body; throws an `AppError` when it is not JSON, is too large or says that it is something else. */
  readonly body: () => unknown;
}

/** What a `handle` answers, whatever the endpoint. */
export type AnyAnswer = Answer<unknown> | PageAnswer<unknown> | DocumentAnswer<unknown>;

/** A request whose every part is right. */
export interface ValidRequest<Scope> {
  readonly list: ListRequest | undefined;
  readonly page: PageRequest | undefined;
  /** Of a document. */
  readonly format: DocumentFormat | undefined;
  /** The caller wants no partial answer. */
  readonly strict: boolean;
  /** CSV of a partial answer has a last line that says so. */
  readonly partialRow: boolean;
  /** What a write is about; undefined for what is not audited. */
  readonly target: string | undefined;
  /** The caller wants to know what would happen, and nothing to happen. */
  readonly dryRun: boolean;
  readonly idempotencyKey: string | undefined;
  readonly beforeRepeat: (scope: Scope) => Promise<unknown>;
  readonly run: (scope: Scope) => Promise<AnyAnswer>;
}

/** An endpoint as the pipeline and the docs see it: its own types are inside `read`. */
export interface Endpoint<Scope> extends EndpointFacts {
  readonly params?: z.ZodObject | undefined;
  readonly query?: z.ZodObject | undefined;
  readonly headers?: z.ZodObject | undefined;
  readonly body?: z.ZodType | undefined;
  readonly returns: z.ZodType;
  readonly rules?: readonly { readonly code: CodeOf<'invalid'>; readonly text: string }[];
  readonly audit?: { readonly action: string };
  /** There, when a repeated answer needs more than the caller's role. */
  readonly beforeRepeat?: unknown;
  /** Reads every part of a request. Throws one `AppError('invalid')` with all faults. */
  readonly read: (raw: RawRequest, present: Present) => ValidRequest<Scope>;
}
