import * as z from 'zod';

import { once } from '../../../base/once.ts';
import { leastPercent, meanPercent } from '../percent.ts';
import type { HostAvailability } from './availability-record.ts';

/** The summary of a list: figures over all of its hosts. */
export const availabilitySummarySchema = once(() =>
  z
    .strictObject({
      host_count: z.int().nonnegative(),
      mean_percent: z.number().nullable().describe('mean of the hosts for which any time is known'),
      worst_percent: z.number().nullable(),
      best_percent: z.number().nullable(),
      excluded_seconds: z
        .int()
        .nonnegative()
        .describe(
          'seconds of all hosts together that are not in their availability, because a downtime with `sla` `excluded` was in effect',
        ),
      below_threshold: z.int().nonnegative().nullable().describe('hosts; null without a threshold'),
    })
    .meta({ id: 'AvailabilitySummary' }),
);

export function availabilitySummaryOf(
  records: readonly HostAvailability[],
): z.output<ReturnType<typeof availabilitySummarySchema>> {
  const percents = records.flatMap(({ availability_percent: value }) => (value === null ? [] : [value]));
  const judged = records.some(({ threshold }) => threshold !== null);
  return {
    host_count: records.length,
    mean_percent: meanPercent(percents),
    worst_percent: leastPercent(percents),
    best_percent: percents.reduce<number | null>((most, value) => Math.max(most ?? value, value), null),
    excluded_seconds: records.reduce(
      (sum, { excluded_seconds_by_state: excluded }) => sum + sumOf(Object.values(excluded)),
      0,
    ),
    below_threshold: judged ? records.filter((one) => one.meets_threshold === false).length : null,
  };
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
