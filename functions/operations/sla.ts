import * as z from 'zod';

import { AppError } from '../../shared/base/errors.ts';
import { once } from '../../shared/base/once.ts';
import { slaChoices } from '../../shared/store/sla.ts';
import { longestExclusionS } from '../../shared/store/sla-exclusions.ts';

/** Whether a downtime counts in availability. */
export const sla = once(() =>
  z
    .enum(slaChoices)
    .describe(
      '`excluded`: while the downtime is in effect, the time of its host leaves the time that availability is a share of, in reports too',
    ),
);

/** Throws `invalid_request` if an excluded downtime is longer than a year. Times are in seconds. */
export function checkExclusion(
  choice: z.output<ReturnType<typeof sla>>,
  {
    start,
    end,
    flexibleFor = 0,
  }: { readonly start: number; readonly end: number; readonly flexibleFor?: number | undefined },
): void {
  if (choice === 'counted' || end + flexibleFor - start <= longestExclusionS) return;
  const fault = { in: 'body', field: 'sla', message: 'can be excluded for 366 days at most' } as const;
  throw new AppError('invalid_request', { detail: `${fault.field} ${fault.message}.`, faults: [fault] });
}
