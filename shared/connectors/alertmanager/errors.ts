import { AppError } from '../../base/errors.ts';
import {
  engineFaultCodes,
  type FaultCodes,
  lackingError,
  translateFault,
  unconfirmedError,
} from '../kit/errors.ts';

const codes: FaultCodes = {
  ...engineFaultCodes,
  redirected: 'engine_answer_unreadable',
  unauthenticated: 'engine_credentials',
  forbidden: 'engine_forbidden',
  refused_command: 'engine_refused_command',
  overloaded: 'engine_timeout',
  failed: 'engine_answer_unreadable',
};

/** Converts an error of an exchange to an `AppError` for the caller. Only the words of a refusal are quoted; others stay in `cause`. */
export function translateAlertmanagerError(error: unknown, realm: string): unknown {
  return translateFault(error, {
    subject: describeAlertmanager(realm),
    codes,
    texts: { failed: 'answered as no Alertmanager does' },
    quotedFaults: ['refused_command'],
  });
}

function describeAlertmanager(realm: string): string {
  return `The Alertmanager of realm '${realm}'`;
}

/** Makes the error for a table, or a column of one, that an Alertmanager does not have. */
export function alertmanagerLacks(realm: string, table: string, column?: string): AppError {
  return lackingError(describeAlertmanager(realm), table, column);
}

/** Makes the error for an operation that an Alertmanager does not have, or not for this object. `why` ends the sentence. */
export function operationRefused(realm: string, why: string): AppError {
  return new AppError('engine_refused_command', { detail: `${describeAlertmanager(realm)} ${why}.` });
}

/** Makes the error for a silence that may or may not have been written. It is not sent again, because it would be a second one. */
export function unconfirmedOperation(realm: string, cause: unknown): AppError {
  return unconfirmedError(describeAlertmanager(realm), cause);
}
