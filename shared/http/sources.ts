import { AppError, type ProblemCode } from '../base/errors.ts';
import type { Source } from '../base/source.ts';

/** Of more the detail says how many; `sources` has them all. */
const namedRealms = 10;
/** Of the 10,240 bytes that the platform has for all headers. */
const headerBytes = 4000;

function failedOf(sources: readonly Source[]): readonly Source[] {
  return sources.filter(({ status }) => status !== 'ok');
}

/** The realms that did not answer. Throws when none did, or when the caller wants all or nothing. */
export function failedRealms(sources: readonly Source[], strict: boolean): readonly string[] {
  const failed = failedOf(sources);
  if (failed.length === 0) return [];
  if (failed.length === sources.length) throw refusal('no_realm_answered', 'No realm answered', sources);
  if (strict) throw refusal('partial_answer', 'Not every realm answered', sources);
  return failed.map(({ realm }) => realm);
}

function refusal(code: ProblemCode, what: string, sources: readonly Source[]): AppError {
  const failed = failedOf(sources);
  const timedOut = failed.every(({ status }) => status === 'timeout');
  const named = failed.slice(0, namedRealms);
  const words = named.map(({ realm, error }) => (error === undefined ? realm : `${realm} (${error})`));
  const more = failed.length > named.length ? ` and ${failed.length - named.length} more` : '';
  return new AppError(code, { timedOut, sources, detail: `${what}: ${words.join(', ')}${more}` });
}

/** The header that names realms that did not answer; `*` at its end: and others, for which it has no room. */
export function partialHeader(failed: readonly string[]): Record<string, string> {
  if (failed.length === 0) return {};
  const whole = failed.map(encodeName).join();
  if (whole.length <= headerBytes) return { 'X-Partial-Result': whole };
  return { 'X-Partial-Result': `${whole.slice(0, whole.lastIndexOf(',', headerBytes - 2))},*` };
}

/** The same of an answer that says that something is not there, as far as the realms that answered know. */
export function silentHeader(sources: readonly Source[]): Record<string, string> {
  return partialHeader(failedOf(sources).map(({ realm }) => realm));
}

/** A header holds ASCII only, and this one is split at commas. */
function encodeName(realm: string): string {
  const wellFormed = Buffer.from(realm).toString();
  return wellFormed.replace(/[^ -~]|[,%]/gu, encodeURIComponent).replaceAll('*', '%2A');
}
