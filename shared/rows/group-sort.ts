import { inSlices } from '../base/time-slices.ts';
import { areInOrder, compareKeys, type Key } from './keys.ts';
import { sortNumbers } from './merge-runs.ts';

/** Sorts the distinct keys, which are usually fewer than the rows, and then places the rows by their keys (a counting sort). */
export async function sortGroups(rows: Uint32Array, keys: Key[], descending: boolean): Promise<void> {
  const { groupOf, sizes, names } = await groupsOf(keys, rows.length);
  const groups = Uint32Array.from(names.keys());
  const ranked = areInOrder(names, names.length, descending)
    ? groups
    : await sortNumbers(groups, (a, b) => compareKeys(names[a] ?? null, names[b] ?? null, descending));
  /** The next free index of each group. */
  const free = new Uint32Array(names.length);
  let start = 0;
  for (const group of ranked) {
    free[group] = start;
    const end = start + (sizes[group] ?? 0);
    const key = names[group] ?? null;
    for (; start < end; start += 1) keys[start] = key;
  }
  gather(rows, groupOf, free);
}

/** Writes each row to the next free index of its group. */
function gather(rows: Uint32Array, groupOf: Uint32Array, free: Uint32Array): void {
  const before = rows.slice();
  for (let at = 0; at < before.length; at += 1) {
    const group = groupOf[at] ?? 0;
    const place = free[group] ?? 0;
    rows[place] = before[at] ?? 0;
    free[group] = place + 1;
  }
}

interface KeyGroups {
  /** The number of the group of each key. Equal keys are in one group. */
  readonly groupOf: Uint32Array;
  /** The number of keys in each group. */
  readonly sizes: readonly number[];
  /** The key of each group. */
  readonly names: readonly Key[];
}

/** Groups equal keys. */
async function groupsOf(keys: readonly Key[], count: number): Promise<KeyGroups> {
  const groups = new KeyNumbers();
  const groupOf = new Uint32Array(count);
  const sizes: number[] = [];
  await inSlices(count, (from, to) => {
    for (let at = from; at < to; at += 1) {
      const group = groups.numberOf(keys[at] ?? null);
      groupOf[at] = group;
      sizes[group] = (sizes[group] ?? 0) + 1;
    }
  });
  return { groupOf, sizes, names: groups.names };
}

/** Numbers keys in the order in which they appear. A key is often equal to the one before it, so that most are not looked up. */
class KeyNumbers {
  readonly names: Key[] = [];
  readonly #numbers = new Map<Key, number>();
  #last: Key | undefined;
  #number = 0;

  numberOf(key: Key): number {
    if (key === this.#last) return this.#number;
    this.#last = key;
    this.#number = this.#numbers.get(key) ?? this.names.length;
    if (this.#number === this.names.length) {
      this.#numbers.set(key, this.#number);
      this.names.push(key);
    }
    return this.#number;
  }
}
