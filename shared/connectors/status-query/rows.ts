import type { Cells, ColumnSet, DecodedRow, Reader } from './columns.ts';
import { WireFault } from './faults.ts';

/**
 * Makes a reader that decodes columns into an object. Each object is a copy of one that has all keys already: with the same keys in the
 * same order, the JavaScript engine needs only one hidden class.
 */
export function rowReader<C extends ColumnSet>(columns: C): Reader<DecodedRow<C>> {
  return (place) => {
    const steps = Object.entries(columns).map(([key, { name, decode }]) => ({
      key,
      decode,
      at: place(name),
    }));
    const blank: Record<string, unknown> = Object.fromEntries(steps.map(({ key }) => [key, null]));
    assertRow(blank, columns);
    const fill = (row: Record<string, unknown>, cells: Cells) => {
      for (const { key, decode, at } of steps) row[key] = decode(at < 0 ? undefined : cells[at]);
    };
    return (cells) => {
      const row = { ...blank };
      fill(row, cells);
      return row;
    };
  };
}

/** Returns an answer as a list of rows. Throws if it is not a list of lists, which each answer to a GET must be. */
export function rowsIn(answer: unknown): readonly Cells[] {
  if (!Array.isArray(answer)) throw new WireFault('unreadable', 'the body is not a list');
  return answer.map((tuple: unknown): Cells => {
    if (Array.isArray(tuple)) return tuple;
    throw new WireFault('unreadable', 'a row is not a list');
  });
}

/** Tells the compiler the type of a row. It cannot derive the type, because the row is filled key by key. */
function assertRow<C extends ColumnSet>(
  row: Record<string, unknown>,
  columns: C,
): asserts row is DecodedRow<C> {
  if (!Object.keys(columns).every((key) => key in row)) throw new Error('a row lacks a key');
}
