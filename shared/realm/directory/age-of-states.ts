import type { Meter, WarmUse } from '../../base/meter.ts';
import type { Source } from '../../base/source.ts';

type WarmSource = Pick<Source, 'result' | 'error' | 'code' | 'age_seconds'>;

/**
 * Adds the age of the states to the source of a realm that answered from warm states. A source that failed or is incomplete is returned
 * unchanged.
 */
export function withAgeOfStates(source: Source, { warmUses }: Meter): Source {
  const use = warmUses.get(source.realm);
  return use && source.result === 'ok' ? { ...source, ...ageOf(use, source.realm) } : source;
}

function ageOf({ ageS, failure }: WarmUse, realm: string): WarmSource {
  if (!failure) return { result: 'ok', age_seconds: ageS };
  const error = `The engine of realm '${realm}' does not answer. Its states are ${ageS} s old.`;
  return { result: 'stale', error, code: failure, age_seconds: ageS };
}
