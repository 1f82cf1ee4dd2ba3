import { AppError, type CodeOf } from '../../base/errors.ts';
import { type FaultCodes, translateFault as inWords } from '../kit/errors.ts';
import { asFault, type FaultKind, WireFault } from '../kit/faults.ts';

const codes: FaultCodes = {
  failed: 'import_tool_failed',
  unreachable: 'import_tool_unreachable',
  untrusted: 'import_tool_certificate',
  aborted: 'import_tool_timeout',
  unauthenticated: 'import_tool_credentials',
  forbidden: 'import_tool_forbidden',
  overloaded: 'import_tool_busy',
};

const words = {
  refused: 'refused what was asked; our log has its reason',
  failed: 'failed; our log has its reason',
} as const;

/** Returns the import tool as the subject of an error's sentence. */
export function describeTool(realm: string | undefined): string {
  return realm === undefined ? 'The import tool' : `The import tool of realm '${realm}'`;
}

/** Turns a fault into the error that the caller gets. The peer's own words stay in `cause`. */
export function translateToolError(error: unknown, subject: string): unknown {
  return inWords(error, { subject, codes, texts: words });
}

/** Faults after which nothing was changed: no request was sent, another program answered, or the tool refused. */
const nothingDone: ReadonlySet<FaultKind> = new Set([
  ...(['unreachable', 'untrusted', 'redirected', 'unauthenticated', 'refused'] as const),
]);

/** Returns whether a write may have happened although its answer could not be read. */
export function isUncertain(error: unknown): boolean {
  const fault = asFault(error);
  return fault instanceof WireFault && !nothingDone.has(fault.kind);
}

/** The error of a write that no answer has confirmed. `explanation` says what a later query has shown. */
export function unconfirmedWrite(subject: string, explanation: string, cause: unknown): AppError {
  const detail = `${subject} did not confirm the change: ${explanation}.`;
  return new AppError('import_tool_unconfirmed', { detail, cause });
}

/** The error of one field of the host's definition. */
export function fieldError(code: CodeOf<'invalid'>, field: string, message: string): AppError {
  return new AppError(code, {
    detail: `${field}: ${message}.`,
    faults: [{ in: 'body', field, message }],
  });
}

export function hostExists(name: string): AppError {
  return new AppError('host_exists', { detail: `A host ${name} exists already.` });
}

/** The error of a name that another request has reserved. Nobody knows yet whether its host will exist. */
export function hostBeingCreated(name: string): AppError {
  const detail = `A host ${name} is being created, or was less than a minute ago, and it is not known yet whether it exists.`;
  return new AppError('host_exists', { detail });
}

export function hostPendingRemoval(name: string): AppError {
  const detail = `${name} was removed from the import tool, and the engine still has it: until it loads a new export.`;
  return new AppError('host_pending_removal', { detail });
}

export function hostNotFound(name: string): AppError {
  return new AppError('host_not_found', { detail: `The import tool holds no host ${name}.` });
}

export function hostInUse(name: string, dependants: readonly string[]): AppError {
  const shown = dependants.slice(0, 5).join(', ');
  const more = dependants.length > 5 ? ` and ${dependants.length - 5} more` : '';
  const detail = `Other hosts depend on ${name}: ${shown}${more}.`;
  return new AppError('host_in_use', { detail });
}
