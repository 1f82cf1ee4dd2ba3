/** What a point holds beside its time. */
export type FieldValue = number | string;

export interface StoredPoint {
  /** Epoch milliseconds. */
  readonly time: number;
  readonly fields: Readonly<Record<string, FieldValue>>;
}

/** One series: a measurement and the values of its tags. */
export interface StoredSeries {
  readonly measurement: string;
  readonly tags: Readonly<Record<string, string>>;
  /** Those of [from, to), oldest first, epoch milliseconds. */
  points(from: number, to: number): Iterable<StoredPoint>;
}

export interface SeriesDatabase {
  readonly name: string;
  /** In PromQL, what the names of metrics with values end with; `_value` unless said otherwise. */
  readonly valueEnding?: string;
  readonly series: readonly StoredSeries[];
}

/** A series of points that are there. */
export function storedSeries(
  measurement: string,
  tags: Readonly<Record<string, string>>,
  points: readonly StoredPoint[],
): StoredSeries {
  const sorted = [...points].sort((a, b) => a.time - b.time);
  return { measurement, tags, points: (from, to) => sorted.filter(({ time }) => time >= from && time < to) };
}
