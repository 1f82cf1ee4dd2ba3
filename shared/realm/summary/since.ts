import * as z from 'zod';

import { once } from '../../base/once.ts';

const daySeconds = 86_400;

/** A filter for states that have lasted longer than `days` days. `now` is the present time in epoch seconds. */
export interface MinimumDuration {
  readonly days: number;
  readonly now: number;
}

/** The start and the duration of a state. */
export const sinceSchema = once(() => ({
  since: z.iso.datetime({ offset: true }).nullable(),
  duration_seconds: z
    .int()
    .nonnegative()
    .nullable()
    .describe('seconds from `since` until now; null if `since` is null'),
}));

/** Returns the seconds from `since` to `now`, both in epoch seconds. Returns 0 if the engine's time is later than `now`. */
export function secondsSince(since: number | null, now: number): number | null {
  return since === null ? null : Math.max(0, now - since);
}

/** Returns true if `since` is more than `days` days before `now`, both in epoch seconds. */
export function isLongerThan(days: number, since: number | null, now: number): boolean {
  return since !== null && now - since > days * daySeconds;
}
