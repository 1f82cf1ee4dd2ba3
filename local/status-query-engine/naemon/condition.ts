import type { Cell, Column } from '../column.ts';
import { cellText } from '../column.ts';
import type { Leaf, Predicate, Scope } from '../predicate.ts';
import { byBytes } from '../world.ts';
import { pattern } from './pattern.ts';

/**
 * One condition as Naemon evaluates it: by the declared type of the column. On an unknown column every row passes, and
 * negating that changes nothing (null); the same goes for lists and operators that make no sense of them.
 */
export function condition<Row>(
  leaf: Leaf,
  column: Column<Row> | undefined,
  { world }: Scope,
): Predicate<Row> | null {
  if (!column) return null;
  const negated = leaf.operator.startsWith('!');
  const operator = negated ? leaf.operator.slice(1) : leaf.operator;
  const test = tests[column.kind]({ ...leaf, operator }, negated);
  const { read } = column;
  return test && ((row) => test(read(row, world)));
}

type Test = (cell: Cell) => boolean;

const tests: Readonly<Record<Column<unknown>['kind'], (leaf: Leaf, negated: boolean) => Test | null>> = {
  string: (leaf, negated) => {
    const test = textTest(leaf.operator, leaf.value);
    return (cell) => test(typeof cell === 'string' ? cell : '') !== negated;
  },
  int: numberTest(Number.parseInt),
  float: numberTest(Number.parseFloat),
  bool: numberTest(Number.parseInt),
  list: listTest,
  dict: dictTest,
};

function textTest(operator: string, value: string): (text: string) => boolean {
  if (operator === '=') return (text) => text === value;
  if (operator === '=~') return (text) => inLowerCase(text) === inLowerCase(value);
  if (operator === '~' || operator === '~~') {
    const matches = pattern(value, operator === '~~');
    return (text) => matches?.test(text) ?? false;
  }
  const accepts = comparisons[operator];
  return (text) => accepts?.(byBytes(text, value)) ?? false;
}

const comparisons: Readonly<Partial<Record<string, (difference: number) => boolean>>> = {
  '=': (difference) => difference === 0,
  '<': (difference) => difference < 0,
  '>': (difference) => difference > 0,
  '<=': (difference) => difference <= 0,
  '>=': (difference) => difference >= 0,
};

/** Takes the leading digits, as C does: `1abc` is 1, `abc` and nothing are 0. */
function numberTest(parse: (text: string, radix: number) => number): (leaf: Leaf, negated: boolean) => Test {
  return ({ operator, value }, negated) => {
    const wanted = parse(value, 10) || 0;
    const accepts = comparisons[operator];
    return (cell) => (accepts?.(Number(cell) - wanted) ?? false) !== negated;
  };
}

/** `>=` contains; `=` knows only the empty list, with a value neither it nor its negation is ever true. */
function listTest({ operator, value }: Leaf, negated: boolean): Test | null {
  const items = (cell: Cell): readonly Cell[] => (isList(cell) ? cell : []);
  if (operator === '=') return (cell) => value === '' && (items(cell).length === 0) !== negated;
  if (operator !== '>=' && operator !== '<') return null;
  const contains = (operator === '>=') !== negated;
  return (cell) => items(cell).some((item) => cellText(item) === value) === contains;
}

/** `NAME value`: the value of that variable, the empty text where an object has none of that name. */
function dictTest({ operator, value }: Leaf, negated: boolean): Test {
  const space = value.indexOf(' ');
  const name = space < 0 ? value : value.slice(0, space);
  const test = textTest(operator, space < 0 ? '' : value.slice(space + 1).trim());
  return (cell) => {
    const variables = cell !== null && typeof cell === 'object' ? Object.entries(cell) : [];
    const variable: Cell = variables.find(([key]) => key === name)?.[1] ?? '';
    return test(cellText(variable)) !== negated;
  };
}

function inLowerCase(words: string): string {
  return words.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function isList(cell: Cell): cell is readonly Cell[] {
  return Array.isArray(cell);
}
