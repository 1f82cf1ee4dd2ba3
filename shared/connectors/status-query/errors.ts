import { AppError } from '../../base/errors.ts';
import { OutOfTime } from '../../base/time-limit.ts';
import { type FaultCodes, translateFault as inWords } from '../kit/errors.ts';
import { WireFault } from './faults.ts';
import type { Frame } from './frame.ts';

const codes: FaultCodes = {
  unreachable: 'engine_unreachable',
  refused_connection: 'engine_unreachable',
  engineless: 'engine_unreachable',
  untrusted: 'engine_untrusted',
  aborted: 'engine_timeout',
  broken: 'engine_closed',
  closed: 'engine_closed',
  garbage: 'engine_answer_unreadable',
  unreadable: 'engine_answer_unreadable',
  refused: 'engine_refused_query',
  refused_command: 'engine_refused_command',
  too_large: 'engine_answer_too_large',
  failed: 'engine_answer_unreadable',
};

const words = {
  refused: 'refused the query',
  too_large: 'announced an answer that is too large',
  no_room: 'announced an answer for which there is no memory now',
} as const;

/** What the caller may know of a failed exchange; the wire's own words stay in `cause`, but for those of a refusal. */
export function translated(error: unknown, realm: string): unknown {
  if (error instanceof OutOfTime && error.whose === 'ours') return busy(realm, error);
  return inWords(error, { who: speaker(realm), codes, words, quoted: ['refused', 'refused_command'] });
}

const tryAgain = { 'Retry-After': '1' };

/** Nothing was sent: all connections to the engine are taken. */
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
