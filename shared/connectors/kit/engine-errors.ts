import { AppError } from '../../base/errors.ts';
import {
  engineFaultCodes,
  type FailedPeer,
  type FaultCodes,
  lackingError,
  translateFault,
  unconfirmedError,
} from './errors.ts';
import { WireFault } from './faults.ts';

/** The errors of one interface of engines, for callers. */
export interface EngineErrors {
  /** Converts an error of an exchange to an `AppError`. Only the words of `quotedFaults` are quoted; others stay in `cause`. */
  readonly translate: (error: unknown, realm: string) => unknown;
  /** Makes the error for a table, or a column of one, that the interface does not have. */
  readonly lacks: (realm: string, table: string, column?: string) => AppError;
  /** Makes the error for an operation that the engine does not have, or not for this object. `why` ends the sentence. */
  readonly refuses: (realm: string, why: string) => AppError;
  /** Returns the error of a command. One that was cut may or may not have been done. It is not sent again, because it could be done twice. */
  readonly ofCommand: (error: unknown, realm: string) => unknown;
}

interface EngineErrorOptions extends Partial<Pick<FailedPeer, 'texts' | 'quotedFaults'>> {
  /** Codes that are not the common ones. */
  readonly codes?: Partial<FaultCodes>;
}

const commonCodes: FaultCodes = {
  ...engineFaultCodes,
  redirected: 'engine_answer_unreadable',
  unauthenticated: 'engine_credentials',
  forbidden: 'engine_forbidden',
  refused_command: 'engine_refused_command',
  failed: 'engine_answer_unreadable',
};

/** `describe` returns the subject of the sentences, e.g. `The Zabbix of realm 'paris'`. */
export function engineErrors(
  describe: (realm: string) => string,
  { codes = {}, ...options }: EngineErrorOptions,
): EngineErrors {
  return {
    translate: (error, realm) =>
      translateFault(error, { ...options, subject: describe(realm), codes: { ...commonCodes, ...codes } }),
    lacks: (realm, table, column) => lackingError(describe(realm), table, column),
    refuses: (realm, why) => new AppError('engine_refused_command', { detail: `${describe(realm)} ${why}.` }),
    ofCommand: (error, realm) => (isCut(error) ? unconfirmedError(describe(realm), error) : error),
  };
}

/** Returns true if the connection was closed before the answer was whole. */
export function isCut(error: unknown): boolean {
  return error instanceof WireFault && (error.kind === 'broken' || error.kind === 'closed');
}
