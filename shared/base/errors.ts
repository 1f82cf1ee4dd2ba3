/** What went wrong, in the closed list of ways the API knows; the status of each is decided in `http/problem.ts`. */
export type ErrorKind =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'too_large'
  | 'unsupported_media_type'
  | 'unprocessable'
  | 'too_many_requests'
  | 'engine_failed'
  | 'unavailable'
  | 'timeout'
  | 'internal';

/** One fault of a request: where it is and what is wrong with it. */
export interface Fault {
  readonly in: 'path' | 'query' | 'body' | 'header';
  readonly field: string;
  readonly message: string;
}

export interface ErrorOptions {
  /** Every fault of a request, when the error is about the request. */
  readonly faults?: readonly Fault[];
  /** Headers that the answer needs, e.g. `Allow` or `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For the log only; never shown to a caller. */
  readonly cause?: unknown;
}

/**
 * The one error that our code throws on purpose. `message` is shown to the caller as the problem's `detail`:
 * it names realms and engine kinds, never an address or a secret; those belong in `cause`.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: ErrorKind;
  /** A stable snake_case word that callers may switch on; see docs/errors.md. */
  readonly code: string;
  readonly faults: readonly Fault[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(kind: ErrorKind, code: string, options: ErrorOptions & { readonly detail: string }) {
    super(options.detail, { cause: options.cause });
    this.kind = kind;
    this.code = code;
    this.faults = options.faults ?? [];
    this.headers = options.headers ?? {};
  }
}
