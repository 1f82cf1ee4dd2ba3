/** Number of patterns for which memory is allocated at first. */
const firstPatterns = 64;

/** The versions of the reading before. */
interface EarlierVersions {
  /** Returns the number of the pattern of a row. */
  readonly pattern: (row: number) => number;
  /** Returns the versions of the cells of a pattern. */
  readonly versionsOf: (pattern: number) => Uint32Array;
}

interface NextVersion {
  /** The number of columns. */
  readonly width: number;
  readonly version: number;
}

/** Collects the patterns of versions that the rows of a new reading have. Patterns that no row has any more are left out. */
export class VersionPatterns {
  readonly #before: EarlierVersions;
  readonly #next: NextVersion;
  /** The new numbers of patterns by their number before, and by the columns that changed, if some did. */
  readonly #kept = new Map<number, number>();
  readonly #changed = new Map<string, number>();
  /** The new numbers of changed patterns by their versions: several patterns become the same one if their differences change. */
  readonly #byVersions = new Map<string, number>();
  #versions: Uint32Array;
  #count = 0;

  constructor(before: EarlierVersions, next: NextVersion) {
    this.#before = before;
    this.#next = next;
    this.#versions = new Uint32Array(firstPatterns * next.width);
  }

  /** Returns the pattern of a row whose number before is `before`, and of which these columns changed. `undefined` means that the row is new. */
  patternOf(before: number | undefined, columns: readonly number[]): number {
    const pattern = before === undefined ? undefined : this.#before.pattern(before);
    if (pattern !== undefined && columns.length === 0) return this.#keep(pattern);
    const key = `${pattern ?? ''} ${columns.join()}`;
    const known = this.#changed.get(key);
    if (known !== undefined) return known;
    const changed = this.#change(pattern, columns);
    this.#changed.set(key, changed);
    return changed;
  }

  /** Returns the versions of all patterns, one pattern after the other. */
  end(): Uint32Array {
    return this.#versions.slice(0, this.#count * this.#next.width);
  }

  #keep(pattern: number): number {
    const known = this.#kept.get(pattern);
    if (known !== undefined) return known;
    const number = this.#add(this.#before.versionsOf(pattern));
    this.#kept.set(pattern, number);
    return number;
  }

  #change(pattern: number | undefined, columns: readonly number[]): number {
    const { width, version } = this.#next;
    const versions =
      pattern === undefined ? new Uint32Array(width).fill(version) : this.#before.versionsOf(pattern).slice();
    for (const column of columns) versions[column] = version;
    const key = versions.join();
    const number = this.#byVersions.get(key) ?? this.#add(versions);
    this.#byVersions.set(key, number);
    return number;
  }

  #add(versions: Uint32Array): number {
    const { width } = this.#next;
    const number = this.#count;
    this.#count += 1;
    if (this.#count * width > this.#versions.length) {
      const longer = new Uint32Array(2 * this.#versions.length);
      longer.set(this.#versions);
      this.#versions = longer;
    }
    this.#versions.set(versions, number * width);
    return number;
  }
}
