import type { Tally } from '../aggregate.ts';
import { addToTally, emptyTally, tallyResult } from '../aggregate.ts';
import type { Cell, EngineTable, RowRequirement, TableColumn } from '../column.ts';
import { cellText, columnOf } from '../column.ts';
import type { Compiler, RowPredicate } from '../predicate.ts';
import { compileFilter } from '../predicate.ts';
import type { Query, QueryFilter, Stat } from '../query.ts';
import { QueryFault } from '../query.ts';
import type { WrittenRow } from '../render.ts';
import { rendering } from '../render.ts';
import type { EngineSnapshot } from '../snapshot.ts';
import { byBytes } from '../snapshot.ts';
import { icinga2Condition, unknownColumn } from './condition.ts';

/** Returns the body of the answer to a GET. It is empty if the engine does not support the format. */
export function answerIcinga2<Row>(table: EngineTable<Row>, query: Query, world: EngineSnapshot): string {
  const written = rendering('icinga2', query.format, query.separators);
  const rows = matching(table, query, world);
  const columns = named(table, query.columns);
  if (!written) return '';
  const compiler = compilerFor(table, world);
  const writtenRows: WrittenRow[] =
    query.stats.length > 0
      ? counted(rows, query, compiler).map((row) => row.map((cell) => written.cell(cell, 'float')))
      : rows.map((row) => columns.map(({ column }) => written.cell(column.read(row, world), column.kind)));
  return written.body(writtenRows, headerOf(query, columns), writtenRows.length);
}

interface Named<Row> {
  readonly name: string;
  readonly column: TableColumn<Row>;
}

function named<Row>(table: EngineTable<Row>, names: readonly string[]): Named<Row>[] {
  const all = names.length > 0 ? names : [...table.columns.keys()];
  return all.map((name) => {
    const column = columnOf(table, name);
    if (!column) throw unknownColumn(name, table.name);
    return { name, column };
  });
}

function headerOf<Row>(query: Query, columns: readonly Named<Row>[]): string[] | null {
  if (!(query.columnHeaders ?? true)) return null;
  if (query.stats.length === 0) return columns.map(({ name }) => name);
  return [...query.columns, ...query.stats.map((_, at) => `stats_${at + 1}`)];
}

function compilerFor<Row>(table: EngineTable<Row>, world: EngineSnapshot): Compiler<Row> {
  return { column: (name) => columnOf(table, name), leaf: icinga2Condition, world, table: table.name };
}

/** Returns the matching rows. The limit applies to rows before anything else is done with them, even before counting. */
function matching<Row>(table: EngineTable<Row>, query: Query, world: EngineSnapshot): Row[] {
  const passes = compileFilter({ kind: 'and', parts: query.filters }, compilerFor(table, world));
  const rows: Row[] = [];
  const limit = query.limit ?? Infinity;
  for (const row of table.rows(world, demandOf(query, world.now))) {
    if (rows.length >= limit) break;
    if (passes(row)) rows.push(row);
  }
  return rows;
}

/** Returns the demand of a query. The last condition on `time` applies, wherever it stands. */
function demandOf(query: Query, now: number): RowRequirement {
  let since = 0;
  let until = now;
  const counts = query.stats.flatMap((stat) => (stat.kind === 'count' ? [stat.filter] : []));
  for (const { column, operator, value } of [...query.filters, ...counts].flatMap(leaves)) {
    if (column !== 'time') continue;
    if (operator.startsWith('<')) until = Number.parseInt(value, 10);
    if (operator.startsWith('>')) since = Number.parseInt(value, 10);
  }
  return { name: null, host_name: null, since, until };
}

function leaves(filter: QueryFilter): Extract<QueryFilter, { kind: 'is' }>[] {
  if (filter.kind === 'is') return [filter];
  return filter.kind === 'not' ? leaves(filter.part) : filter.parts.flatMap(leaves);
}

interface Count<Row> {
  readonly stat: Stat;
  readonly passes: RowPredicate<Row>;
  readonly read: (row: Row) => number;
}

/** Returns the counts by group, in the order of the keys. Without any row there is one row of zeros without keys. */
function counted<Row>(rows: readonly Row[], query: Query, compiler: Compiler<Row>): Cell[][] {
  const counts = query.stats.map((stat) => countOf(stat, compiler));
  const groups = new Map<string, { readonly key: readonly Cell[]; readonly tallies: readonly Tally[] }>();
  for (const row of rows) {
    const key = query.columns.map((name) => needed(name, compiler).read(row, compiler.world));
    const id = JSON.stringify(key);
    const group = groups.get(id) ?? { key, tallies: counts.map(emptyTally) };
    groups.set(id, group);
    for (const [at, { passes, read }] of counts.entries()) {
      const tally = group.tallies[at];
      if (tally && passes(row)) addToTally(tally, read(row));
    }
  }
  if (groups.size === 0) return [counts.map(() => 0)];
  const sorted = [...groups.values()].sort((a, b) => byKey(a.key, b.key));
  return sorted.map(({ key, tallies }) => [
    ...key,
    ...counts.map(({ stat }, at) => valueOf(stat, tallies[at])),
  ]);
}

function countOf<Row>(stat: Stat, compiler: Compiler<Row>): Count<Row> {
  if (stat.kind === 'count') return { stat, passes: compileFilter(stat.filter, compiler), read: () => 1 };
  return {
    stat,
    passes: () => true,
    read: (row) => Number(needed(stat.column, compiler).read(row, compiler.world)) || 0,
  };
}

function needed<Row>(name: string, compiler: Compiler<Row>): TableColumn<Row> {
  const column = compiler.column(name);
  if (!column) throw unknownColumn(name, compiler.table);
  return column;
}

function valueOf({ kind }: Stat, tally: Tally | undefined): number {
  if (!tally || tally.count === 0) return 0;
  const value = kind === 'count' ? tally.count : tallyResult(kind, tally);
  if (!Number.isFinite(value))
    throw new QueryFault(452, "Operator / cannot be applied to values of type 'Number' and 0");
  return value;
}

function byKey(a: readonly Cell[], b: readonly Cell[]): number {
  for (const [at, one] of a.entries()) {
    const other = b[at] ?? null;
    if (Array.isArray(one)) {
      throw new QueryFault(452, "Operator < cannot be applied to values of type 'Empty' and 'String'");
    }
    const order = typeof one === 'number' ? one - Number(other) : byBytes(cellText(one), cellText(other));
    if (order !== 0) return order;
  }
  return 0;
}
