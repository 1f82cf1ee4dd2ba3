/** Conditions on rows, which this process decides if the interface of the engine does not. */
import { AppError } from '../../base/errors.ts';
import { mapValues } from '../../base/map-values.ts';
import { compareCell } from './cell-comparison.ts';
import { textWithoutControls } from './command.ts';
import type { Counts } from './counters.ts';
import type { Filter, Leaf } from './filters.ts';
import type { CountQuery } from './query.ts';
import { composeTest } from './row-test.ts';

type Cells = readonly unknown[];
type Test = (cells: Cells) => boolean;

/** Makes a test of rows that have these columns. It decides as status-query engines do. */
export function compileFilter(filter: Filter, columns: readonly string[]): Test {
  return composeTest(filter, (leaf) => compileLeaf(leaf, columns.indexOf(leaf.column)));
}

/** Counts the rows that meet the condition of each counter. */
export function countMatching<K extends string>(
  counters: CountQuery<K>['counters'],
  columns: readonly string[],
): { readonly add: (row: Cells) => void; readonly end: () => Counts<K> } {
  const counts = mapValues(counters, (filter: Filter) => ({
    test: compileFilter(filter, columns),
    count: 0,
  }));
  const all = Object.values<{ readonly test: Test; count: number }>(counts);
  return {
    add(row) {
      for (const each of all) if (each.test(row)) each.count += 1;
    },
    end: () => mapValues(counts, ({ count }): number => count),
  };
}

function compileLeaf(leaf: Leaf, at: number): Test {
  // By other interfaces such a value would be more than one, so that no engine is asked for it.
  textWithoutControls(leaf.value);
  const test = compareCell(leaf);
  if (test) return (cells) => test(cells[at]);
  throw new AppError('pattern_not_allowed', {
    detail: 'Only Livestatus is asked for patterns.',
  });
}
