import type { ByteWriter, Source } from '../../base/byte-writer.ts';

/** Epoch seconds, with the value; null where a step has none. */
export type Point = readonly [time: number, value: number | null];

/** Texts where the backend's answer is good enough to be copied. */
export type Points = readonly Point[] | PointTexts;

/** As objects. */
export function pointList(points: Points): readonly Point[] {
  return points instanceof PointTexts ? points.list() : points;
}

/** The points of a series in the text of an answer: an answer has up to 150,000, of which nobody makes objects. */
export class PointTexts {
  readonly times: Places['times'];
  readonly #text: Source;
  readonly #starts: Places['starts'];
  readonly #ends: Places['ends'];

  constructor(text: Source, { times, starts, ends }: Places) {
    this.#text = text;
    this.times = times;
    this.#starts = starts;
    this.#ends = ends;
  }

  get length(): number {
    return this.times.length;
  }

  /** The value of the point at `index`, as JSON. */
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

/** The times of points in epoch seconds, and where their values begin and end. */
export interface Places {
  readonly times: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}
