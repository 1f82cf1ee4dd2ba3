import { tallyResult } from '../aggregate.ts';
import type { Cell, ColumnKind, EngineTable, TableColumn } from '../column.ts';
import { cellText } from '../column.ts';
import { countGroups, type RowCounter } from '../count-groups.ts';
import { requirementOf } from '../naemon/answer.ts';
import type { Compiler } from '../predicate.ts';
import { compileFilter } from '../predicate.ts';
import type { Query, Stat } from '../query.ts';
import { QueryFault } from '../query.ts';
import type { EngineSnapshot } from '../snapshot.ts';
import { byBytes } from '../snapshot.ts';
import type { CachedColumns } from './columns.ts';
import { lmdCondition } from './condition.ts';
import { type CachedEngine, lostEngineMessage, peerKey } from './peer.ts';

/** One table of the cache. */
export interface Cached<Row> {
  readonly table: Pick<EngineTable<Row>, 'name' | 'rows'>;
  readonly columns: CachedColumns<Row>;
  /** The engine behind the table. A table of the cache itself has none, and is never empty. */
  readonly peer?: CachedEngine;
}

type WrittenRow = readonly string[];

/** Returns the body of the answer to a GET. If the engine is lost, the answer is empty, and only wrapped_json names the engine. */
export function answerLmd<Row>(cached: Cached<Row>, query: Query, world: EngineSnapshot): string {
  const lost = cached.peer?.state === 'down';
  const scope = scopeOf(cached, world);
  const rows = lost ? [] : sorted(matching(cached, query, scope), query, scope);
  const body =
    query.stats.length > 0 ? statsBody(rows, query, scope) : rowsBody(cached, rows, { query, scope });
  return query.format === 'json' ? plainBody(body) : wrappedBody(body, lost);
}

interface Body {
  readonly rows: readonly WrittenRow[];
  readonly header: string | null;
  readonly total: number;
}

function statsBody<Row>(matches: readonly Row[], query: Query, scope: Compiler<Row>): Body {
  const rows = counted(matches, query, scope);
  return { rows, header: null, total: rows.length };
}

function rowsBody<Row>(
  { columns }: Cached<Row>,
  matches: readonly Row[],
  { query, scope }: { readonly query: Query; readonly scope: Compiler<Row> },
): Body {
  const names = query.columns.length > 0 ? query.columns : [...columns.listed.keys()];
  const isHeaded = query.columnHeaders ?? query.columns.length === 0;
  return {
    rows: paged(matches, query).map((row) =>
      names.map((name) => written(scope.column(name), row, scope.world)),
    ),
    header: isHeaded ? `${JSON.stringify(names)}\n` : null,
    total: matches.length,
  };
}

function plainBody({ rows, header }: Body): string {
  const first = header === null ? '' : `${header}${rows.length > 0 ? ',' : ''}`;
  return `[${first}${joinedRows(rows)}]`;
}

function wrappedBody({ rows, header, total }: Body, lost: boolean): string {
  const failed = lost ? { [peerKey]: lostEngineMessage } : {};
  const columns = header === null ? '' : `\n,"columns":${header}`;
  return (
    `{"data":\n[${joinedRows(rows)}]\n,"failed": ${JSON.stringify(failed)}${columns}` +
    `\n,"rows_scanned":${total}\n,"total_count":${total}}`
  );
}

function joinedRows(rows: readonly WrittenRow[]): string {
  return rows.map((row) => `[${row.join(',')}]`).join(',\n');
}

function scopeOf<Row>({ table, columns }: Cached<Row>, world: EngineSnapshot): Compiler<Row> {
  const prefix = `${table.name.replace(/s$/, '')}_`;
  const column = (name: string): TableColumn<Row> | undefined =>
    columns.answered.get(name) ??
    (name.startsWith(prefix) ? columns.answered.get(name.slice(prefix.length)) : undefined);
  return { column, leaf: lmdCondition, world, table: table.name };
}

function matching<Row>({ table }: Cached<Row>, query: Query, scope: Compiler<Row>): Row[] {
  const passes = compileFilter({ kind: 'and', parts: query.filters }, scope);
  // Queries on the log are passed to the engine.
  const demand =
    table.name === 'log' ? requirementOf(query) : { name: null, host_name: null, since: 0, until: Infinity };
  return [...table.rows(scope.world, demand)].filter(passes);
}

function sorted<Row>(rows: Row[], { sort }: Query, { column, world }: Compiler<Row>): Row[] {
  const keys = sort.map(({ column: name, descending }) => {
    const sortColumn = column(name);
    if (!sortColumn) throw new QueryFault(400, `bad request: unknown sort column ${name}`);
    return { ...sortColumn, sign: descending ? -1 : 1 };
  });
  return rows.toSorted((a, b) => {
    const differences = keys.map(
      ({ sign, kind, read }) => sign * difference(kind, read(a, world), read(b, world)),
    );
    return differences.find((one) => one !== 0) ?? 0;
  });
}

function difference(kind: ColumnKind, one: Cell, other: Cell): number {
  return kind === 'string' ? byBytes(cellText(one), cellText(other)) : Number(one) - Number(other);
}

function paged<Row>(rows: readonly Row[], { offset, limit }: Query): readonly Row[] {
  return rows.slice(offset, limit === null ? undefined : offset + limit);
}

function written<Row>(column: TableColumn<Row> | undefined, row: Row, world: EngineSnapshot): string {
  if (!column) return '""';
  const cell = column.read(row, world);
  if (cell === null) return empties[column.kind];
  return JSON.stringify(typeof cell === 'boolean' ? Number(cell) : cell);
}

const empties: Readonly<Record<ColumnKind, string>> = {
  string: '""',
  int: '0',
  bool: '0',
  float: '0',
  list: '[]',
  dict: '{}',
};

/**
 * Returns the counts. Without groups this is one row of numbers, even if no row matches; otherwise one row for each group, with keys as
 * texts.
 */
function counted<Row>(rows: readonly Row[], query: Query, scope: Compiler<Row>): WrittenRow[] {
  const counters = query.stats.map((stat) => counterOf(stat, scope));
  const keys = query.columns.map((name) => {
    const column = scope.column(name);
    return (row: Row) => JSON.stringify(cellText(column?.read(row, scope.world)));
  });
  return countGroups(rows, { counters, keys });
}

function counterOf<Row>(stat: Stat, scope: Compiler<Row>): RowCounter<Row> {
  if (stat.kind === 'count') {
    return { passes: compileFilter(stat.filter, scope), read: () => 1, write: ({ count }) => String(count) };
  }
  const { kind } = stat;
  const column = scope.column(stat.column);
  return {
    passes: () => true,
    read: (row) => Number(column?.read(row, scope.world) ?? 0),
    write: (tally) => String(tally.count === 0 ? 0 : tallyResult(kind, tally)),
  };
}
