/** Plans which cells a statement for rows has, and which other tables are read for its columns. */
import { liveCell, type SqlCell } from './columns.ts';
import { findColumn, type FoundColumn } from './conditions.ts';
import type { RelatedFact } from './relations.ts';
import type { SqlPiece } from './statement.ts';
import type { SqlPart, SqlTable, SqlTables } from './tables.ts';

/** The parts of one question for rows. */
export interface RowsWanted {
  readonly table: SqlTable;
  /** Columns that the table has. */
  readonly columns: readonly string[];
  readonly where: readonly SqlPiece[];
  /** The largest number of rows. `undefined` means all. */
  readonly most?: number | undefined;
}

/** The columns of a question, and what must be read for them. */
export interface CellPlan {
  readonly found: readonly FoundColumn[];
  readonly cells: readonly SqlCell[];
  readonly parts: readonly WantedPart[];
  readonly relations: ReadonlySet<RelatedFact>;
  /** True if columns are made of the state in Redis. */
  readonly isLive: boolean;
}

export function planCells({ table, columns }: RowsWanted, tables: SqlTables): CellPlan {
  const found = columns.flatMap((name) => findColumn(table, name, tables) ?? []);
  const own = found.flatMap(({ column, part }) => (part ? [] : column));
  const ofParts = [...new Set(found.flatMap(({ part }) => part?.of ?? []))];
  const cells = distinctCells([
    idCell,
    ...own.flatMap((column) => column.cells.filter((cell) => cell !== liveCell)),
    ...ofParts.map(({ id }): SqlCell => ({ sql: id, type: 'id' })),
  ]);
  const parts = ofParts.map((of) => ({
    ...{ of, at: indexOfCell(cells, of.id) },
    names: [...new Set(found.flatMap(({ part }) => (part?.of === of ? part.name : [])))],
  }));
  const relations = new Set(own.flatMap((column) => column.relations ?? []));
  const isLive = own.some((column) => column.cells.includes(liveCell));
  return { found, cells, parts, relations, isLive };
}

/** An object that rows belong to, and the columns that are read of it. */
export interface WantedPart {
  readonly of: SqlPart;
  readonly names: readonly string[];
  /** The place of its id in the rows. */
  readonly at: number;
}

/** Returns true if all hosts or services are read: what belongs to them is read beside them then, and not by their ids. */
export function isWholeTable({ table, where, most }: RowsWanted): boolean {
  return table.live !== undefined && where.length === 0 && most === undefined;
}

const idCell: SqlCell = { sql: 'o.id', type: 'id' };

function distinctCells(cells: readonly SqlCell[]): SqlCell[] {
  return [...new Map(cells.map((cell) => [cell.sql, cell])).values()];
}

export function indexOfCell(cells: readonly SqlCell[], sql: string): number {
  return cells.findIndex((cell) => cell.sql === sql);
}
