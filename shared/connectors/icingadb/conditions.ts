/** Conditions that the database decides, so that it sends fewer rows. */
import type { Filter, Leaf } from '../status-query/index.ts';
import type { SqlColumn, SqlCondition } from './columns.ts';
import type { SqlPart, SqlTable, SqlTables } from './sql-table.ts';
import { allOfPieces, anyOfPieces, inBrackets, joinPieces, piece, type SqlPiece } from './statement.ts';

/** The conditions of a question: those for the database, and those that are decided here. */
export interface ConditionPlan {
  readonly where: readonly SqlPiece[];
  readonly rest: readonly Filter[];
}

/** The column of a table, or of a part of it. */
export interface FoundColumn {
  readonly column: SqlColumn;
  /** The name in the table of the part, and the part. `undefined` means that the column is one of the table itself. */
  readonly part?: { readonly prefix: 'host' | 'service'; readonly name: string; readonly of: SqlPart };
}

const prefixes = ['host', 'service'] as const;

export function findColumn(table: SqlTable, name: string, tables: SqlTables): FoundColumn | undefined {
  if (Object.hasOwn(table.columns, name)) {
    const column = table.columns[name];
    return column && { column };
  }
  const prefix = prefixes.find((each) => name.startsWith(`${each}_`));
  const of = prefix && table.parts[prefix];
  const inner = of && tables[of.table];
  if (!inner) return undefined;
  const rest = name.slice(prefix.length + 1);
  const found = Object.hasOwn(inner.columns, rest) ? inner.columns[rest] : undefined;
  return found && { column: found, part: { prefix, name: rest, of } };
}

/** Divides conditions, which are all to be met. */
export function planConditions(
  filters: readonly Filter[],
  table: SqlTable,
  tables: SqlTables,
): ConditionPlan {
  const parts = filters.flatMap((filter) => (filter.kind === 'all' ? filter.parts : filter));
  const planned = parts.map((filter) => ({ filter, condition: conditionOf(filter, table, tables) }));
  return {
    where: planned.flatMap(({ condition }) => condition?.where ?? []),
    rest: planned.flatMap(({ filter, condition }) => (condition?.isExact === true ? [] : filter)),
  };
}

/** Returns a condition that is true for all rows that the filter includes, or `undefined`. */
export function conditionOf(filter: Filter, table: SqlTable, tables: SqlTables): SqlCondition | undefined {
  if (filter.kind === 'leaf') return comparisonOf(filter, table, tables);
  if (filter.kind === 'not') return negated(conditionOf(filter.part, table, tables));
  return prefixCondition(filter, table) ?? joinedConditions(filter, table, tables);
}

function negated(inner: SqlCondition | undefined): SqlCondition | undefined {
  if (inner?.isExact !== true) return undefined;
  return { where: joinPieces([piece('NOT '), inBrackets(inner.where)], ''), isExact: true };
}

function joinedConditions(
  filter: Extract<Filter, { readonly kind: 'all' | 'any' }>,
  table: SqlTable,
  tables: SqlTables,
): SqlCondition | undefined {
  const conditions = filter.parts.map((part) => conditionOf(part, table, tables));
  const known = conditions.filter((condition) => condition !== undefined);
  const isWhole = known.length === conditions.length;
  const pieces = known.map(({ where }) => where);
  const isExact = isWhole && known.every((condition) => condition.isExact);
  if (filter.kind === 'all') return { where: allOfPieces(pieces), isExact };
  return isWhole ? { where: anyOfPieces(pieces), isExact } : undefined;
}

function comparisonOf(leaf: Leaf, table: SqlTable, tables: SqlTables): SqlCondition | undefined {
  const found = findColumn(table, leaf.column, tables);
  const condition = found?.column.condition?.(leaf);
  return condition && found?.part ? inPart({ leaf, condition }, found.part.of, tables) : condition;
}

/** Returns the condition on the objects that rows belong to. */
function inPart(
  {
    leaf: { operator },
    condition: { where, isExact },
  }: { readonly leaf: Leaf; readonly condition: SqlCondition },
  { id, table, isOptional = false }: SqlPart,
  tables: SqlTables,
): SqlCondition | undefined {
  const found = tables[table];
  // Rows without such an object have null, which differs from every value.
  if (!found || (isOptional && operator !== '=' && operator !== 'contains')) return undefined;
  const from = isExact ? found.from : tablesFor(where, found);
  const pieces = [piece(`${id} IN (SELECT o.id FROM ${from} WHERE `), where, piece(')')];
  return { where: joinPieces(pieces, ''), isExact: isExact && !isOptional };
}

/** Returns the tables that the condition reads. Its rows are compared again: an object that has no state yet is none for us. */
function tablesFor({ text }: SqlPiece, { from, objects }: SqlTable): string {
  return objects === undefined || /\bt\./.test(text) ? from : objects;
}

/**
 * Returns the SQL condition of a filter for texts with one prefix: at least the prefix, and less than the first text after those that have it.
 * `undefined` means that the filter has another form, or that the column has no such condition.
 */
function prefixCondition(filter: Filter, { columns }: SqlTable): SqlCondition | undefined {
  const [from, to] = boundsOf(filter);
  if (!from || !to || !isPrefixRange(from, to) || !Object.hasOwn(columns, from.column)) return undefined;
  return columns[from.column]?.beginsWith?.(from.value);
}

function boundsOf(filter: Filter): readonly Leaf[] {
  if (filter.kind !== 'all' || filter.parts.length !== 2) return [];
  return filter.parts.flatMap((part) => (part.kind === 'leaf' ? part : []));
}

function isPrefixRange(from: Leaf, to: Leaf): boolean {
  const isRange = from.column === to.column && from.operator === '>=' && to.operator === '<';
  return isRange && from.value !== '' && to.value === textAfter(from.value);
}

/** Returns the first text after all texts with this beginning. */
function textAfter(prefix: string): string {
  return prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1);
}
