import { OutOfTime } from '../../base/call-context.ts';
import { AppError } from '../../base/errors.ts';
import {
  engineFaultCodes,
  type FaultCodes,
  lackingError,
  translateFault as inWords,
  unconfirmedError,
} from '../kit/errors.ts';
import { WireFault } from './faults.ts';
import type { Frame } from './frame.ts';
import type { EngineCall, QuestionKind } from './status-query.ts';

const codes: FaultCodes = {
  ...engineFaultCodes,
  engineless: 'engine_unreachable',
  garbage: 'engine_answer_unreadable',
  refused_command: 'engine_refused_command',
  failed: 'engine_answer_unreadable',
};

const words = {
  refused: 'refused the query',
  too_large: 'announced an answer that is too large',
  no_room: 'announced an answer for which there is no memory now',
} as const;

/** Converts an error of an exchange to an `AppError` for the caller. Only the words of a refusal are quoted; others stay in `cause`. */
export function translateEngineError(error: unknown, realm: string): unknown {
  if (error instanceof OutOfTime && error.side === 'queue') return engineBusy(realm, error);
  return inWords(error, {
    subject: speaker(realm),
    codes,
    texts: words,
    quotedFaults: ['refused', 'refused_command'],
  });
}

const tryAgain = { 'Retry-After': '1' };

/** Makes the error for a request that was not sent because all connections to the engine are in use. */
export function engineBusy(realm: string, cause?: unknown): AppError {
  const detail = `Realm '${realm}' was not asked: too many questions are waiting.`;
  return new AppError('busy', { detail, headers: tryAgain, cause });
}

/** Maximum length of an engine's words that are kept, in bytes. */
const mostWords = 4096;

/** Returns the refusal if its status can mean an unknown column; other faults have that status too. Else returns `undefined`. */
export function findColumnRefusal(refusal: Frame | undefined): Frame | undefined {
  return refusal?.status === 450 || refusal?.status === 452 ? refusal : undefined;
}

/** Makes the fault for a query that the engine understood and refused. */
export function refusedQuery(frame: Frame): WireFault {
  return new WireFault('refused', wordsOf(frame));
}

/** Makes the fault for a refused command. Naemon writes `400: reason` in front of the frame, which belongs to another request. */
export function refusedCommand(frame: Frame): WireFault {
  return new WireFault('refused_command', frame.preface.trim().slice(0, mostWords) || wordsOf(frame));
}

function wordsOf({ body }: Frame): string {
  return body.toString('utf8', 0, mostWords);
}

/** Makes the error for a command that may or may not have been executed. It is not sent again, because it could be executed twice. */
export function unconfirmedCommand(cause: unknown, realm: string): AppError {
  return unconfirmedError(speaker(realm), cause);
}

/** Makes the error for a condition on a column that the engine lacks. It is never sent: on Naemon it would match every row. */
export function missingColumnError(realm: string, table: string, column: string): AppError {
  return lackingError(speaker(realm), table, column);
}

function speaker(realm: string): string {
  return `The status-query interface of realm '${realm}'`;
}

/** Runs one question of a caller. */
export type RunOfCall = <T>(kind: QuestionKind, work: () => Promise<T>) => Promise<T>;

/** Returns the function that runs the questions of a call. Their errors are translated before `runQuestion` sees them. */
export function questionRunner(
  { realm, runQuestion }: EngineCall,
  translate: (error: unknown, realm: string) => unknown,
): RunOfCall {
  return (kind, work) => {
    const ask = () =>
      work().catch((error: unknown) => {
        throw translate(error, realm);
      });
    return runQuestion ? runQuestion(kind, ask) : ask();
  };
}
