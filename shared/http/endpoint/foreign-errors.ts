import type { Problem } from '../answer/problem.ts';

/** A refused request in the form that the clients of another API read. */
export interface ForeignError {
  readonly status: number;
  /** The body, which is written as JSON. */
  readonly body: unknown;
}

/**
 * The form of the errors of a group whose API another program defines (ADR 0256). `undefined` leaves an error a problem document.
 *
 * The pipeline treats the other endpoints of such a group by the rules of their clients too: their JSON has no envelope, unknown query
 * parameters are ignored, so are empty segments of a path, and the API document does not have them.
 */
export type ForeignErrors = (problem: Problem) => ForeignError | undefined;
