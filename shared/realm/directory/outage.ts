import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';

/** That an engine did not answer, so that answers over many realms need not wait for it again at once. */
export interface Outage {
  /** Told in place of an answer; undefined: ask. */
  failure(realm: string): AppError | undefined;
  failed(code: OutageCode): void;
  answered(): void;
}

export type OutageCode = 'engine_unreachable' | 'engine_timeout';

/** Bounds how late it is seen that an engine is back. */
const keptMs = 15_000;
/** When that is over, one asks again, and the others are told as before until it is known. */
const askingMs = 7000;

export function createOutage(clock: Clock): Outage {
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

/** Undefined for what says nothing of whether the engine is there. */
export function outageCode(error: unknown): OutageCode | undefined {
  if (!(error instanceof AppError)) return undefined;
  const { code } = error;
  return code === 'engine_unreachable' || code === 'engine_timeout' ? code : undefined;
}
