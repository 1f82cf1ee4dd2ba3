/** Conditions on rows, which this process decides if the interface of the engine does not. */
import { AppError } from '../../base/errors.ts';
import { composeTest, type Filter, type Leaf } from '../status-query/index.ts';

type Cells = readonly unknown[];
type Operator = Leaf['operator'];
type Test = (cells: Cells) => boolean;

/** Makes a test of rows that have these columns. It decides as status-query engines do. */
export function compileFilter(filter: Filter, columns: readonly string[]): Test {
  return composeTest(filter, (leaf) => compileLeaf(leaf, columns.indexOf(leaf.column)));
}

/** Makes the test of a comparison. A cell that is a list is compared as one, a number by its value, and anything else as text. */
function compileLeaf({ operator, value }: Leaf, at: number): Test {
  // By other interfaces such a value would be more than one, so that no engine is asked for it.
  if (/[\u0000-\u001f\u007f]/.test(value)) {
    throw new AppError('control_character', { detail: 'A value holds a control character.' });
  }
  const compareList = listComparisons[operator] ?? never;
  const compareText = textComparisons[operator]?.(value) ?? never;
  const compareNumber = orderComparisons[operator] ?? never;
  const number = Number(value);
  return (cells) => {
    const cell = cells[at];
    if (Array.isArray(cell)) return compareList(cell, value);
    if (typeof cell === 'number') return compareNumber(cell, number);
    return compareText(typeof cell === 'string' ? cell : '');
  };
}

const never = () => false;

type Comparisons<Compare> = Readonly<Partial<Record<Operator, Compare>>>;

const orderComparisons: Comparisons<(cell: number | string, value: number | string) => boolean> = {
  '=': (cell, value) => cell === value,
  '!=': (cell, value) => cell !== value,
  '<': (cell, value) => cell < value,
  '<=': (cell, value) => cell <= value,
  '>': (cell, value) => cell > value,
  '>=': (cell, value) => cell >= value,
};

const holds = (cell: Cells, value: string) => (value === '' ? cell.length === 0 : cell.includes(value));

const listComparisons: Comparisons<(cell: Cells, value: string) => boolean> = {
  '=': holds,
  '!=': (cell, value) => !holds(cell, value),
  contains: (cell, value) => cell.includes(value),
  lacks: (cell, value) => !cell.includes(value),
};

type MakeTextTest = (value: string) => (cell: string) => boolean;

const ordered =
  (operator: '=' | '!=' | '<' | '<=' | '>' | '>='): MakeTextTest =>
  (value) =>
  (cell) =>
    orderComparisons[operator]?.(cell, value) ?? false;

const textComparisons: Comparisons<MakeTextTest> = {
  '=': ordered('='),
  '!=': ordered('!='),
  '<': ordered('<'),
  '<=': ordered('<='),
  '>': ordered('>'),
  '>=': ordered('>='),
  '~': matching,
  '!~': (value) => {
    const matches = matching(value);
    return (cell) => !matches(cell);
  },
  '~~': (value) => (cell) => containing(value.toLowerCase())(cell.toLowerCase()),
  '!~~': (value) => (cell) => lacking(value.toLowerCase())(cell.toLowerCase()),
};

const containing = (part: string) => (cell: string) => cell.includes(part);
const lacking = (part: string) => (cell: string) => !cell.includes(part);

/** Makes the test of a pattern. Those of our code are plain texts; the others are about logs, which only Livestatus has. */
function matching(pattern: string): (cell: string) => boolean {
  if (!/[\\^$.|?*+()[\]{}]/.test(pattern)) return containing(pattern);
  throw new AppError('pattern_not_allowed', {
    detail: 'Only Livestatus is asked for patterns.',
  });
}
