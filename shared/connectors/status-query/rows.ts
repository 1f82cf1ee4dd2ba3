import type { Columns, Row } from './columns.ts';
import { WireFault } from './faults.ts';

/** Reads the rows of one query on one engine. */
export interface RowReader<C extends Columns> {
  /** The columns to ask for, in the order in which `read` expects them. */
  readonly wanted: readonly string[];
  readonly read: (answer: unknown) => Row<C>[];
}

/**
 * What can be decided per column is decided once a query, as there may be 50,000 rows. Each row is a copy of one that has
 * all keys already: the same keys in the same order, so that the engine that runs us keeps one hidden class.
 */
export function rowReader<C extends Columns>(
  columns: C,
  known: ReadonlySet<string>,
  fetched: ReadonlySet<string> = new Set(Object.keys(columns)),
): RowReader<C> {
  const asked = Object.entries(columns).filter(([key, { name }]) => fetched.has(key) && known.has(name));
  const wanted = [...new Set(asked.map(([, { name }]) => name))];
  const cells = Object.entries(columns).map(([key, { name, decode }]) => ({
    key,
    decode,
    place: fetched.has(key) ? wanted.indexOf(name) : -1,
  }));
  const blank: Readonly<Record<string, unknown>> = Object.fromEntries(cells.map(({ key }) => [key, null]));

  const readRow = (tuple: readonly unknown[]) => {
    const row: Record<string, unknown> = { ...blank };
    for (const { key, decode, place } of cells) row[key] = decode(place < 0 ? undefined : tuple[place]);
    return row;
  };
  return {
    wanted,
    read(answer) {
      const rows = tuples(answer).map(readRow);
      assertRows(rows, columns);
      return rows;
    },
  };
}

/** An answer as a list of lists, which every answer to a GET is. */
export function tuples(answer: unknown): readonly (readonly unknown[])[] {
  if (!Array.isArray(answer)) throw new WireFault('unreadable', 'the body is not a list');
  return answer.map((tuple: unknown): readonly unknown[] => {
    if (Array.isArray(tuple)) return tuple;
    throw new WireFault('unreadable', 'a row is not a list');
  });
}

/** The compiler cannot follow a row that is filled key by key; the rows are all alike, so the first speaks for them. */
function assertRows<C extends Columns>(
  rows: Record<string, unknown>[],
  columns: C,
): asserts rows is Row<C>[] {
  const [first] = rows;
  if (first && !Object.keys(columns).every((key) => key in first)) throw new Error('a row lacks a key');
}
