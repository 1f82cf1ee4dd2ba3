import type { EngineTable, RowRequirement, TableColumn } from '../column.ts';
import { cellText, columnOf } from '../column.ts';
import type { RowPredicate } from '../predicate.ts';
import { compileFilter } from '../predicate.ts';
import type { Query, QueryFilter } from '../query.ts';
import type { Rendering, WrittenRow } from '../render.ts';
import { rendering } from '../render.ts';
import type { EngineSnapshot } from '../snapshot.ts';
import { byBytes } from '../snapshot.ts';
import { naemonCondition, parseNaemonInteger } from './condition.ts';
import { naemonCounts } from './stats.ts';

/** Returns the body of the answer to a GET. */
export function answerNaemon<Row>(table: EngineTable<Row>, query: Query, world: EngineSnapshot): string {
  const written = rendering('naemon', query.format, query.separators);
  if (!written) return '';
  if (query.stats.length > 0) return stats(table, query, { world, written });
  const rows = matching(table, query, world);
  const names = query.columns.length > 0 ? query.columns : [...table.columns.keys()];
  const read = names.map((name) => cellWriter(columnOf(table, name), world, written));
  const page = paged(sorted(rows, table, { query, world }), query);
  const header = (query.columnHeaders ?? query.columns.length === 0) ? names : null;
  return written.body(
    page.map((row) => read.map((write) => write(row))),
    header,
    rows.length,
  );
}

/** Returns a writer of a column's cells. An unknown column is the empty text in every row. */
function cellWriter<Row>(
  column: TableColumn<Row> | undefined,
  world: EngineSnapshot,
  written: Rendering,
): (row: Row) => string {
  if (!column) return () => written.cell('', 'string');
  const { kind, read } = column;
  return (row) => written.cell(read(row, world), kind);
}

function stats<Row>(
  table: EngineTable<Row>,
  query: Query,
  { world, written }: { readonly world: EngineSnapshot; readonly written: Rendering },
): string {
  const scope = {
    column: (name: string) => columnOf(table, name),
    leaf: naemonCondition,
    world,
    table: table.name,
  };
  const rows = naemonCounts(query, {
    rows: matching(table, { ...query, limit: null }, world),
    scope,
    written,
  });
  const keys = query.sort.flatMap(({ column, descending }) => {
    const at = query.columns.indexOf(column);
    return at < 0 ? [] : [{ at, sign: descending ? -1 : 1 }];
  });
  const ordered = rows.toSorted((a, b) =>
    firstDifference(keys.map(({ at, sign }) => sign * byBytes(a[at] ?? '', b[at] ?? ''))),
  );
  const names = [...query.columns, ...query.stats.map((_, at) => `stats_${at + 1}`)];
  const page: readonly WrittenRow[] = query.columns.length > 0 ? paged(ordered, query) : ordered;
  return written.body(page, query.columnHeaders ? names : null, rows.length);
}

function matching<Row>(table: EngineTable<Row>, query: Query, world: EngineSnapshot): Row[] {
  const passes = rowTest(table, query, world);
  const rows: Row[] = [];
  const enough = stopsEarly(query) ? query.offset + (query.limit ?? Infinity) : Infinity;
  for (const row of table.rows(world, requirementOf(query))) {
    if (rows.length >= enough) break;
    if (passes(row)) rows.push(row);
  }
  return rows;
}

function stopsEarly(query: Query): boolean {
  return query.sort.length === 0 && query.format !== 'wrapped_json';
}

function rowTest<Row>(table: EngineTable<Row>, query: Query, world: EngineSnapshot): RowPredicate<Row> {
  const scope = {
    column: (name: string) => columnOf(table, name),
    leaf: naemonCondition,
    world,
    table: table.name,
  };
  const passes = compileFilter({ kind: 'and', parts: query.filters }, scope);
  const { authUser } = query;
  const { mayBeSeen } = table;
  if (authUser === null || !mayBeSeen) return passes;
  return (row) => mayBeSeen(row, authUser, world) && passes(row);
}

/**
 * Returns the demand of a query. The bounds on `time` are combined even if the filter says "or", so that such a filter may find
 * nothing.
 */
function requirementOf(query: Query): RowRequirement {
  const times = query.filters.flatMap(positiveLeaves).filter(({ column }) => column === 'time');
  const bounds = (operators: readonly string[]): number[] =>
    times
      .filter(({ operator }) => operators.includes(operator))
      .map(({ operator, value }) => parseNaemonInteger(value) + (strict[operator] ?? 0));
  return {
    name: demanded(query, 'name') ?? demanded(query, 'host_name'),
    host_name: demanded(query, 'host_name'),
    since: Math.max(0, ...bounds(['>=', '>', '='])),
    until: Math.min(Infinity, ...bounds(['<=', '<', '='])),
  };
}

const strict: Readonly<Partial<Record<string, number>>> = { '>': 1, '<': -1 };

function demanded(query: Query, column: string): string | null {
  const leaf = query.filters
    .flatMap((filter) => (filter.kind === 'and' ? filter.parts : [filter]))
    .find((filter) => filter.kind === 'is' && filter.column === column && filter.operator === '=');
  return leaf?.kind === 'is' ? leaf.value : null;
}

function positiveLeaves(filter: QueryFilter): Extract<QueryFilter, { kind: 'is' }>[] {
  if (filter.kind === 'not') return [];
  return filter.kind === 'is' ? [filter] : filter.parts.flatMap(positiveLeaves);
}

function sorted<Row>(
  rows: readonly Row[],
  table: EngineTable<Row>,
  { query, world }: { readonly query: Query; readonly world: EngineSnapshot },
): readonly Row[] {
  const keys = query.sort.flatMap(({ column: name, descending }) => {
    const column = columnOf(table, name);
    const sortable = column && column.kind !== 'list' && column.kind !== 'dict';
    return sortable ? [{ column, sign: descending ? -1 : 1 }] : [];
  });
  if (keys.length === 0) return rows;
  const keyed = rows.map((row) => ({ row, cells: keys.map(({ column }) => column.read(row, world)) }));
  keyed.sort((a, b) =>
    firstDifference(
      keys.map(({ sign, column: { kind } }, at) => {
        const [one, other] = [a.cells[at] ?? '', b.cells[at] ?? ''];
        return (
          sign * (kind === 'string' ? byBytes(cellText(one), cellText(other)) : Number(one) - Number(other))
        );
      }),
    ),
  );
  return keyed.map(({ row }) => row);
}

function firstDifference(differences: readonly number[]): number {
  return differences.find((difference) => difference !== 0) ?? 0;
}

/** Returns a page of the rows. For sorted rows with an offset and no limit Naemon has an error: it returns the first offset − 1 rows. */
function paged<T>(rows: readonly T[], { sort, offset, limit }: Query): readonly T[] {
  if (sort.length > 0 && offset > 0 && limit === null) return rows.slice(0, offset - 1);
  return rows.slice(offset, limit === null ? undefined : offset + limit);
}
