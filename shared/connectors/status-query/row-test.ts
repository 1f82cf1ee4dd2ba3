import type { Filter, Leaf } from './filters.ts';

/** Returns the test of a condition on rows, which is made of the tests that `testOf` returns for its comparisons. */
export function composeTest<Row>(
  filter: Filter,
  testOf: (comparison: Leaf) => (row: Row) => boolean,
): (row: Row) => boolean {
  if (filter.kind === 'leaf') return testOf(filter);
  if (filter.kind === 'not') {
    const part = composeTest(filter.part, testOf);
    return (row) => !part(row);
  }
  const parts = filter.parts.map((part) => composeTest(part, testOf));
  return filter.kind === 'all'
    ? (row) => parts.every((part) => part(row))
    : (row) => parts.some((part) => part(row));
}
