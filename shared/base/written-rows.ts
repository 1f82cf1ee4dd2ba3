/** What stands between rows: JSON lists have commas, ndjson has a line a row. */
export type RowSeparator = ',' | '\n';

/** The rows of a list as JSON text that is ready to leave: of long lists nobody makes objects. */
export class WrittenRows {
  readonly count: number;
  /** The text of the rows, in UTF-8, `separator` between them. */
  readonly pieces: readonly Buffer[];
  readonly separator: RowSeparator;
  readonly #sampleBytes: number;

  /** `sampleBytes`: how long the text of the first few rows is. */
  constructor(
    count: number,
    pieces: readonly Buffer[],
    { sampleBytes, separator = ',' }: { readonly sampleBytes: number; readonly separator?: RowSeparator },
  ) {
    this.count = count;
    this.pieces = pieces;
    this.separator = separator;
    this.#sampleBytes = sampleBytes;
  }

  /** The lists as one; all of them have that separator. */
  static joined(lists: readonly WrittenRows[], separator: RowSeparator = ','): WrittenRows {
    const [first, ...others] = lists.filter(({ count }) => count > 0);
    const between = Buffer.from(separator);
    return new WrittenRows(
      lists.reduce((sum, { count }) => sum + count, 0),
      first ? [...first.pieces, ...others.flatMap(({ pieces }) => [between, ...pieces])] : [],
      { sampleBytes: first ? first.#sampleBytes : 0, separator },
    );
  }

  /** The text of objects. */
  static of(rows: readonly unknown[], separator: RowSeparator = ','): WrittenRows {
    const texts = rows.map((row) => JSON.stringify(row));
    const text = Buffer.from(texts.join(separator));
    return new WrittenRows(rows.length, [text], { sampleBytes: text.length, separator });
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
    const text = Buffer.concat(needed).toString();
    // In the text of a row a line end is written as an escape.
    return JSON.parse(`[${this.separator === ',' ? text : text.replaceAll(this.separator, ',')}]`);
  }
}

/** Rows that are written while they leave, part by part, so that nobody has all of their text at once. They are read once. */
export class RowStream {
  /** Undefined where it is known at the end only. */
  readonly count: number | undefined;
  readonly separator: RowSeparator;
  /** Each of at least one row. */
  readonly parts: AsyncIterable<WrittenRows>;

  constructor(
    parts: AsyncIterable<WrittenRows>,
    { count, separator }: { readonly count: number | undefined; readonly separator: RowSeparator },
  ) {
    this.parts = parts;
    this.count = count;
    this.separator = separator;
  }
}

/** Of a list the rows from the caller's page on: those of the page, and at least one behind it where there are more. */
export class PagePart<T> {
  readonly rows: readonly T[];
  /** Rows of the whole list. */
  readonly total: number;

  constructor(rows: readonly T[], total: number) {
    this.rows = rows;
    this.total = total;
  }
}

/** The rows of a list, or their text where that is enough, or those around the page that is wanted. */
export type Rows<T> = readonly T[] | WrittenRows | RowStream | PagePart<T>;

/** How many rows a list has; 0 where that is known at its end only. */
export function countOf(list: Rows<unknown>): number {
  if (list instanceof PagePart) return list.total;
  return (Array.isArray(list) ? list.length : 'count' in list ? list.count : list.length) ?? 0;
}

/** Lists as one: text where one of them is. A part of a list stands alone: of several lists nobody knows the page. */
export function joinedRows<T>(all: readonly Rows<T>[]): Rows<T> {
  const [only] = all;
  if (all.length === 1 && only) return only;
  const lists = all.map((list) => {
    if (list instanceof PagePart) throw new Error('a part of a list among others');
    return list;
  });
  const text = lists.find((list) => list instanceof WrittenRows || list instanceof RowStream);
  if (!text) return lists.flatMap((list) => (isText(list) ? [] : list));
  const { separator } = text;
  const written = lists.map((list) => (isText(list) ? list : WrittenRows.of(list, separator)));
  const whole = written.flatMap((list) => (list instanceof WrittenRows ? [list] : []));
  if (whole.length === written.length) return WrittenRows.joined(whole, separator);
  const count = written.reduce((sum, list) => sum + countOf(list), 0);
  return new RowStream(partsOf(written), { count, separator });
}

function isText(list: unknown): list is WrittenRows | RowStream {
  return list instanceof WrittenRows || list instanceof RowStream;
}

async function* partsOf(lists: readonly (WrittenRows | RowStream)[]): AsyncGenerator<WrittenRows> {
  for (const list of lists) {
    if (list instanceof RowStream) yield* list.parts;
    else if (list.count > 0) yield list;
  }
}
