import { OutOfTime } from '../../base/call-context.ts';
import { AppError, type ProblemCode } from '../../base/errors.ts';
import { asFault, type FaultKind, WireFault } from './faults.ts';
import { redactMessage } from './redact.ts';

const faultTexts: Readonly<Record<FaultKind, string>> = {
  unreachable: 'cannot be reached',
  untrusted: 'could not prove its identity over TLS',
  refused_connection: 'cannot be reached',
  engineless: 'answers, but no engine can be reached behind it',
  aborted: 'did not answer in time',
  broken: 'broke the connection before its answer was whole',
  closed: 'closed the connection without an answer',
  too_large: 'sent an answer that is too large',
  no_room: 'was not asked, or not heard to the end: too many others are waiting',
  redirected: 'sends us to another address, which we do not follow',
  unreadable: 'answered with something that cannot be read',
  garbage: 'answered with something that is not an answer',
  unauthenticated: 'does not accept our credentials',
  forbidden: 'does not grant our credentials what this needs',
  refused: 'refused the question',
  refused_command: 'refused the command',
  unknown_database: 'does not know the database',
  cut_off: 'left out a part of its answer',
  overloaded: 'has more to do than it can',
  failed: 'failed',
  lost: 'has forgotten where its last answer ended',
};

/** The peer that has failed, and the problem codes of its faults. */
export interface FailedPeer {
  /** The subject of the error's sentence, e.g. `The import tool of realm 'paris'`. */
  readonly subject: string;
  /** The problem code of each fault. A fault without a code gets that of `failed`, but `no_room` gets `busy`. */
  readonly codes: FaultCodes;
  /** Texts that replace the common texts of faults for this peer. */
  readonly texts?: Readonly<Partial<Record<FaultKind, string>>>;
  /** Faults to which the peer's own message is added, redacted: it says what was wrong with the request. */
  readonly quotedFaults?: readonly FaultKind[];
}

export type FaultCodes = Readonly<Partial<Record<FaultKind, ProblemCode>> & Record<'failed', ProblemCode>>;

/** The codes of those faults that mean the same by every interface of an engine. */
export const engineFaultCodes = {
  unreachable: 'engine_unreachable',
  refused_connection: 'engine_unreachable',
  untrusted: 'engine_untrusted',
  aborted: 'engine_timeout',
  broken: 'engine_closed',
  closed: 'engine_closed',
  unreadable: 'engine_answer_unreadable',
  refused: 'engine_refused_query',
  too_large: 'engine_answer_too_large',
} as const;

/**
 * Turns a fault into the error that the caller gets. The peer's own words stay in `cause`. Any other error is returned
 * unchanged.
 */
export function translateFault(thrown: unknown, peer: FailedPeer): unknown {
  const error = asFault(thrown);
  if (error instanceof WireFault) return errorOfFault(error.kind, peer, error);
  if (!(error instanceof OutOfTime)) return error;
  if (error.side === 'queue') return errorOfFault('no_room', peer, error);
  // The code that set the deadline may have given a better reason.
  return error.cause instanceof AppError ? error.cause : errorOfFault('aborted', peer, error);
}

/** These faults pass by themselves, so that the caller may try again after one second. */
const retryableFaults: ReadonlySet<FaultKind> = new Set(['no_room', 'overloaded']);

function errorOfFault(kind: FaultKind, peer: FailedPeer, cause: Error): AppError {
  const { subject, texts = {}, quotedFaults = [] } = peer;
  const why = quotedFaults.includes(kind) ? `: ${redactMessage(cause.message) || 'it does not say why'}` : '';
  const headers = retryableFaults.has(kind) ? { 'Retry-After': '1' } : {};
  const detail = `${subject} ${texts[kind] ?? faultTexts[kind]}${why}.`;
  return new AppError(codeOf(kind, peer.codes), { detail, headers, cause });
}

function codeOf(kind: FaultKind, codes: FaultCodes): ProblemCode {
  return codes[kind] ?? (kind === 'no_room' ? 'busy' : codes.failed);
}

/** Makes the error for a table, or a column of one, that a peer does not have. `subject` is that of the sentence. */
export function lackingError(subject: string, table: string, column?: string): AppError {
  const lacking = column === undefined ? `table '${table}'` : `column '${column}' in its table '${table}'`;
  return new AppError('engine_lacks_column', { detail: `${subject} has no ${lacking}.` });
}

/** Makes the error for a command that may or may not have been done. It is not sent again, because it could be done twice. */
export function unconfirmedError(subject: string, cause: unknown): AppError {
  return new AppError('engine_command_unconfirmed', {
    detail: `${subject} took the command but closed the connection without confirming it.`,
    cause,
  });
}
