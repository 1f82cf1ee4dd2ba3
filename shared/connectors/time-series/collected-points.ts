import type { Point } from './points.ts';
import type { SeriesName } from './series.ts';

/** A series whose points are still coming. */
export interface CollectedSeries extends SeriesName {
  readonly points: Point[];
}

/** Points by series, in whatever order and from however many answers they come. */
export class CollectedPoints {
  readonly #series = new Map<string, CollectedSeries>();
  readonly #keyOf: (name: SeriesName) => string;
  readonly #empty: readonly Point[];

  /** `keyOf` tells which names are one series; each series begins with the points of `empty`. */
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
