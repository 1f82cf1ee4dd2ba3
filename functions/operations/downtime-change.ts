import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { dateParameter } from '../../shared/http/parameters/dates.ts';
import type { DowntimeChange } from '../../shared/realm/operations/change-downtime.ts';
import type { ProjectTime } from '../../shared/time/resolve.ts';
import { duration } from './duration.ts';
import { comment } from './operation-services.ts';
import { expiryOf } from './times.ts';
import { until } from './until.ts';

/** The body of a request that changes downtimes. */
export const downtimeChange = once(() =>
  z
    .strictObject({
      ends_at: dateParameter().optional().describe('the new end, in any form of dates; before 2038-01-19'),
      duration: duration().optional().describe('how long it lasts from its begin, in place of `ends_at`'),
      comment: comment().optional(),
      until: until().optional(),
    })
    .refine((given) => Object.values(given).some((one) => one !== undefined), {
      error: 'must have ends_at, duration, comment or until',
    })
    .refine(({ ends_at: end, duration: length }) => end === undefined || length === undefined, {
      error: 'cannot have both ends_at and duration',
    })
    .meta({
      id: 'DowntimeChange',
      minProperties: 1,
      description: 'what is to be another one of a downtime',
    }),
);

/** Returns the change of a body. Throws `invalid_request` if no downtime can be changed so. */
export function changeOf(
  {
    ends_at: end,
    duration: length,
    comment: words,
    until: word,
  }: z.output<ReturnType<typeof downtimeChange>>,
  projectTime: ProjectTime,
): DowntimeChange {
  const last = expiryOf(end, projectTime, 'ends_at');
  return { end: last, duration: length ?? null, comment: words ?? null, ...(word && { until: word }) };
}
