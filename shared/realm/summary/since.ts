import * as z from 'zod';

const daySeconds = 86_400;

/** A filter for states that have lasted longer than `days` days. `now` is the present time in epoch seconds. */
export interface MinimumDuration {
  readonly days: number;
  readonly now: number;
}

/** The time that has passed since the time in the field `start`. */
export const durationSince = (start: 'last_state_change' | 'last_check') =>
  z.int().nonnegative().nullable().describe(`seconds from \`${start}\` until now; null if that is null`);

/** Returns the seconds from `since` to `now`, both in epoch seconds. Returns 0 if the engine's time is later than `now`. */
export function secondsSince(since: number | null, now: number): number | null {
  return since === null ? null : Math.max(0, now - since);
}

/** Returns true if `since` is more than `days` days before `now`, both in epoch seconds. */
export function isLongerThan(days: number, since: number | null, now: number): boolean {
  return since !== null && now - since > days * daySeconds;
}
