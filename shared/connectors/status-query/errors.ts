import { AppError, type ProblemCode } from '../../base/errors.ts';
import { type FaultKind, WireFault } from './faults.ts';
import type { Frame } from './frame.ts';

type Words = readonly [code: ProblemCode, what: string];

const words: Readonly<Record<FaultKind, Words>> = {
  unreachable: ['engine_unreachable', 'cannot be reached'],
  aborted: ['engine_timeout', 'did not answer in time'],
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

/** The engine understood and said no. */
export function refusal(frame: Frame, realm: string): AppError {
  return refused('engine_refused_query', `${speaker(realm)} refused the query`, frame.body.toString('utf8'));
}

/** Naemon's complaints come before a frame that is about something else, as `400: reason`. */
export function commandRefusal(frame: Frame, realm: string): AppError {
  const said = frame.preface.trim() || frame.body.toString('utf8');
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

function refused(code: ProblemCode, detail: string, said: string): AppError {
  return new AppError(code, {
    detail: `${detail}: ${oneLine(said)}`,
    cause: new WireFault('refused', said.slice(0, 4000)),
  });
}

function speaker(realm: string): string {
  return `The status-query interface of realm '${realm}'`;
}

/** Icinga 2 appends a C++ stack trace, and any engine's words may hold paths and addresses of its machine. */
function oneLine(said: string): string {
  const [first = ''] = said.split(/\n\s*Stacktrace:|\n/);
  return first
    .replace(/^\d{3}: /, '')
    .replace(/\b\d{1,3}(\.\d{1,3}){3}(:\d+)?\b/g, '…')
    .replace(/\b0x[0-9a-f]{4,}\b/gi, '…')
    .replace(/(?<![\w.])(\/[\w.+-]+){2,}/g, '…')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, 200)
    .trim();
}
