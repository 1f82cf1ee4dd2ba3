import { AppError } from '../../base/errors.ts';
import type { NamedSeries, SeriesName } from '../../connectors/time-series/index.ts';
import { compareTexts } from '../fields/order.ts';
import type { RealmSeries, SeriesSelection } from '../search/realm-series.ts';

/** The largest number of series per answer. Larger answers are refused. */
export const maxSeries = 10_000;
/** The largest number of measurements of which the names are read. */
const mostMeasurements = 100_000;

/** Returns the series of a selection. If it names no measurements, returns those of the first `size` measurements by name. */
export async function selectSeries(
  metrics: RealmSeries,
  selection: SeriesSelection,
  size: number,
): Promise<NamedSeries[]> {
  const series = await metrics.names({ ...selection, most: maxSeries });
  if (selection.measurements) return refuseTooMany(series);
  if (series.length <= maxSeries) {
    const first = new Set(firstOf(series, size));
    return series.filter(({ measurement }) => first.has(measurement));
  }
  // The list of series was cut, so the first measurements are not known from it.
  const names = await metrics.measurements({ ...selection, most: mostMeasurements });
  if (names.length > mostMeasurements) throw tooMany(`${mostMeasurements} measurements`);
  const measurements = names.sort(compareTexts).slice(0, size);
  return refuseTooMany(await metrics.names({ ...selection, measurements, most: maxSeries }));
}

function firstOf(series: readonly SeriesName[], size: number): string[] {
  return [...new Set(series.map(({ measurement }) => measurement))].sort(compareTexts).slice(0, size);
}

/** Returns the series. Throws `too_many_series` if there are more than `maxSeries`. */
export function refuseTooMany<T extends SeriesName>(series: T[]): T[] {
  if (series.length > maxSeries) throw tooMany(`${maxSeries} series`);
  return series;
}

function tooMany(what: string): AppError {
  return new AppError('too_many_series', {
    detail: `More than ${what} match. Name hosts, a service or measurements.`,
  });
}
