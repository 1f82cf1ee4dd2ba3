import type { Cells, Columns, Reader, Row } from './columns.ts';
import { WireFault } from './faults.ts';

/**
 * Reads some columns into a row. Each row is a copy of one that has all keys already: the same keys in the same order, so
 * that the engine that runs us keeps one hidden class.
 */
export function rowReader<C extends Columns>(columns: C): Reader<Row<C>> {
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

/** An answer as a list of lists, which every answer to a GET is. */
export function tuples(answer: unknown): readonly Cells[] {
  if (!Array.isArray(answer)) throw new WireFault('unreadable', 'the body is not a list');
  return answer.map((tuple: unknown): Cells => {
    if (Array.isArray(tuple)) return tuple;
    throw new WireFault('unreadable', 'a row is not a list');
  });
}

/** The compiler cannot follow a row that is filled key by key; every row is a copy of this one, which has them all. */
function assertRow<C extends Columns>(row: Record<string, unknown>, columns: C): asserts row is Row<C> {
  if (!Object.keys(columns).every((key) => key in row)) throw new Error('a row lacks a key');
}
