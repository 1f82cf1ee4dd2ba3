import type { Cell, TableColumn } from '../column.ts';
import type { PredicateLeaf, PredicateScope, RowPredicate } from '../predicate.ts';
import { QueryFault } from '../query.ts';

/**
 * Evaluates one condition as Icinga 2 does: by the type of the value in each row, so that a wrong column, operator or number is only a
 * fault if a row is compared.
 */
export function icinga2Condition<Row>(
  leaf: PredicateLeaf,
  column: TableColumn<Row> | undefined,
  { world, table }: PredicateScope,
): RowPredicate<Row> {
  if (!column) {
    return () => {
      throw unknownColumn(leaf.column, table);
    };
  }
  const onText = (texts[leaf.operator] ?? unknownOperator(leaf))(leaf.value);
  const onNumber = numbers[leaf.operator];
  return (row) => {
    const cell = column.read(row, world);
    if (Array.isArray(cell)) return listTest(leaf, cell);
    if (typeof cell === 'number' && onNumber) return onNumber(cell, toNumber(leaf.value));
    if (typeof cell === 'boolean' && leaf.operator === '=') return Number(cell) === toNumber(leaf.value);
    return onText(textOf(cell));
  };
}

export function unknownColumn(column: string, table: string): QueryFault {
  return new QueryFault(452, `Column '${column}' does not exist in table '${table}'.`);
}

function listTest({ column, operator, value }: PredicateLeaf, cell: readonly Cell[]): boolean {
  if (operator === '=') return cell.length === 0;
  if (operator !== '>=' && operator !== '<') {
    throw new QueryFault(452, `Invalid operator for column '${column}': ${operator} (expected '>=' or '=').`);
  }
  return cell.some((item) => textOf(item) === value) === (operator === '>=');
}

const numbers: Readonly<Partial<Record<string, (cell: number, value: number) => boolean>>> = {
  '=': (cell, value) => cell === value,
  '<': (cell, value) => cell < value,
  '>': (cell, value) => cell > value,
  '<=': (cell, value) => cell <= value,
  '>=': (cell, value) => cell >= value,
};

const texts: Readonly<Partial<Record<string, (value: string) => RowPredicate<string>>>> = {
  '=': (value) => (text) => text === value,
  '=~': (value) => (text) => inLowerCase(text) === inLowerCase(value),
  '~': (value) => matcher(value, ''),
  '~~': (value) => {
    const matches = matcher(withoutCase(value), 'i');
    return (text) => matches(withoutCase(text));
  },
  '<': (value) => (text) => text < value,
  '>': (value) => (text) => text > value,
  '<=': (value) => (text) => text <= value,
  '>=': (value) => (text) => text >= value,
};

function unknownOperator({ column, operator }: PredicateLeaf): () => RowPredicate<string> {
  return () => () => {
    throw new QueryFault(452, `Unknown operator for column '${column}': ${operator}`);
  };
}

/** Returns a test of texts by a pattern. A pattern that does not compile matches nothing. */
function matcher(source: string, flags: string): RowPredicate<string> {
  try {
    const pattern = new RegExp(source, flags);
    return (text) => pattern.test(text);
  } catch {
    return () => false;
  }
}

/** Replaces all letters outside ASCII with characters that have no case, because the engine only folds ASCII letters. */
function withoutCase(text: string): string {
  return text.replaceAll(/[\u0080-\uffff]/g, (each) =>
    String.fromCharCode(0x4e00 + (each.charCodeAt(0) % 0x5000)),
  );
}

function inLowerCase(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function textOf(cell: Cell): string {
  if (cell === null || typeof cell === 'object') return '';
  return typeof cell === 'boolean' ? String(Number(cell)) : String(cell);
}

function toNumber(value: string): number {
  const number = Number(value);
  if (value !== '' && !Number.isNaN(number)) return number;
  throw new QueryFault(452, `Can't convert '${value}' to a floating point number.`);
}
