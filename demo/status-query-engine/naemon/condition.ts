import type { Cell, TableColumn } from '../column.ts';
import { cellText } from '../column.ts';
import type { PredicateLeaf, PredicateScope, RowPredicate } from '../predicate.ts';
import { byBytes } from '../snapshot.ts';
import { pattern } from './pattern.ts';

/**
 * Evaluates one condition as Naemon does: by the declared type of the column. The result is null if every row passes and a negation
 * changes nothing: for an unknown column, and for lists with an operator that they do not support.
 */
export function naemonCondition<Row>(
  leaf: PredicateLeaf,
  column: TableColumn<Row> | undefined,
  { world }: PredicateScope,
): RowPredicate<Row> | null {
  if (!column) return null;
  const negated = leaf.operator.startsWith('!');
  const operator = negated ? leaf.operator.slice(1) : leaf.operator;
  const test = tests[column.kind]({ ...leaf, operator }, negated);
  const { read } = column;
  return test && ((row) => test(read(row, world)));
}

type Test = (cell: Cell) => boolean;

const tests: Readonly<
  Record<TableColumn<unknown>['kind'], (leaf: PredicateLeaf, negated: boolean) => Test | null>
> = {
  string: (leaf, negated) => {
    const test = textTest(leaf.operator, leaf.value);
    return (cell) => test(typeof cell === 'string' ? cell : '') !== negated;
  },
  int: numberTest(parseNaemonInteger),
  float: numberTest(Number.parseFloat),
  bool: numberTest(parseNaemonInteger),
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

/** Parses a whole number or a time as `atoi` does: `1abc` is 1, `abc` and an empty text are 0. All bits but the last 32 are cut off. */
export function parseNaemonInteger(text: string): number {
  return Number.parseInt(text, 10) | 0;
}

/** Returns tests of numbers. */
function numberTest(parse: (text: string) => number): (leaf: PredicateLeaf, negated: boolean) => Test {
  return ({ operator, value }, negated) => {
    const wanted = parse(value) || 0;
    const accepts = comparisons[operator];
    return (cell) => (accepts?.(Number(cell) - wanted) ?? false) !== negated;
  };
}

/** Tests a list. `>=` means "contains". `=` only supports the empty list: with a value neither it nor its negation is ever true. */
function listTest({ operator, value }: PredicateLeaf, negated: boolean): Test | null {
  const items = (cell: Cell): readonly Cell[] => (isList(cell) ? cell : []);
  if (operator === '=') return (cell) => value === '' && (items(cell).length === 0) !== negated;
  if (operator !== '>=' && operator !== '<') return null;
  const contains = (operator === '>=') !== negated;
  return (cell) => items(cell).some((item) => cellText(item) === value) === contains;
}

/** Tests `NAME value`: the value of that variable, or the empty text if the object has no such variable. */
function dictTest({ operator, value }: PredicateLeaf, negated: boolean): Test {
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
