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
  refused_command: 'engine_refused_command',
  failed: 'engine_answer_unreadable',
};

/** Converts an error of an exchange to an `AppError` for the caller. Only the words of a refusal are quoted; others stay in `cause`. */
export function translateApiError(error: unknown, realm: string): unknown {
  return translateFault(error, {
    subject: describeApi(realm),
    codes,
    quotedFaults: ['refused', 'refused_command'],
  });
}

/** Returns the API as the subject of an error's sentence. */
function describeApi(realm: string): string {
  return `The REST API of the engine of realm '${realm}'`;
}

/** Makes the error for a permission that our account lacks. */
export function permissionLacking(realm: string, permission: string): AppError {
  return new AppError('engine_forbidden', {
    detail: `${describeApi(realm)} does not grant our account the permission ${permission}.`,
  });
}

/** Makes the error for a table that the API does not have. */
export function missingTableError(realm: string, table: string): AppError {
  return lackingError(describeApi(realm), table);
}

/** Makes the error for a column that the API does not have in one of its tables. */
export function missingColumnError(realm: string, table: string, column: string): AppError {
  return lackingError(describeApi(realm), table, column);
}

/** Makes the error for a list of an engine that has more hosts than such lists are registered for. */
export function siteTooLarge(realm: string, hosts: number, most: number): AppError {
  return new AppError('engine_site_too_large', {
    detail:
      `The engine of realm '${realm}' has ${hosts} hosts, and lists of more than ${most} are not read by its REST API: ` +
      'named hosts are. Read the realm by its Icinga DB (or by Livestatus before Icinga 2.18), or raise max_hosts of its monitoring API.',
  });
}

/** Makes the error for an action that may or may not have been done. It is not sent again, because it could be done twice. */
export function unconfirmedAction(realm: string, cause: unknown): AppError {
  return unconfirmedError(describeApi(realm), cause);
}
