import * as z from 'zod';

import { once } from '../../../base/once.ts';
import { boundText, type IsoFormatter } from '../../../time/iso.ts';
import { percentOf } from '../percent.ts';
import type { AvailabilityBySpan } from './availability-by-span.ts';

const seconds = once(() => z.int().nonnegative());
const percent = once(() => z.number().min(0).max(100));

/** A step of a series. Its seconds add up to its length, except that excluded time without known states is in two sums. */
export const stepSchema = once(() =>
  z
    .strictObject({
      time_from: z.iso.datetime({ offset: true }),
      time_to: z.iso.datetime({ offset: true }),
      available_seconds: seconds().describe('without what is excluded'),
      unavailable_seconds: seconds().describe('without what is excluded'),
      excluded_seconds: seconds().describe('that are not in the availability, as in the whole range'),
      nodata_seconds: seconds().describe('of which the state is not known'),
      pending_seconds: seconds().describe(
        'in which it was never checked and PENDING is not among the unavailable states',
      ),
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
    const { available, unavailable, excluded, nodata, pending } = tally.secondsOf(index);
    return {
      time_from: boundText(iso, from),
      time_to: boundText(iso, to),
      available_seconds: available,
      unavailable_seconds: unavailable,
      excluded_seconds: excluded,
      nodata_seconds: nodata,
      pending_seconds: pending,
      availability_percent: tally.percent(index),
      known_percent: tally.knownPercent(index),
    };
  });
}

/** The series of the rows of a list. Groups of rows have the time of all of them together. */
export const seriesOfRows = { field: 'series', parameter: 'step', tally: () => new SeriesTally() } as const;

/** Sums up the series of hosts and services, whose steps are the same. */
class SeriesTally {
  #sums: AvailabilityStep[] = [];
  #rows = 0;

  add(value: unknown): void {
    if (!isSeries(value)) return;
    this.#rows += 1;
    if (this.#rows === 1) this.#sums = value.map((step) => ({ ...step }));
    else for (const [index, step] of value.entries()) addStep(this.#sums[index], step);
  }

  /** Returns the series. Null if no row has one. The hours that count are the same for all rows, so that what is known of them has a mean. */
  figure(): AvailabilityStep[] | null {
    if (this.#rows === 0) return null;
    return this.#sums.map((step) => {
      const counted = step.available_seconds + step.unavailable_seconds;
      return {
        ...step,
        availability_percent: counted === 0 ? null : percentOf(step.available_seconds, counted),
        known_percent: percentOf(step.known_percent, 100 * this.#rows),
      };
    });
  }
}

function isSeries(value: unknown): value is readonly AvailabilityStep[] {
  return Array.isArray(value);
}

function addStep(sum: AvailabilityStep | undefined, step: AvailabilityStep): void {
  if (!sum) return;
  sum.available_seconds += step.available_seconds;
  sum.unavailable_seconds += step.unavailable_seconds;
  sum.excluded_seconds += step.excluded_seconds;
  sum.nodata_seconds += step.nodata_seconds;
  sum.pending_seconds += step.pending_seconds;
  sum.known_percent += step.known_percent;
}
