import type { Point } from './points.ts';
import type { SeriesName } from './series.ts';

/** A series whose points are being collected. */
export interface CollectedSeries extends SeriesName {
  readonly points: Point[];
}

/** Collects points by series, in any order and from any number of answers. */
export class CollectedPoints {
  readonly #series = new Map<string, CollectedSeries>();
  readonly #keyOf: (name: SeriesName) => string;
  readonly #empty: readonly Point[];

  /** `keyOf` returns the same key for names of the same series. Each series begins with the points of `empty`. */
  constructor(keyOf: (name: SeriesName) => string, empty: readonly Point[] = []) {
    this.#keyOf = keyOf;
    this.#empty = empty;
  }

  pointsOf(name: SeriesName): Point[] {
    const key = this.#keyOf(name);
    const series = this.#series.get(key);
    if (series) return series.points;
    const points = [...this.#empty];
    this.#series.set(key, { ...name, points });
    return points;
  }

  series(): CollectedSeries[] {
    return [...this.#series.values()];
  }
}
