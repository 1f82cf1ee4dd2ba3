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
  failed: 'engine_answer_unreadable',
};

/** Converts an error of an exchange to an `AppError` for the caller. Only the words of a refusal are quoted; others stay in `cause`. */
export function translateZabbixError(error: unknown, realm: string): unknown {
  return translateFault(error, {
    subject: describeZabbix(realm),
    codes,
    quotedFaults: ['refused', 'refused_command', 'forbidden'],
  });
}

function describeZabbix(realm: string): string {
  return `The Zabbix of realm '${realm}'`;
}

/** Makes the error for an operation that Zabbix has not. `operation` is what was asked for, e.g. `a passive check result`. */
export function cannotDo(realm: string, operation: string): AppError {
  return new AppError('engine_refused_command', {
    detail: `${describeZabbix(realm)} cannot do this: Zabbix has no ${operation}.`,
  });
}

/** Makes the error for a call that may or may not have been done. It is not sent again, because it could be done twice. */
export function unconfirmed(realm: string, cause: unknown): AppError {
  return unconfirmedError(describeZabbix(realm), cause);
}

/** Makes the error for a table that Zabbix does not have. */
export function missingTable(realm: string, table: string): AppError {
  return lackingError(describeZabbix(realm), table);
}

/** Makes the error for a column that Zabbix does not have in one of its tables. */
export function missingColumn(realm: string, table: string, column: string): AppError {
  return lackingError(describeZabbix(realm), table, column);
}
