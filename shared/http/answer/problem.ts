import { AppError, type ErrorKind, type Fault, type ProblemCode } from '../../base/errors.ts';
import { kindsOf } from '../../base/problem-codes.ts';
import type { Source } from '../../base/source.ts';
import { limitFaults, maxNamedFaults, truncate } from '../request/faults.ts';

/** Maximum length of a problem's `detail` in characters. It is limited because it may contain input of the caller. */
const maxDetailLength = 4000;

interface Kind {
  readonly status: number;
  readonly title: string;
}

/** HTTP status and title of each kind of error. `base/problem-codes.ts` has the kind of each code. */
const kinds: Readonly<Record<ErrorKind, Kind>> = {
  invalid: { status: 400, title: 'Bad request' },
  unauthorized: { status: 401, title: 'Not authenticated' },
  forbidden: { status: 403, title: 'Not allowed' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  conflict: { status: 409, title: 'Conflict' },
  gone: { status: 410, title: 'Gone' },
  precondition_failed: { status: 412, title: 'Precondition failed' },
  too_large: { status: 413, title: 'Too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  unprocessable: { status: 422, title: 'Cannot be processed' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Internal error' },
  engine_failed: { status: 502, title: 'Engine failed' },
  unavailable: { status: 503, title: 'Unavailable' },
  timeout: { status: 504, title: 'Deadline exceeded' },
};

/** Returns all statuses that a problem of this code can have, in ascending order. */
export function statusesOf(code: ProblemCode): number[] {
  const { kind, onRead = kind, onWrite = kind, onTimeout = kind } = kindsOf(code);
  return [...new Set([kind, onRead, onWrite, onTimeout])].map(statusOf).sort((a, b) => a - b);
}

export function statusOf(kind: ErrorKind): number {
  return kinds[kind].status;
}

/** A problem document (RFC 9457). */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly request_id: string;
  readonly errors?: readonly Fault[];
  readonly sources?: readonly Source[];
}

/** Converts any error to an `AppError`. An unexpected or internal error gets a general message; the log has its details by request id. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError && error.kind !== 'internal') return error;
  return new AppError('internal_error', {
    detail: 'Something went wrong on our side. The log has it under this request_id.',
    cause: error,
  });
}

export function problemOf(error: AppError, method: string, requestId: string): Problem {
  const { title, status } = kinds[kindForMethod(method, error)];
  const problem = {
    type: `/problems/${error.code}`,
    title,
    status,
    detail: truncate(error.message, maxDetailLength),
    code: error.code,
    request_id: requestId,
  };
  return {
    ...problem,
    ...(error.faults.length > 0 && { errors: faultsOf(error) }),
    ...(error.sources.length > 0 && { sources: error.sources }),
  };
}

/** Returns the faults for the problem document. Their number is limited here too, because other modules do not limit it. */
function faultsOf({ faults }: AppError): readonly Fault[] {
  return faults.length <= maxNamedFaults + 1 ? faults : limitFaults(faults);
}

/** Returns the kind of an error for a request: some codes have another kind for reads or for writes. */
function kindForMethod(method: string, { kind, code }: AppError): ErrorKind {
  const isRead = method === 'GET' || method === 'HEAD';
  const { onRead = kind, onWrite = kind } = kindsOf(code);
  return isRead ? onRead : onWrite;
}
