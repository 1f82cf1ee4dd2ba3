import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';

/** Remembers that an engine did not answer, so that answers over many realms do not wait for it again at once. */
export interface EngineOutage {
  /** Returns the error to report instead of a query. `undefined` means that the engine is to be queried. */
  failure(realm: string): AppError | undefined;
  failed(code: OutageCode): void;
  answered(): void;
}

export type OutageCode = 'engine_unreachable' | 'engine_timeout';

/** The time for which an outage is remembered, in milliseconds. It limits how late the engine's return is noticed. */
const keptMs = 15_000;
/** The time for which other queries still get the error while one query tries the engine again, in milliseconds. */
const askingMs = 7000;

export function createEngineOutage(clock: Clock): EngineOutage {
  let outage: { readonly code: OutageCode; readonly since: number; readonly until: number } | undefined;
  return {
    failure(realm) {
      if (!outage) return undefined;
      const now = clock();
      if (now >= outage.until) {
        outage = { ...outage, until: now + askingMs };
        return undefined;
      }
      const ageS = Math.max(0, Math.round((now - outage.since) / 1000));
      const detail = `The status-query interface of realm '${realm}' did not answer ${ageS} s ago, and was not asked again.`;
      return new AppError(outage.code, { detail, ageS });
    },
    failed(code) {
      outage = { code, since: clock(), until: clock() + keptMs };
    },
    answered() {
      outage = undefined;
    },
  };
}

/** Returns the code of an outage. `undefined` means that the error does not show whether the engine is reachable. */
export function outageCode(error: unknown): OutageCode | undefined {
  if (!(error instanceof AppError)) return undefined;
  const { code } = error;
  return code === 'engine_unreachable' || code === 'engine_timeout' ? code : undefined;
}
