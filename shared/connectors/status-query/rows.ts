import type { Columns, Row } from './columns.ts';
import { WireFault } from './faults.ts';

/** Reads the rows of one query on one engine. */
export interface RowReader<C extends Columns> {
  /** The columns to ask for, in the order in which `read` expects them. */
  readonly wanted: readonly string[];
  /** Each row is handed to `shape` as soon as it is read, so that only what it makes of them is kept. */
  readonly read: <T>(answer: unknown, shape: (row: Row<C>) => T) => T[];
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
  const blank: Record<string, unknown> = Object.fromEntries(cells.map(({ key }) => [key, null]));
  assertRow(blank, columns);

  const readRow = (tuple: readonly unknown[]): Row<C> => {
    const row = { ...blank };
    fill(row, tuple);
    return row;
  };
  const fill = (row: Record<string, unknown>, tuple: readonly unknown[]) => {
    for (const { key, decode, place } of cells) row[key] = decode(place < 0 ? undefined : tuple[place]);
  };
  return { wanted, read: (answer, shape) => tuples(answer).map((tuple) => shape(readRow(tuple))) };
}

/** An answer as a list of lists, which every answer to a GET is. */
export function tuples(answer: unknown): readonly (readonly unknown[])[] {
  if (!Array.isArray(answer)) throw new WireFault('unreadable', 'the body is not a list');
  return answer.map((tuple: unknown): readonly unknown[] => {
    if (Array.isArray(tuple)) return tuple;
    throw new WireFault('unreadable', 'a row is not a list');
  });
}

/** The compiler cannot follow a row that is filled key by key; every row is a copy of this one, which has them all. */
function assertRow<C extends Columns>(row: Record<string, unknown>, columns: C): asserts row is Row<C> {
  if (!Object.keys(columns).every((key) => key in row)) throw new Error('a row lacks a key');
}
