import type { ProblemCode } from './problem-codes.ts';

/** The result of one realm in an answer over several realms: its result, its time in milliseconds and its number of rows. */
export interface Source {
  readonly realm: string;
  /** `stale`: the rows are the last known states of an engine that does not answer. */
  readonly result: 'ok' | 'stale' | 'error' | 'timeout';
  /** Reason of the failure, in words for the caller. */
  readonly error?: string;
  /** Reason of the failure for programs: the code that the problem would have if only this realm had been asked. */
  readonly code?: ProblemCode;
  /**
   * Age in seconds: of the states, if they were in memory and the engine was not asked; or of the failure, if it was remembered and the
   * realm was not asked again.
   */
  readonly age_seconds?: number;
  /** True if the realm did answer, and only the part that `error` describes is missing. */
  readonly incomplete?: true;
  readonly latency_ms: number;
  readonly row_count: number;
}
