/** A value of a point. */
export type FieldValue = number | string;

export interface StoredPoint {
  /** The time in epoch milliseconds. */
  readonly time: number;
  readonly fields: Readonly<Record<string, FieldValue>>;
}

/** One series: a measurement and the values of its tags. */
export interface StoredSeries {
  readonly measurement: string;
  readonly tags: Readonly<Record<string, string>>;
  /** Returns the points in [from, to), oldest first, in epoch milliseconds. */
  points(from: number, to: number): Iterable<StoredPoint>;
}

export interface SeriesDatabase {
  readonly name: string;
  /** The ending of the names of metrics with values in PromQL. The default is `_value`. */
  readonly valueEnding?: string;
  readonly series: readonly StoredSeries[];
}

/** Returns a series with the given points. */
export function storedSeries(
  measurement: string,
  tags: Readonly<Record<string, string>>,
  points: readonly StoredPoint[],
): StoredSeries {
  const sorted = [...points].sort((a, b) => a.time - b.time);
  return { measurement, tags, points: (from, to) => sorted.filter(({ time }) => time >= from && time < to) };
}
