import type { StatesVersion } from '../../base/list-changes.ts';

/** The largest number of versions that are known: those of a day with a refresh every ten seconds. */
const mostVersions = 10_000;

/**
 * The versions by which several processes name the same states, with the numbers that they have in the history of this process. A version that
 * this process has not seen is unknown, also if it saw one before and one behind: what changed in between and back is not known here.
 */
export class StoredVersions {
  /** The name of a shared history → the number of a version in it → the number of the same states in our history. */
  readonly #numbers = new Map<string, Map<number, number>>();
  #count = 0;

  /** Notes that states with this number in the history of this process are those of the version. */
  add({ history, number }: StatesVersion, own: number): void {
    const numbers = this.#numbers.get(history) ?? new Map<number, number>();
    this.#numbers.set(history, numbers.set(number, own));
    this.#count += 1;
    if (this.#count > mostVersions) this.#dropOldest();
  }

  /** Returns the number of a version. `hasId` tells whether a history is the wanted one. */
  find(number: number, hasId: (history: string) => boolean): number | undefined {
    for (const [history, numbers] of this.#numbers) if (hasId(history)) return numbers.get(number);
    return undefined;
  }

  #dropOldest(): void {
    for (const [history, numbers] of this.#numbers) {
      const [oldest] = numbers.keys();
      if (oldest !== undefined) numbers.delete(oldest);
      if (numbers.size === 0) this.#numbers.delete(history);
      this.#count -= 1;
      return;
    }
  }
}
