import type { components, ProblemCode } from './api.ts';

export type Problem = components['schemas']['Problem'];

/** The API answered with a problem document (RFC 9457). Programs should switch on `code`. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  /** A code of docs/errors.md. Later releases may add others. */
  readonly code: ProblemCode | (string & {});
  readonly status: number;
  readonly problem: Problem;
  /** The seconds after which another try makes sense. `undefined` if the answer does not tell. */
  readonly retryAfterS: number | undefined;

  constructor(problem: Problem, retryAfterS?: number) {
    super(problem.detail);
    this.code = problem.code;
    this.status = problem.status;
    this.problem = problem;
    this.retryAfterS = retryAfterS;
  }
}

/** An issuer refused a log-in. */
export class LogInError extends Error {
  override readonly name = 'LogInError';
  /** The code of the refusal (RFC 6749, 5.2, and RFC 8628, 3.5), e.g. `invalid_client`. */
  readonly code: string;

  constructor(code: string, words: string) {
    super(`The issuer refused the log-in: ${code}${words === '' ? '' : ` (${words})`}.`);
    this.code = code;
  }
}

/** No answer came: there was no connection, or the time limit passed. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/** The answer is not one of the API: the page of a proxy, an incomplete document, or too large. */
export class UnreadableAnswerError extends Error {
  override readonly name = 'UnreadableAnswerError';
  /** The status of an answer without a document of the API. One from 500 is that of a proxy whose API is away. */
  readonly status: number | undefined;

  constructor(message: string, options: ErrorOptions & { readonly status?: number } = {}) {
    super(message, options);
    this.status = options.status;
  }
}

/**
 * Returns true for an error that may go away: no answer, an error of the API or of a proxy in front of it, or too many requests. A name that is
 * locked out stays so as long as somebody tries.
 */
export function mayGoAway(error: unknown): error is Error {
  if (error instanceof NoAnswerError) return true;
  if (error instanceof ProblemError && error.status === 429) return error.code !== 'locked_out';
  const hasStatus = error instanceof ProblemError || error instanceof UnreadableAnswerError;
  return hasStatus && (error.status ?? 0) >= 500;
}

/** A realm of which the answer lacks all or some data. */
export interface MissingRealm {
  readonly realm: string;
  /** The code of the problem that a request for this realm alone would get, e.g. `engine_timeout`. */
  readonly code?: string | undefined;
  /** The reason, for people. */
  readonly error?: string | undefined;
}

/** The answer lacks realms, and the caller has not allowed that. */
export class PartialAnswerError extends Error {
  override readonly name = 'PartialAnswerError';
  /** The list is empty if the answer does not name the realms. */
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
