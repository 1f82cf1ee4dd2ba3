import { changesKeptMs } from '../states/index.ts';

interface Entry<T> {
  readonly number: number;
  readonly item: T;
  readonly weight: number;
  /** Time at which it was added, in milliseconds of a clock that never jumps. */
  readonly addedAt: number;
}

/** Numbered entries, of which the last day is kept as far as a bound allows. It knows the last number that it has dropped. */
export class RecentList<T> {
  #entries: Entry<T>[] = [];
  #dropped = 0;

  /** Adds an entry with a higher number than all before. The oldest are dropped until all weigh at most `most`, but none that was added at the same time. */
  add(entry: Entry<T>, most: number): void {
    this.#entries.push(entry);
    let weight = this.#entries.reduce((sum, one) => sum + one.weight, 0);
    const first = this.#entries.findIndex((one) => {
      const ageMs = entry.addedAt - one.addedAt;
      const isKept = ageMs === 0 || (weight <= most && ageMs <= changesKeptMs);
      if (!isKept) weight -= one.weight;
      return isKept;
    });
    this.#dropped = this.#entries[first - 1]?.number ?? this.#dropped;
    this.#entries = this.#entries.slice(first);
  }

  /** Drops the entries up to a number. They count as dropped, also if they were never added. */
  drop(number: number): void {
    this.#entries = this.#entries.filter((entry) => entry.number > number);
    this.#dropped = Math.max(this.#dropped, number);
  }

  /** Returns all entries, oldest first, and the number behind which they are complete. */
  all(): { readonly from: number; readonly items: readonly T[] } {
    return { from: this.#dropped, items: this.#entries.map(({ item }) => item) };
  }

  /** Returns the entries behind a number and up to another, oldest first. `undefined` means that some of them were dropped. */
  between(after: number, upTo: number): readonly T[] | undefined {
    if (after < this.#dropped) return undefined;
    return this.#entries.filter(({ number }) => number > after && number <= upTo).map(({ item }) => item);
  }

  /** Returns the first entry behind a number: `null` if there is none, `undefined` if some behind it were dropped. */
  firstAfter(number: number): T | null | undefined {
    if (number < this.#dropped) return undefined;
    let [low, high] = [0, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#entries[middle]?.number ?? 0) <= number) low = middle + 1;
      else high = middle;
    }
    return this.#entries[low]?.item ?? null;
  }
}
