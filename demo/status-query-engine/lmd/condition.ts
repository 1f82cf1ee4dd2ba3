import type { Cell, ColumnKind } from '../column.ts';
import { cellText } from '../column.ts';
import type { CompileLeaf, PredicateLeaf } from '../predicate.ts';
import { QueryFault } from '../query.ts';
import { byBytes } from '../snapshot.ts';

/**
 * Evaluates one condition as LMD does: by the type of the column in its cache. An unknown column is an empty text. If the engine behind
 * lacks a number column, the column is compared with 0 whatever the value is, so that `= 1` finds every row.
 */
export const lmdCondition: CompileLeaf = (leaf, column, { world }) => {
  const asked = leaf.operator === '!>=' ? { ...leaf, operator: 'lacks' } : leaf;
  if (!column) {
    const holds = textTest(asked)('');
    return () => holds;
  }
  const absent = 'absent' in column && column.absent === true;
  const test = absent ? absentTest(asked, column.kind) : tests[column.kind](asked);
  const { read } = column;
  return (row) => test(read(row, world));
};

type Test = (cell: Cell) => boolean;

const tests: Readonly<Record<ColumnKind, (leaf: PredicateLeaf) => Test>> = {
  string: (leaf) => {
    const test = textTest(leaf);
    return (cell) => test(cellText(cell ?? ''));
  },
  int: numberTest,
  bool: numberTest,
  float: numberTest,
  list: listTest,
  dict: dictTest,
};

function absentTest(leaf: PredicateLeaf, kind: ColumnKind): Test {
  if (kind === 'int') return () => numberTest({ ...leaf, value: '0' })(0);
  return kind === 'list' ? () => listTest(leaf)([]) : () => textTest(leaf)('');
}

function numberTest({ operator, value, column }: PredicateLeaf): Test {
  const wanted = value === '' ? Number.NaN : Number(value);
  if (value !== '' && Number.isNaN(wanted)) {
    throw new QueryFault(
      400,
      `could not convert ${value} to number in filter: Filter: ${column} ${operator} ${value}`,
    );
  }
  const accepts = comparisons[operator];
  // The condition has no value to compare with.
  if (value === '') return () => ['!=', '>', '>='].includes(operator);
  return (cell) => accepts?.(Number(cell) - wanted) ?? false;
}

const comparisons: Readonly<Partial<Record<string, (difference: number) => boolean>>> = {
  '=': (difference) => difference === 0,
  '!=': (difference) => difference !== 0,
  '<': (difference) => difference < 0,
  '>': (difference) => difference > 0,
  '<=': (difference) => difference <= 0,
  '>=': (difference) => difference >= 0,
};

function textTest({ operator, value }: PredicateLeaf): (text: string) => boolean {
  if (operator.includes('~')) return patternTest(operator, value);
  const accepts = comparisons[operator];
  return (text) => accepts?.(byBytes(text, value)) ?? false;
}

function patternTest(operator: string, value: string): (text: string) => boolean {
  const negated = operator.startsWith('!');
  if (operator === '=~' || operator === '!=~') {
    const wanted = value.toLowerCase();
    return (text) => (text.toLowerCase() === wanted) !== negated;
  }
  const pattern = compiled(value, operator.endsWith('~~'));
  return (text) => pattern.test(text) !== negated;
}

function compiled(source: string, foldCase: boolean): RegExp {
  try {
    return new RegExp(source, foldCase ? 'iu' : 'u');
  } catch (error) {
    throw new QueryFault(400, `invalid regular expression: ${String(error)}`);
  }
}

/** Tests a list. `<` is never true for a list: "does not contain" is `!>=` here, or `<=`, instead of the `<` of other engines. */
function listTest(leaf: PredicateLeaf): Test {
  const { operator, value } = leaf;
  const items = (cell: Cell): readonly string[] => (isList(cell) ? cell.map(cellText) : []);
  switch (operator) {
    case '=':
      return (cell) => value === '' && items(cell).length === 0;
    case '!=':
      return (cell) => value === '' && items(cell).length > 0;
    case '>=':
      return (cell) => items(cell).includes(value);
    case 'lacks':
    case '<=':
      return (cell) => !items(cell).includes(value);
    case '~':
    case '~~': {
      const matches = textTest(leaf);
      return (cell) => items(cell).some(matches);
    }
    default:
      return () => false;
  }
}

/** Tests `NAME value`: the value of that variable, or the empty text if the object has no such variable. */
function dictTest(leaf: PredicateLeaf): Test {
  const [name = '', ...rest] = leaf.value.split(' ');
  const test = textTest({ ...leaf, value: rest.join(' ') });
  return (cell) => {
    const variables = cell !== null && typeof cell === 'object' ? Object.entries(cell) : [];
    return test(cellText(variables.find(([key]) => key === name)?.[1]));
  };
}

function isList(cell: Cell): cell is readonly Cell[] {
  return Array.isArray(cell);
}
