import type { ByteSource, ByteWriter } from '../../base/byte-writer.ts';

/** A time in epoch seconds and its value. The value is null if the step has no points. */
export type Point = readonly [time: number, value: number | null];

/** The points of a series, undecoded if the backend's text can be copied into the reply. */
export type Points = readonly Point[] | LazyPoints;

/** Returns the points as objects. */
export function pointList(points: Points): readonly Point[] {
  return points instanceof LazyPoints ? points.list() : points;
}

/**
 * The points of a series as positions in the text of an answer. An answer has up to 150,000 points, which are copied
 * without making objects.
 */
export class LazyPoints {
  readonly times: PointPositions['times'];
  readonly #text: ByteSource;
  readonly #starts: PointPositions['starts'];
  readonly #ends: PointPositions['ends'];

  constructor(text: ByteSource, { times, starts, ends }: PointPositions) {
    this.#text = text;
    this.times = times;
    this.#starts = starts;
    this.#ends = ends;
  }

  get length(): number {
    return this.times.length;
  }

  /** Writes the value of the point at `index` as JSON. */
  writeValue(out: ByteWriter, index: number): void {
    out.copy(this.#text, this.#starts[index] ?? 0, this.#ends[index] ?? 0);
  }

  list(): Point[] {
    return this.times.map((time, index): Point => [time, this.#valueAt(index)]);
  }

  #valueAt(index: number): number | null {
    const { buffer, byteOffset } = this.#text.view;
    const start = this.#starts[index] ?? 0;
    const text = Buffer.from(buffer, byteOffset + start, (this.#ends[index] ?? start) - start).toString();
    return text === 'null' ? null : Number(text);
  }
}

/** The times of points in epoch seconds, and the byte positions at which their values begin and end. */
export interface PointPositions {
  readonly times: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}
