import { type ErrorKind, kindsOf, type ProblemCode } from './problem-codes.ts';
import type { Source } from './source.ts';

export type { CodeOf, ErrorKind, ProblemCode } from './problem-codes.ts';

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
  /** How it went with each realm asked, where several were and not all have answered. */
  readonly sources?: readonly Source[] | undefined;
  /** How many seconds ago it failed so, where nobody was asked again. */
  readonly ageS?: number;
  /** Nothing but time was lacking, for codes that tell this apart. */
  readonly timedOut?: boolean;
  /** For the log only; never shown to a caller. */
  readonly cause?: unknown;
}

/**
 * The one error that our code throws on purpose. `code` is of the table in `problem-codes.ts`, which decides the kind.
 * `message` is shown to the caller as the problem's `detail`: it names realms and engine kinds, never an address or a
 * secret; those belong in `cause`.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: ErrorKind;
  readonly code: ProblemCode;
  readonly faults: readonly Fault[];
  readonly headers: Readonly<Record<string, string>>;
  readonly sources: readonly Source[];
  readonly ageS: number | undefined;

  constructor(code: ProblemCode, options: ErrorOptions & { readonly detail: string }) {
    super(options.detail, { cause: options.cause });
    const { kind, onTimeout = kind } = kindsOf(code);
    this.kind = options.timedOut ? onTimeout : kind;
    this.code = code;
    this.faults = options.faults ?? [];
    this.headers = options.headers ?? {};
    this.sources = options.sources ?? [];
    this.ageS = options.ageS;
  }
}
