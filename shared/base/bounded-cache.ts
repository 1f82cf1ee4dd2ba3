/** A cache of values by text. It is emptied when it holds `most` values, so that callers who send ever new texts cannot fill the memory. */
export class BoundedCache<T> {
  readonly #most: number;
  readonly #values = new Map<string, T>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the cached value, or makes and caches it. A failure is not cached. */
  get(key: string, make: () => T): T {
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const value = make();
    if (this.#values.size >= this.#most) this.#values.clear();
    this.#values.set(key, value);
    return value;
  }
}
