import * as z from 'zod';

import { once } from '../../base/once.ts';

const daySeconds = 86_400;

/** What is asked: longer than so many days, looked at now (epoch seconds). */
export interface Lasting {
  readonly days: number;
  readonly now: number;
}

/** Since when something is so, and for how long. */
export const sinceSchema = once(() => ({
  since: z.iso.datetime({ offset: true }).nullable(),
  duration_s: z.int().nonnegative().nullable().describe('seconds until now; null where `since` is'),
}));

/** Seconds from then to now, both of the epoch; what an engine dates later than now has just begun. */
export function secondsSince(since: number | null, now: number): number | null {
  return since === null ? null : Math.max(0, now - since);
}

export function isLongerThan(days: number, since: number | null, now: number): boolean {
  return since !== null && now - since > days * daySeconds;
}
