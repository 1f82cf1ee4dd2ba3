import * as z from 'zod';

import { once } from '../../../base/once.ts';
import { boundText, type IsoFormatter } from '../../../time/iso.ts';
import type { AvailabilityBySpan } from './availability-by-span.ts';

const seconds = once(() => z.int().nonnegative());
const percent = once(() => z.number().min(0).max(100));

/** A step of a series. The steps of a range add up to the range. */
export const stepSchema = once(() =>
  z
    .strictObject({
      time_from: z.iso.datetime({ offset: true }),
      time_to: z.iso.datetime({ offset: true }),
      available_seconds: seconds().describe('without what is excluded'),
      unavailable_seconds: seconds().describe('without what is excluded'),
      excluded_seconds: seconds().describe('that are not in the availability, as in the whole range'),
      nodata_seconds: seconds().describe('of which the state is not known'),
      availability_percent: percent()
        .nullable()
        .describe('available / (available + unavailable); null: nothing is left'),
      known_percent: percent().describe(
        'share of the step, or of the hours of `calendar` in it, that is not NODATA; 100 if none are',
      ),
    })
    .meta({ id: 'AvailabilityStep' }),
);

export type AvailabilityStep = z.output<ReturnType<typeof stepSchema>>;

/** Returns the series of a host or service, or of several together. Null if no steps were requested. */
export function seriesOf(
  tally: AvailabilityBySpan | undefined,
  iso: IsoFormatter,
): AvailabilityStep[] | null {
  if (!tally) return null;
  return tally.spans.map(({ from, to }, index) => {
    const { available, unavailable, excluded, nodata } = tally.secondsOf(index);
    return {
      time_from: boundText(iso, from),
      time_to: boundText(iso, to),
      available_seconds: available,
      unavailable_seconds: unavailable,
      excluded_seconds: excluded,
      nodata_seconds: nodata,
      availability_percent: tally.percent(index),
      known_percent: tally.knownPercent(index),
    };
  });
}
