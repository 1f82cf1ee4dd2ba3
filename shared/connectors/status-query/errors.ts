import { AppError, type ProblemCode } from '../../base/errors.ts';
import { OutOfTime } from '../../base/time-limit.ts';
import { redacted } from '../kit/redact.ts';
import { type FaultKind, WireFault } from './faults.ts';
import type { Frame } from './frame.ts';

type Words = readonly [code: ProblemCode, what: string];

const words: Readonly<Record<FaultKind, Words>> = {
  unreachable: ['engine_unreachable', 'cannot be reached'],
  refused_connection: ['engine_unreachable', 'cannot be reached'],
  aborted: ['engine_timeout', 'did not answer in time'],
  engineless: ['engine_unreachable', 'answers, but no engine can be reached behind it'],
  untrusted: ['engine_untrusted', 'could not prove its identity over TLS'],
  broken: ['engine_closed', 'broke the connection before its answer was whole'],
  closed: ['engine_closed', 'closed the connection without an answer'],
  garbage: ['engine_answer_unreadable', 'answered with something that is not an answer'],
  unreadable: ['engine_answer_unreadable', 'answered with something that cannot be read'],
  refused: ['engine_refused_query', 'refused the query'],
  refused_command: ['engine_refused_command', 'refused the command'],
  too_large: ['engine_answer_too_large', 'announced an answer that is too large'],
  no_room: ['busy', 'announced an answer for which there is no memory now'],
};

/** What the caller may know of a failed exchange; the wire's own words stay in `cause`, but for those of a refusal. */
export function translated(error: unknown, realm: string): unknown {
  if (error instanceof OutOfTime) return outOfTime(error, realm);
  if (!(error instanceof WireFault)) return error;
  return failure(error.kind, realm, error);
}

function outOfTime(error: OutOfTime, realm: string): AppError {
  if (error.whose === 'ours') return busy(realm, error);
  // Whoever set the deadline may have said better what it was.
  return error.cause instanceof AppError ? error.cause : failure('aborted', realm, error);
}

function failure(kind: FaultKind, realm: string, cause: Error): AppError {
  const [code, what] = words[kind];
  const why = isRefusal(kind) ? `: ${redacted(cause.message) || 'it does not say why'}` : '';
  const headers = code === 'busy' ? tryAgain : {};
  return new AppError(code, { detail: `${speaker(realm)} ${what}${why}.`, headers, cause });
}

function isRefusal(kind: FaultKind): boolean {
  return kind === 'refused' || kind === 'refused_command';
}

const tryAgain = { 'Retry-After': '1' };

/** Nothing was sent: the lanes to the engine are taken. */
export function busy(realm: string, cause?: unknown): AppError {
  const detail = `Realm '${realm}' was not asked: too many questions are waiting.`;
  return new AppError('busy', { detail, headers: tryAgain, cause });
}

/** Of an engine's words only this much is kept, bytes. */
const mostWords = 4096;

/** The engine understood and said no. */
export function refused(frame: Frame): WireFault {
  return new WireFault('refused', wordsOf(frame));
}

/** Naemon's complaints come before a frame that is about something else, as `400: reason`. */
export function commandRefused(frame: Frame): WireFault {
  return new WireFault('refused_command', frame.preface.trim().slice(0, mostWords) || wordsOf(frame));
}

function wordsOf({ body }: Frame): string {
  return body.toString('utf8', 0, mostWords);
}

/** The command may or may not have been carried out, and sending it again could do it twice. */
export function unconfirmed(cause: unknown, realm: string): AppError {
  return new AppError('engine_command_unconfirmed', {
    detail: `${speaker(realm)} took the command but closed the connection without confirming it.`,
    cause,
  });
}

/** A condition on a column that the engine lacks would match every row on Naemon, so it is never sent. */
export function columnLacking(table: string, column: string, realm: string): AppError {
  return new AppError('engine_lacks_column', {
    detail: `${speaker(realm)} has no column '${column}' in its table '${table}'.`,
  });
}

function speaker(realm: string): string {
  return `The status-query interface of realm '${realm}'`;
}
