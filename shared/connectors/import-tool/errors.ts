import { AppError, type CodeOf, type ProblemCode } from '../../base/errors.ts';
import { type FaultKind, WireFault } from '../kit/faults.ts';

export type Purpose = 'read' | 'write';
type Words = readonly [code: ProblemCode, what: string];

const words: Readonly<Record<FaultKind, Words>> = {
  unreachable: ['import_tool_unreachable', 'cannot be reached'],
  untrusted: ['import_tool_certificate', 'could not prove its identity over TLS'],
  aborted: ['import_tool_timeout', 'did not answer in time'],
  broken: ['import_tool_failed', 'broke the connection before its answer was whole'],
  too_large: ['import_tool_failed', 'sent an answer that is too large'],
  no_room: ['busy', 'sent an answer for which there is no memory now'],
  redirected: ['import_tool_failed', 'sends us to another address, which we do not follow'],
  unreadable: ['import_tool_failed', 'answered with something that cannot be read'],
};

/** Who speaks, in the words of errors. */
export function speaker(realm: string | undefined): string {
  return realm === undefined ? 'The import tool' : `The import tool of realm '${realm}'`;
}

/** What the caller may know of a failed exchange; the wire's own words stay in `cause`. */
export function translated(error: unknown, who: string): unknown {
  if (!(error instanceof WireFault)) return error;
  const [code, what] = words[error.kind];
  const headers = code === 'busy' ? { 'Retry-After': '1' } : {};
  return new AppError(code, { detail: `${who} ${what}.`, headers, cause: error });
}

/** Nothing was asked, or somebody answered who is not the tool. */
const nothingDone: ReadonlySet<FaultKind> = new Set(['unreachable', 'untrusted', 'redirected']);

/** Whether a write may have happened although no answer to it could be read. */
export function isUncertain(error: unknown): boolean {
  return error instanceof WireFault && !nothingDone.has(error.kind);
}

/** A write whose answer never came; `known` is what a look afterwards has shown. */
export function unconfirmed(who: string, known: string, cause: unknown): AppError {
  const detail = `${who} did not confirm the change in time: ${known}.`;
  return new AppError('import_tool_unconfirmed', { detail, cause });
}

export function failed(who: string, said: string): AppError {
  const detail = said === '' ? `${who} failed without saying why.` : `${who} failed: ${said}`;
  return new AppError('import_tool_failed', { detail });
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
