/** The columns of our tables, as SQL expressions and the values that are made of them. */
import type { Leaf } from '../status-query/index.ts';
import type { SqlCell } from './cells.ts';
import type { SqlDialect } from './dialects.ts';
import type { Related, RelatedFact } from './relations.ts';
import { allOfPieces, piece, type SqlPiece } from './statement.ts';

/** The state of the object in Redis, which is no expression: it is added to the row. */
export const liveCell: SqlCell = { sql: 'live', type: 'live' };

/** A comparison that the database decides. */
export interface SqlCondition {
  readonly where: SqlPiece;
  /** False if it may be true for rows that the comparison excludes: they are compared again. It is never false for rows that it includes. */
  readonly isExact: boolean;
}

export interface SqlColumn {
  readonly cells: readonly SqlCell[];
  /** Other tables that the value is made of. */
  readonly relations?: readonly RelatedFact[];
  /** Returns the cell in the form in which status-query engines send it. `id` is that of the row. */
  readonly value: (cells: readonly unknown[], id: string, related: Related) => unknown;
  /** The expression of a number of which there are few, such as a state: rows are counted by it. */
  readonly countedBy?: string;
  /** Returns the comparison as SQL, or `undefined` if the database cannot decide it as engines do. */
  readonly condition?: (comparison: Leaf) => SqlCondition | undefined;
  /** The same for texts that begin with this one, which is not empty. */
  readonly beginsWith?: (prefix: string) => SqlCondition | undefined;
}

export type SqlColumns = Readonly<Record<string, SqlColumn>>;

/** The value of columns that are one cell as it is. */
export const firstCell = ([cell]: readonly unknown[]): unknown => cell;

/** Makes a column of text. Collations of the database ignore blanks at the end and may ignore case, so that texts are compared again. */
export function text(sql: string): SqlColumn {
  return {
    cells: [{ sql, type: 'text' }],
    value: firstCell,
    condition: ({ operator, value }) => {
      if (operator === '=' && value !== '') return { where: piece(`${sql} = ?`, value), isExact: false };
      return undefined;
    },
  };
}

/** Makes a column of names, which can also be the bounds of a range. */
export function nameText(sql: string, dialect: SqlDialect): SqlColumn {
  const column = text(sql);
  return {
    ...column,
    condition(comparison) {
      const { operator, value } = comparison;
      const isBound = operator === '<' || operator === '<=' || operator === '>' || operator === '>=';
      // Beyond these characters, JavaScript has another order than bytes.
      if (!isBound || /[^\u0000-\ud7ff]/.test(value)) return column.condition?.(comparison);
      const inBytes = piece(`${dialect.bytesOf(sql)} ${operator} ${dialect.bytesOf('?')}`, value);
      const byIndex = dialect.hasNameIndexInBytes ? boundByIndex(sql, operator, value) : [];
      return { where: allOfPieces([...byIndex, inBytes]), isExact: false };
    },
  };
}

/**
 * Returns a bound for which an index can be used, and which no name of the range is beyond. The index takes the end of a text for blanks, so
 * that a control character behind the lower bound would be below it.
 */
function boundByIndex(sql: string, operator: '<' | '<=' | '>' | '>=', value: string): SqlPiece[] {
  if (!/^[!-~]{2,}$/.test(value)) return [];
  if (operator.startsWith('<')) return [piece(`${sql} <= ?`, value)];
  return [piece(`${sql} >= ?`, value.slice(0, -1))];
}

type Operator = '=' | '!=' | '<' | '<=' | '>' | '>=';
const opposites: ReadonlySet<string> = new Set<Operator>(['=', '!=', '<', '<=', '>', '>=']);

/** Makes a column of small numbers from an expression that is never NULL. */
export function number(sql: string): SqlColumn {
  return {
    cells: [{ sql, type: 'number' }],
    value: firstCell,
    countedBy: sql,
    condition: ({ operator, value }) => {
      const compared = Number(value);
      if (!opposites.has(operator) || value === '' || !Number.isSafeInteger(compared)) return undefined;
      return { where: piece(`${sql} ${operator} ${compared}`), isExact: true };
    },
  };
}

/** Makes a column of small numbers for which the database has an index: `equals` returns the condition that the column has a value. */
export function indexedNumber(sql: string, equals: (value: number) => string): SqlColumn {
  const column = number(sql);
  return {
    ...column,
    condition(comparison) {
      const condition = column.condition?.(comparison);
      if (!condition || comparison.operator !== '=') return condition;
      return { ...condition, where: piece(`(${equals(Number(comparison.value))})`) };
    },
  };
}

/** Makes a column of 0 and 1 from one of `n` and other words. */
export function flag(sql: string): SqlColumn {
  return number(flagNumber(sql));
}

/** Returns the expression of the number of a flag. */
export function flagNumber(sql: string): string {
  return `CASE WHEN ${sql} <> 'n' THEN 1 ELSE 0 END`;
}

/** Makes a column of 0 and 1 that is 1 if the flag is not set. */
export function negatedFlag(sql: string): SqlColumn {
  return number(`CASE WHEN ${sql} = 'n' THEN 1 ELSE 0 END`);
}

/**
 * Makes a column of times in whole seconds since the epoch from one of milliseconds. 0 means never. `compared` is the expression for conditions:
 * an index is used for a column alone, which may not be NULL then.
 */
export function seconds(sql: string, compared = `COALESCE(${sql}, 0)`): SqlColumn {
  return {
    cells: [{ sql, type: 'number' }],
    value: ([ms]) => wholeSeconds(ms),
    condition: ({ operator, value }) => {
      const bound = Number(value);
      if (value === '' || !Number.isSafeInteger(bound * 1000)) return undefined;
      const where = boundOf(operator, bound);
      return where === undefined ? undefined : { where: piece(`${compared} ${where}`), isExact: true };
    },
  };
}

/** Returns the comparison with whole seconds as one with milliseconds. */
function boundOf(operator: Leaf['operator'], compared: number): string | undefined {
  const [from, to] = [compared * 1000, (compared + 1) * 1000];
  if (operator === '>=') return `>= ${from}`;
  if (operator === '>') return `>= ${to}`;
  if (operator === '<') return `< ${from}`;
  return operator === '<=' ? `< ${to}` : undefined;
}

export function wholeSeconds(ms: unknown): number {
  return typeof ms === 'number' && ms > 0 ? Math.floor(ms / 1000) : 0;
}

/** Makes a column of other tables. */
export function relatedColumn(
  relations: readonly RelatedFact[],
  value: (id: string, related: Related) => unknown,
  condition?: SqlColumn['condition'],
): SqlColumn {
  return {
    ...{ cells: [], relations, value: (_cells, id, found) => value(id, found) },
    ...(condition && { condition }),
  };
}
