import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { wholeNumber } from '../../shared/http/fields.ts';

/** How long is long (spec 4.10). */
export const daysQuery = once(() =>
  z.object({ days: wholeNumber(0, 3650).default(15).describe('more than so many days; 0 = however short') }),
);

/** The question's days, and now in the seconds of engines. */
export function lasting({ days }: { readonly days: number }, now: number) {
  return { days, now: Math.floor(now / 1000) };
}
