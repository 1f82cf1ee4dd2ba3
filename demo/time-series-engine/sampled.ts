import type { SeriesDatabase, StoredPoint, StoredSeries } from './database.ts';

/** A series in the form of Prometheus: its labels, which include the name of the metric, and values of one kind. */
export interface SampledSeries {
  readonly labels: Readonly<Record<string, string>>;
  /** The samples, oldest first, with times in epoch milliseconds. */
  readonly samples: readonly (readonly [time: number, value: number])[];
}

/**
 * Returns the series that exporters would make of a database within [from, to): a metric for each field with numbers, named after the
 * measurement and the field. The name of the database and a field `unit` become labels.
 */
export function sampledSeries(
  { name: db, valueEnding = '_value', series }: SeriesDatabase,
  [from, to]: readonly [number, number],
): SampledSeries[] {
  return series.flatMap((one) => {
    const seriesByKey = new Map<string, SampledSeries & { readonly samples: [number, number][] }>();
    for (const point of one.points(from, to)) {
      for (const [field, value] of Object.entries(point.fields)) {
        if (typeof value !== 'number') continue;
        const ending = field === 'value' ? valueEnding : `_${field}`;
        const labels = labelsOf(one, point, { db, ending });
        const key = JSON.stringify(labels);
        const entry = seriesByKey.get(key) ?? { labels, samples: [] };
        entry.samples.push([point.time, value]);
        seriesByKey.set(key, entry);
      }
    }
    return [...seriesByKey.values()];
  });
}

function labelsOf(
  { measurement, tags }: StoredSeries,
  { fields }: StoredPoint,
  { db, ending }: { readonly db: string; readonly ending: string },
): Record<string, string> {
  const unit = fields['unit'];
  return {
    __name__: measurement.replaceAll(/[^\w:]/g, '_') + ending,
    db,
    ...tags,
    ...(typeof unit === 'string' && { unit }),
  };
}
