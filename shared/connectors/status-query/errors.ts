import { AppError, type ProblemCode } from '../../base/errors.ts';
import { redacted } from '../kit/redact.ts';
import { type FaultKind, WireFault } from './faults.ts';
import type { Frame } from './frame.ts';

type Words = readonly [code: ProblemCode, what: string];

const words: Readonly<Record<FaultKind, Words>> = {
  unreachable: ['engine_unreachable', 'cannot be reached'],
  aborted: ['engine_timeout', 'did not answer in time'],
  engineless: ['engine_unreachable', 'answers, but no engine can be reached behind it'],
  untrusted: ['engine_untrusted', 'could not prove its identity over TLS'],
  broken: ['engine_closed', 'broke the connection before its answer was whole'],
  closed: ['engine_closed', 'closed the connection without an answer'],
  garbage: ['engine_answer_unreadable', 'answered with something that is not an answer'],
  unreadable: ['engine_answer_unreadable', 'answered with something that cannot be read'],
  refused: ['engine_refused_query', 'refused the query'],
  too_large: ['engine_answer_too_large', 'announced an answer that is too large'],
};

/** What the caller may know of a failed exchange; the wire's own words stay in `cause`. */
export function translated(error: unknown, realm: string): unknown {
  if (!(error instanceof WireFault)) return error;
  // Whoever set the deadline may have said better what it was.
  if (error.kind === 'aborted' && error.cause instanceof AppError) return error.cause;
  const [code, what] = words[error.kind];
  return new AppError(code, { detail: `${speaker(realm)} ${what}.`, cause: error });
}

/** Of an engine's words only this much is read as text, bytes. */
const mostWords = 64 * 1024;

/** The engine understood and said no. */
export function refusal(frame: Frame, realm: string): AppError {
  return refused('engine_refused_query', `${speaker(realm)} refused the query`, wordsOf(frame));
}

/** Naemon's complaints come before a frame that is about something else, as `400: reason`. */
export function commandRefusal(frame: Frame, realm: string): AppError {
  const said = frame.preface.trim() || wordsOf(frame);
  return refused('engine_refused_command', `${speaker(realm)} refused the command`, said);
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

function wordsOf({ body }: Frame): string {
  return body.toString('utf8', 0, mostWords);
}

function refused(code: ProblemCode, detail: string, said: string): AppError {
  return new AppError(code, {
    detail: `${detail}: ${redacted(said) || 'it does not say why'}.`,
    cause: new WireFault('refused', said.slice(0, 4000)),
  });
}

function speaker(realm: string): string {
  return `The status-query interface of realm '${realm}'`;
}
