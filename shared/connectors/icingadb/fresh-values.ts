import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { type FaultKind, WireFault } from '../kit/faults.ts';
import { freshMs, type ReadLiveValues } from './live-values.ts';

/** Returns values as `ReadLiveValues` does, or why no Redis has them. */
type ReadFreshValues = (
  ...question: Parameters<ReadLiveValues>
) => Promise<Awaited<ReturnType<ReadLiveValues>>['values'] | string>;

/** A Redis that has failed, and one whose values are old, is not asked for this time, in milliseconds: all questions would wait for it. */
const [failureMs, oldMs] = [10_000, 1000];

/**
 * Returns the reader of the Redis servers of one Icinga DB: each master writes into its own, so that one whose Icinga 2 has ended holds the
 * values of that time for ever. The one that was read last is asked first.
 */
export function createFreshReader(servers: readonly ReadLiveValues[], clock: Clock): ReadFreshValues {
  const known = servers.map((read) => ({ read, reason: '', until: 0 }));
  let first = 0;
  return async (...question) => {
    for (const at of [...known.keys()].map((offset) => (first + offset) % known.length)) {
      const server = known[at];
      if (!server || clock() < server.until) continue;
      try {
        const { values, ageMs } = await server.read(...question);
        if (ageMs <= freshMs) {
          first = at;
          return values;
        }
        Object.assign(server, { reason: ageReason(ageMs), until: clock() + oldMs });
      } catch (error) {
        Object.assign(server, { reason: failureOf(error), until: clock() + failureMs });
      }
    }
    return [...new Set(known.map(({ reason }) => reason))].join(', or ');
  };
}

function ageReason(ageMs: number): string {
  if (ageMs === Infinity) return 'was never written to by its Icinga 2';
  return `has not been written to by its Icinga 2 for ${Math.floor(ageMs / 1000)} seconds`;
}

const failures: Readonly<Partial<Record<FaultKind, string>>> = {
  unauthenticated: 'does not accept our credentials, or asks for some',
  untrusted: 'could not prove its identity over TLS',
  refused: 'does not answer as one, or our account may not use TIME, XREVRANGE and HMGET',
};

/** Returns how Redis has failed, which must not cost the rows of the database. Throws other errors, as they are those of the caller. */
function failureOf(error: unknown): string {
  if (error instanceof WireFault) return failures[error.kind] ?? 'does not answer as one';
  if (error instanceof AppError && error.code === 'engine_credentials')
    return 'has an account whose secret cannot be read';
  throw error;
}
