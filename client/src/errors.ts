import type { components, ProblemCode } from './api.ts';

export type Problem = components['schemas']['Problem'];

/** The API has answered with a problem document (RFC 9457). Programs switch on `code`. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  /** Of docs/errors.md; a later release may have others. */
  readonly code: ProblemCode | (string & {});
  readonly status: number;
  readonly problem: Problem;
  /** Seconds after which another try is worth while, where the answer says so. */
  readonly retryAfterS: number | undefined;

  constructor(problem: Problem, retryAfterS?: number) {
    super(problem.detail);
    this.code = problem.code;
    this.status = problem.status;
    this.problem = problem;
    this.retryAfterS = retryAfterS;
  }
}

/** Nothing was answered: no connection, or not in time. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/** Something was answered that the API does not answer: a page of a proxy, half a document, or too much. */
export class UnreadableAnswerError extends Error {
  override readonly name = 'UnreadableAnswerError';
}

/** A realm that the answer lacks, in whole or in part. */
export interface MissingRealm {
  readonly realm: string;
  /** The code that a problem would have if this realm had been asked alone, such as `engine_timeout`. */
  readonly code?: string | undefined;
  /** The reason, for people. */
  readonly error?: string | undefined;
}

/** The answer lacks realms, and the caller has not said that this is enough. */
export class PartialAnswerError extends Error {
  override readonly name = 'PartialAnswerError';
  /** Is empty if the answer does not name them. */
  readonly missing: readonly MissingRealm[];

  constructor(missing: readonly MissingRealm[]) {
    const names = missing.map(({ realm }) => realm).join(', ');
    super(`The answer is partial${names === '' ? '' : `: it lacks ${names}`}.`);
    this.missing = missing;
  }
}

const texts = ['type', 'title', 'detail', 'code', 'request_id'] as const;

export function isProblem(value: unknown): value is Problem {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return texts.every((name) => typeof fields.get(name) === 'string') && isStatus(fields.get('status'));
}

function isStatus(value: unknown): boolean {
  return typeof value === 'number' && value >= 400 && value <= 599;
}
