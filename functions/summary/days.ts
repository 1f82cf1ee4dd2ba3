import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { wholeNumberParameter } from '../../shared/http/parameters/fields.ts';

/** The query parameter that says how many days are a long time (spec 4.10). */
export const daysQuery = once(() =>
  z.object({
    days: wholeNumberParameter(0, 3650).default(15).describe('more than so many days; 0 = however short'),
  }),
);

/** Returns the number of days, and the present time in epoch seconds, as engines count. */
export function daysUntilNow({ days }: { readonly days: number }, now: number) {
  return { days, now: Math.floor(now / 1000) };
}
