/** Conditions on rows, which this process decides if the interface of the engine does not. */
import { AppError } from '../../base/errors.ts';
import { mapValues } from '../../base/map-values.ts';
import {
  compareCell,
  composeTest,
  type CountQuery,
  type Counts,
  type Filter,
  type Leaf,
} from '../status-query/index.ts';

type Cells = readonly unknown[];
type Test = (cells: Cells) => boolean;

/** Makes a test of rows that have these columns. It decides as status-query engines do. */
export function compileFilter(filter: Filter, columns: readonly string[]): Test {
  return composeTest(filter, (leaf) => compileLeaf(leaf, columns.indexOf(leaf.column)));
}

interface CountedRows {
  readonly columns: readonly string[];
  readonly rows: readonly Cells[];
}

/** Returns the number of rows that meet the condition of each counter. */
export function countMatching<K extends string>(
  counters: CountQuery<K>['counters'],
  { columns, rows }: CountedRows,
): Counts<K> {
  return mapValues(counters, (filter: Filter): number => {
    const test = compileFilter(filter, columns);
    return rows.reduce((count, row) => (test(row) ? count + 1 : count), 0);
  });
}

function compileLeaf(leaf: Leaf, at: number): Test {
  // By other interfaces such a value would be more than one, so that no engine is asked for it.
  if (/[\u0000-\u001f\u007f]/.test(leaf.value)) {
    throw new AppError('control_character', { detail: 'A value holds a control character.' });
  }
  const test = compareCell(leaf);
  if (test) return (cells) => test(cells[at]);
  throw new AppError('pattern_not_allowed', {
    detail: 'Only Livestatus is asked for patterns.',
  });
}
