/** A cache of values by key. It is emptied when it holds `most` values, so that callers who send ever new keys cannot fill the memory. */
export class BoundedCache<T, Key = string> {
  readonly #most: number;
  readonly #values = new Map<Key, T>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the cached value, or makes and caches it. A failure is not cached. */
  get(key: Key, make: () => T): T {
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const value = make();
    if (this.#values.size >= this.#most) this.#values.clear();
    this.#values.set(key, value);
    return value;
  }
}
