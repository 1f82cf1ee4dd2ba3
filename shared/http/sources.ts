import { AppError, type ProblemCode } from '../base/errors.ts';
import type { Source } from '../base/source.ts';

/** The realms that did not answer. Throws when none did, or when the caller wants all or nothing. */
export function failedRealms(sources: readonly Source[], strict: boolean): readonly string[] {
  const failed = sources.filter(({ status }) => status !== 'ok');
  if (failed.length === 0) return [];
  if (failed.length === sources.length) throw refusal('no_realm_answered', 'No realm answered', failed);
  if (strict) throw refusal('partial_answer', 'Not every realm answered', failed);
  return failed.map(({ realm }) => realm);
}

function refusal(code: ProblemCode, what: string, failed: readonly Source[]): AppError {
  const timedOut = failed.every(({ status }) => status === 'timeout');
  const words = failed.map(({ realm, error }) => (error === undefined ? realm : `${realm} (${error})`));
  return new AppError(code, {
    timedOut,
    detail: `${what}: ${words.join(', ')}`,
  });
}
