import { AppError, type ProblemCode } from '../../base/errors.ts';
import { OutOfTime } from '../../base/time-limit.ts';
import { type FaultKind, WireFault } from './faults.ts';

const words: Readonly<Record<FaultKind, string>> = {
  unreachable: 'cannot be reached',
  untrusted: 'could not prove its identity over TLS',
  aborted: 'did not answer in time',
  broken: 'broke the connection before its answer was whole',
  too_large: 'sent an answer that is too large',
  no_room: 'was not asked, or not heard to the end: too many others are waiting',
  redirected: 'sends us to another address, which we do not follow',
  unreadable: 'answered with something that cannot be read',
  unauthenticated: 'does not accept our credentials',
  forbidden: 'does not grant our credentials what this needs',
  refused: 'refused the question',
  overloaded: 'has more to do than it can',
  failed: 'failed',
  lost: 'has forgotten where its last answer ended',
};

/** Who has failed, and what that is called. */
export interface Speaker {
  /** In front of the words, e.g. `The import tool of realm 'paris'`. */
  readonly who: string;
  readonly codes: Readonly<Record<FaultKind, ProblemCode>>;
}

/** What a caller may know of a failed exchange; the peer's own words stay in `cause`. Any other error is itself. */
export function translated(error: unknown, speaker: Speaker): unknown {
  if (error instanceof WireFault) return failure(error.kind, speaker, error);
  if (!(error instanceof OutOfTime)) return error;
  if (error.whose === 'ours') return failure('no_room', speaker, error);
  // Whoever set the deadline may have said better what it was.
  return error.cause instanceof AppError ? error.cause : failure('aborted', speaker, error);
}

/** These pass by themselves. */
const passing: ReadonlySet<FaultKind> = new Set(['no_room', 'overloaded']);

function failure(kind: FaultKind, { who, codes }: Speaker, cause: Error): AppError {
  const headers = passing.has(kind) ? { 'Retry-After': '1' } : {};
  return new AppError(codes[kind], { detail: `${who} ${words[kind]}.`, headers, cause });
}
