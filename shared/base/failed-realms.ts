import { AppError, type ProblemCode } from './errors.ts';
import type { Source } from './source.ts';

/** Maximum number of realms that the error detail names. It gives the number of the others; `sources` has them all. */
const namedRealms = 10;

export function failedSources(sources: readonly Source[]): readonly Source[] {
  return sources.filter(isFailed);
}

/** Returns true if a realm did not answer in full. Rows of old states are an answer. */
export function isFailed({ result }: Pick<Source, 'result'>): boolean {
  return result !== 'ok' && result !== 'stale';
}

/** Returns the names of the realms that did not answer in full. Throws if no realm answered, or if one failed and `strict` is true. */
export function failedRealms(sources: readonly Source[], strict: boolean): readonly string[] {
  const failed = failedSources(sources);
  if (failed.length === 0) return [];
  const silent = failed.filter(({ incomplete }) => !incomplete);
  if (silent.length === sources.length) throw refusal('no_realm_answered', 'No realm answered', sources);
  if (strict) throw refusal('partial_answer', 'Not every realm answered in full', sources);
  return failed.map(({ realm }) => realm);
}

function refusal(code: ProblemCode, what: string, sources: readonly Source[]): AppError {
  const failed = failedSources(sources);
  const timedOut = failed.every(({ result }) => result === 'timeout');
  const named = failed.slice(0, namedRealms);
  const words = named.map(({ realm, error }) => (error === undefined ? realm : `${realm} (${error})`));
  const more = failed.length > named.length ? ` and ${failed.length - named.length} more` : '';
  return new AppError(code, { timedOut, sources, detail: `${what}: ${words.join(', ')}${more}` });
}
