import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';

/** Returns true if the failure says that the engine is not there now. It may be later. */
export function isAway({ kind, code }: AppError): boolean {
  return kind === 'unavailable' || kind === 'timeout' || code === 'engine_closed';
}

/** Returns the error of a write whose engine is not there. Nothing was sent. */
export function engineIsAway(detail: string, cause?: AppError): AppError {
  return new AppError('engine_unreachable', { detail, cause });
}

/** The ends of a connection to an engine that is away or starts. */
const endsOfAway: ReadonlySet<AppError['code']> = new Set([
  'engine_closed',
  'engine_timeout',
  'engine_unreachable',
]);

/**
 * Returns the failure of a write before its first command. An engine that is away or starts has the same error by each interface, whatever
 * its connection ended with: the same request may be sent again.
 */
export function failureOfWrite(failure: AppError): AppError {
  return endsOfAway.has(failure.code) ? engineIsAway(failure.message, failure) : failure;
}

/** Asks an engine before the first command of a write. Rejects with `failureOfWrite` of its failure. */
export async function askBeforeWrite<T>(ask: () => Promise<T>): Promise<T> {
  const answer = await attempt(ask);
  if (answer instanceof AppError) throw failureOfWrite(answer);
  return answer;
}
