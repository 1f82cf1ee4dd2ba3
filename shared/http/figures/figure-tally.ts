import type { FigureName, GroupTally } from './figures-request.ts';

/** The figures over the known values of one field in one group. Times are compared as instants. */
export class FigureTally implements GroupTally {
  #known = 0;
  #sum = 0;
  #least = Infinity;
  #most = -Infinity;
  #min: unknown = null;
  #max: unknown = null;

  /** Adds the value of a row that stands for `count` equal rows. */
  add(value: unknown, count: number): void {
    const number = typeof value === 'string' ? Date.parse(value) : value;
    if (typeof number !== 'number' || Number.isNaN(number)) return;
    this.#known += count;
    this.#sum += number * count;
    if (number < this.#least) [this.#least, this.#min] = [number, value];
    if (number > this.#most) [this.#most, this.#max] = [number, value];
  }

  /** Returns the figure. It is null if no value is known, or if it is larger than a number can be. */
  figure(name: FigureName): unknown {
    if (name === 'min') return this.#min;
    if (name === 'max') return this.#max;
    const figure = name === 'sum' ? this.#sum : this.#sum / this.#known;
    return this.#known > 0 && Number.isFinite(figure) ? figure : null;
  }
}
