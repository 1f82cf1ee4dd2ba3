import * as z from 'zod';

import { once } from '../../../base/once.ts';
import type { IsoFormatter } from '../../../time/iso.ts';
import { leastPercent, meanPercent } from '../percent.ts';
import type { AvailabilityBySpan } from './availability-by-span.ts';
import type { HostAvailability, ServiceAvailability } from './availability-schema.ts';
import { seriesOf, stepSchema } from './step-series.ts';

const count = once(() => z.int().nonnegative());

const figures = once(() => ({
  mean_percent: z.number().nullable().describe('mean of those for which any time is known'),
  worst_percent: z.number().nullable(),
  best_percent: z.number().nullable(),
  excluded_seconds: count().describe(
    'seconds of all together that are not in their availability, because a downtime with `sla` `excluded` was in effect, or any downtime if `downtimes` is `excluded`, or because they are outside the hours of `calendar`',
  ),
  below_threshold: count().nullable().describe('their number; null without a threshold'),
  series: z
    .array(stepSchema())
    .nullable()
    .describe('the time of all together by steps of `step`, oldest first; null: no `step` was given'),
}));

/** The summary of a list of hosts: figures over all of them. */
export const availabilitySummarySchema = once(() =>
  z.strictObject({ host_count: count(), ...figures() }).meta({ id: 'AvailabilitySummary' }),
);

/** The summary of a list of services. */
export const serviceAvailabilitySummarySchema = once(() =>
  z.strictObject({ service_count: count(), ...figures() }).meta({ id: 'ServiceAvailabilitySummary' }),
);

/** Returns the figures over all records. `steps` are the sums of each realm's steps. */
export function summaryFigures(
  {
    data: records,
    steps,
  }: {
    readonly data: readonly (HostAvailability | ServiceAvailability)[];
    readonly steps: readonly AvailabilityBySpan[];
  },
  iso: IsoFormatter,
): z.output<z.ZodObject<ReturnType<typeof figures>>> {
  const percents = records.flatMap(({ availability_percent: value }) => (value === null ? [] : [value]));
  const judged = records.some(({ threshold }) => threshold !== null);
  return {
    mean_percent: meanPercent(percents),
    worst_percent: leastPercent(percents),
    best_percent: percents.reduce<number | null>((most, value) => Math.max(most ?? value, value), null),
    excluded_seconds: records.reduce(
      (sum, { excluded_seconds_by_state: excluded }) => sum + sumOf(Object.values(excluded)),
      0,
    ),
    below_threshold: judged ? records.filter((one) => one.meets_threshold === false).length : null,
    series: seriesOf(joined(steps), iso),
  };
}

function joined([first, ...others]: readonly AvailabilityBySpan[]): AvailabilityBySpan | undefined {
  for (const other of others) first?.merge(other);
  return first;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
