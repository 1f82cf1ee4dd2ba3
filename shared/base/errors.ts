import { type ErrorKind, kindsOf, type ProblemCode } from './problem-codes.ts';
import type { Source } from './source.ts';

export type { CodeOf, ErrorKind, ProblemCode } from './problem-codes.ts';

/** One fault of a request: the part of the request, the field and a message. */
export interface Fault {
  readonly in: 'path' | 'query' | 'body' | 'header';
  readonly field: string;
  readonly message: string;
}

export interface ErrorOptions {
  /** All faults of the request, if the error is about the request. */
  readonly faults?: readonly Fault[];
  /** Headers that the answer needs, e.g. `Allow` or `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The result of each realm, if several realms were asked and not all of them answered. */
  readonly sources?: readonly Source[] | undefined;
  /** Age of the failure in seconds, if it was remembered and the engine was not asked again. */
  readonly ageS?: number;
  /** True if the only cause is a timeout. It matters only for codes that have an `onTimeout` kind. */
  readonly timedOut?: boolean;
  /** The cause is written to the log only and never shown to a caller. */
  readonly cause?: unknown;
}

/**
 * The error class that this API throws deliberately. `code` is a key of the table in `problem-codes.ts`, which also defines the kind.
 * `message` is shown to the caller as the problem's `detail`: it may name realms and types of engines, but never an address or a
 * secret. Those belong in `cause`.
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
