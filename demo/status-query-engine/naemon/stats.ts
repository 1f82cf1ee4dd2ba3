import type { Tally } from '../aggregate.ts';
import { tallyResult } from '../aggregate.ts';
import type { Cell, ColumnKind } from '../column.ts';
import { countGroups, type RowCounter } from '../count-groups.ts';
import type { Compiler } from '../predicate.ts';
import { compileFilter } from '../predicate.ts';
import type { Aggregation, Query, Stat } from '../query.ts';
import type { Rendering, WrittenRow } from '../render.ts';
import { exponential } from '../render.ts';

export interface Counting<Row> {
  readonly rows: readonly Row[];
  readonly scope: Compiler<Row>;
  readonly written: Rendering;
}

/** Returns the counts: one row, or one for each group. Keys are always texts. Without rows there are no groups. */
export function naemonCounts<Row>(query: Query, { rows, scope, written }: Counting<Row>): WrittenRow[] {
  const counters = query.stats.map((stat) => counterOf(stat, scope));
  const keys = query.columns.map((name) => keyOf(name, scope, written));
  return countGroups(rows, { counters, keys });
}

function keyOf<Row>(name: string, scope: Compiler<Row>, written: Rendering): (row: Row) => string {
  const column = scope.column(name);
  if (!column) return () => written.cell('', 'string');
  if (column.kind === 'list' || column.kind === 'dict') return () => written.cell('invalid', 'string');
  return (row) => written.cell(keyText(column.read(row, scope.world), column.kind), 'string');
}

function keyText(cell: Cell, kind: ColumnKind): string {
  if (typeof cell === 'string') return cell;
  return kind === 'float' ? exponential(Number(cell)) : String(Number(cell));
}

/** Returns the counter of a Stats header. An aggregation over a column without numbers counts the rows. */
function counterOf<Row>(stat: Stat, scope: Compiler<Row>): RowCounter<Row> {
  const count = (tally: Tally): string => String(tally.count);
  if (stat.kind === 'count')
    return { passes: compileFilter(stat.filter, scope), read: () => 1, write: count };
  const { kind } = stat;
  const column = scope.column(stat.column);
  const passes = (): boolean => true;
  if (!column || !['int', 'bool', 'float'].includes(column.kind))
    return { passes, read: () => 1, write: count };
  return {
    passes,
    read: (row) => Number(column.read(row, scope.world)),
    write: (tally) => (column.kind === 'float' ? floatResult(kind, tally) : intResult(kind, tally)),
  };
}

function floatResult(kind: Aggregation, tally: Tally): string {
  return exponential(tally.count === 0 ? 0 : tallyResult(kind, tally));
}

/** Returns the result over integers. Averages are floats, and 0/0 if there are no rows; all other results are cut to an integer. */
function intResult(kind: Aggregation, tally: Tally): string {
  if (kind === 'avg') return exponential(tally.sum / tally.count);
  if (kind === 'std') return floatResult(kind, tally);
  const value = tally.count === 0 ? 0 : tallyResult(kind, tally);
  return Number.isFinite(value) ? String(Math.trunc(value)) : '-9223372036854775808';
}
