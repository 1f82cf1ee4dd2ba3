import type { ProblemCode } from './problem-codes.ts';

/** One realm's share in an answer that asked several: how it went, how long it took (milliseconds), how many rows came. */
export interface Source {
  readonly realm: string;
  readonly status: 'ok' | 'error' | 'timeout';
  /** Why it failed, in words that a caller may read. */
  readonly error?: string;
  /** The same for programs: the code that a problem would have if this realm had been asked alone. */
  readonly code?: ProblemCode;
  /** It was not asked now: it failed so that many seconds ago. */
  readonly age_s?: number;
  /** It answered all the same, and only what is in `error` is missing. */
  readonly incomplete?: true;
  readonly latency_ms: number;
  readonly rows: number;
}
