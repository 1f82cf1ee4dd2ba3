import type { AvailabilityBySpan } from './availability-by-span.ts';
import { type AvailabilityState, availabilityStates, stateNameOf } from './availability-states.ts';
import type { StatePeriod } from './timeline-options.ts';

/** The most periods that are kept: they take 32 MB. */
const mostKept = 1_000_000;
/** The numbers of a kept period: its begin, its end, its kind, and where the period before it of the same object begins. */
const numbers = 4;

/**
 * The steps of all hosts and services of an answer. Each period is added to the sums of all at once, and is kept for those of its object: most
 * rows of a long list are never shown, and a list of numbers costs less than sums of 60,000 objects.
 */
export class StepsOfAll {
  readonly sums: AvailabilityBySpan;
  readonly #most: number;
  readonly #objects: SubjectSteps[] = [];
  #kept = new Float64Array(256 * numbers);
  #end = numbers;

  constructor(sums: AvailabilityBySpan, most = mostKept) {
    this.sums = sums;
    this.#most = most * numbers;
  }

  addObject(): SubjectSteps {
    this.sums.addObject();
    const added = new SubjectSteps(this);
    this.#objects.push(added);
    return added;
  }

  /** Makes room for one more period: if too many are kept, each object sums up its own. */
  makeRoom(): void {
    if (this.#end < this.#kept.length) return;
    if (this.#end < this.#most) {
      const larger = new Float64Array(this.#kept.length * 2);
      larger.set(this.#kept);
      this.#kept = larger;
      return;
    }
    for (const one of this.#objects) one.sums();
    this.#end = numbers;
  }

  /** Keeps a period of the object whose last one is at `before`, and returns its index. */
  keep(state: AvailabilityState, { from, to, isExcluded, isOutside }: StatePeriod, before: number): number {
    const at = this.#end;
    this.#kept[at] = from;
    this.#kept[at + 1] = to;
    this.#kept[at + 2] = availabilityStates.indexOf(state) * 4 + (isOutside ? 2 : 0) + (isExcluded ? 1 : 0);
    this.#kept[at + 3] = before;
    this.#end += numbers;
    return at;
  }

  /** Adds the periods of an object, of which the last one is at `last`, to its sums. */
  addKept(sums: AvailabilityBySpan, last: number): void {
    for (let at = last; at > 0;) {
      const [from = 0, to = 0, kind = 0, before = 0] = this.#kept.subarray(at, at + numbers);
      sums.add(stateNameOf(kind >> 2), { from, to, isExcluded: kind % 2 === 1, isOutside: (kind & 2) > 0 });
      at = before;
    }
  }
}

/** The steps of one host or service. */
export class SubjectSteps {
  readonly #all: StepsOfAll;
  #own: AvailabilityBySpan | undefined;
  /** The index at which its last period is kept. 0 means that none is. */
  #last = 0;

  constructor(all: StepsOfAll) {
    this.#all = all;
  }

  add(state: AvailabilityState, period: StatePeriod): void {
    if (this.#all.sums.isAvailable(state, period)) return;
    this.#all.sums.add(state, period);
    this.#all.makeRoom();
    this.#last = this.#all.keep(state, period, this.#last);
  }

  /** Returns the sums of this object. */
  sums(): AvailabilityBySpan {
    this.#own ??= this.#all.sums.ofOneObject();
    this.#all.addKept(this.#own, this.#last);
    this.#last = 0;
    return this.#own;
  }
}
