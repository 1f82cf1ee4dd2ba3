/** The rows of a list as JSON text that is ready to leave: of long lists nobody makes objects. */
export class WrittenRows {
  readonly count: number;
  /** The text of the rows, in UTF-8, commas between them. */
  readonly pieces: readonly Buffer[];
  readonly #sampleBytes: number;

  /** `sampleBytes`: how long the text of the first few rows is. */
  constructor(count: number, pieces: readonly Buffer[], sampleBytes: number) {
    this.count = count;
    this.pieces = pieces;
    this.#sampleBytes = sampleBytes;
  }

  /** The lists as one. */
  static joined(lists: readonly WrittenRows[]): WrittenRows {
    const [first, ...others] = lists.filter(({ count }) => count > 0);
    if (!first) return nothing;
    return new WrittenRows(
      lists.reduce((sum, { count }) => sum + count, 0),
      [...first.pieces, ...others.flatMap(({ pieces }) => [comma, ...pieces])],
      first.#sampleBytes,
    );
  }

  /** The text of objects. */
  static of(rows: readonly unknown[]): WrittenRows {
    const text = Buffer.from(JSON.stringify(rows)).subarray(1, -1);
    return new WrittenRows(rows.length, [text], text.length);
  }

  /** The first few rows as objects. */
  sample(): unknown {
    return this.#parsed(this.#sampleBytes);
  }

  /** All rows as objects. */
  rows(): unknown {
    return this.#parsed(Infinity);
  }

  #parsed(bytes: number): unknown {
    const needed: Buffer[] = [];
    let length = 0;
    for (const piece of this.pieces) {
      if (length >= bytes) break;
      needed.push(piece.subarray(0, bytes - length));
      length += piece.length;
    }
    return JSON.parse(`[${Buffer.concat(needed).toString()}]`);
  }
}

/** The rows of a list, or their text where that is enough. */
export type Rows<T> = readonly T[] | WrittenRows;

/** Lists as one: text where one of them is. */
export function joinedRows<T>(lists: readonly Rows<T>[]): Rows<T> {
  const [only] = lists;
  if (lists.length === 1 && only) return only;
  const rows = lists.flatMap((list) => (list instanceof WrittenRows ? [] : list));
  if (!lists.some((list) => list instanceof WrittenRows)) return rows;
  return WrittenRows.joined(lists.map((list) => (list instanceof WrittenRows ? list : WrittenRows.of(list))));
}

const comma = Buffer.from(',');
const nothing = new WrittenRows(0, [], 0);
