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

/** Who speaks, in the words of errors. */
export function speaker(realm: string | undefined): string {
  return realm === undefined ? 'The import tool' : `The import tool of realm '${realm}'`;
}

/** What the caller may know of a failed exchange; the wire's own words stay in `cause`. */
export function translated(error: unknown, who: string): unknown {
  return inWords(error, { who, codes, words });
}

/** Nothing was asked, somebody answered who is not the tool, or the tool said no. */
const nothingDone: ReadonlySet<FaultKind> = new Set([
  ...(['unreachable', 'untrusted', 'redirected', 'unauthenticated', 'refused'] as const),
]);

/** Whether a write may have happened although no answer to it could be read. */
export function isUncertain(error: unknown): boolean {
  const fault = asFault(error);
  return fault instanceof WireFault && !nothingDone.has(fault.kind);
}

/** A write that no answer has confirmed; `explanation` is what a look afterwards has shown. */
export function unconfirmed(who: string, explanation: string, cause: unknown): AppError {
  const detail = `${who} did not confirm the change: ${explanation}.`;
  return new AppError('import_tool_unconfirmed', { detail, cause });
}

/** A fault of the host's definition. */
export function refusedField(code: CodeOf<'invalid'>, field: string, message: string): AppError {
  return new AppError(code, {
    detail: `${field}: ${message}.`,
    faults: [{ in: 'body', field, message }],
  });
}

export function hostExists(name: string): AppError {
  return new AppError('host_exists', { detail: `A host ${name} exists already.` });
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
