/** Compares decoded cells in this process, as engines compare them. */
import type { Leaf } from './filters.ts';

type Operator = Leaf['operator'];
type Test = (cell: unknown) => boolean;

/**
 * Makes the test of a comparison. A cell that is a list is compared as one, a number, a flag and null by their values, and anything else as
 * text. Returns `undefined` for a pattern with special characters, which only engines apply.
 */
export function compareCell({ operator, value }: Leaf): Test | undefined {
  if (hasPattern({ operator, value })) return undefined;
  const compareList = listComparisons[operator] ?? never;
  const compareNumber = orderComparisons[operator] ?? never;
  const compareText = textComparisons[operator]?.(value) ?? ((cell: string) => compareNumber(cell, value));
  const number = Number(value);
  const isNumeric = !Number.isNaN(number);
  return (cell) => {
    if (typeof cell === 'string') return compareText(cell);
    if (typeof cell === 'number') return compareNumber(cell, number);
    if (Array.isArray(cell)) return compareList(cell, value);
    return isNumeric ? compareNumber(Number(cell === true), number) : compareText('');
  };
}

function hasPattern({ operator, value }: Pick<Leaf, 'operator' | 'value'>): boolean {
  return (operator === '~' || operator === '!~') && /[\\^$.|?*+()[\]{}]/.test(value);
}

const never = () => false;

type Comparisons<Compare> = Readonly<Partial<Record<Operator, Compare>>>;

/** The comparisons of two numbers or two texts. */
export const orderComparisons: Comparisons<(cell: number | string, value: number | string) => boolean> = {
  '=': (cell, value) => cell === value,
  '!=': (cell, value) => cell !== value,
  '<': (cell, value) => cell < value,
  '<=': (cell, value) => cell <= value,
  '>': (cell, value) => cell > value,
  '>=': (cell, value) => cell >= value,
};

type List = readonly unknown[];

const holds = (cell: List, value: string) => (value === '' ? cell.length === 0 : cell.includes(value));

const listComparisons: Comparisons<(cell: List, value: string) => boolean> = {
  '=': holds,
  '!=': (cell, value) => !holds(cell, value),
  contains: (cell, value) => cell.includes(value),
  lacks: (cell, value) => !cell.includes(value),
};

type MakeTextTest = (value: string) => (cell: string) => boolean;

const textComparisons: Comparisons<MakeTextTest> = {
  '~': (value) => containing(value),
  '!~': (value) => lacking(value),
  '~~': (value) => inLowerCase(containing(value.toLowerCase())),
  '!~~': (value) => inLowerCase(lacking(value.toLowerCase())),
};

const containing = (part: string) => (cell: string) => cell.includes(part);
const lacking = (part: string) => (cell: string) => !cell.includes(part);
const inLowerCase = (test: (cell: string) => boolean) => (cell: string) => test(cell.toLowerCase());
