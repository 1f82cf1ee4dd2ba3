import { once } from '../../base/once.ts';
import type { EngineCall } from '../status-query/index.ts';
import { textOf } from './cells.ts';
import { firstCell, type SqlCell, type SqlColumn } from './columns.ts';
import { findColumn, type FoundColumn } from './conditions.ts';
import type { RelatedReader } from './related-rows.ts';
import type { Related, RelatedFact } from './relations.ts';
import type { Collect, ResultRow } from './row-collectors.ts';
import { type CollectCells, type ReadCell, RowWriter } from './row-writer.ts';
import type { SqlClient } from './sql-client.ts';
import { allOfPieces, hasId, joinPieces, mostIds, piece, type SqlPiece } from './statement.ts';
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

export interface TableReader {
  readonly tables: SqlTables;
  readonly client: SqlClient;
  readonly call: EngineCall;
  readonly related: RelatedReader;
  /** The condition that rows belong to the environment. `alias` is that of their table. */
  readonly inEnvironment: (alias: string) => readonly SqlPiece[];
}

/** Reads rows of a table, with the columns of the objects that they belong to. Returns what `collect` makes of them. */
export async function readTable<T>(
  reader: TableReader,
  wanted: RowsWanted,
  collect: CollectCells<T>,
): Promise<T> {
  const plan = planCells(wanted, reader.tables);
  const { cells, parts, relations } = plan;
  const rows = new RowWriter(cells, collect);
  const reading = selectRows(reader, { ...wanted, cells }, rows.collect);
  const isWhole = isWholeTable(wanted);
  const of = {
    ids: once(() => reading.then((waiting) => waiting.map(([id]) => textOf(id)))),
    names: () => reading.then((waiting) => namesIn(waiting, cells)),
    ...{ isWhole, live: wanted.table.live },
  };
  const writing = Promise.all([
    reader.related(relations, of, reader.call),
    ...parts.map((part) => readPart(reader, { part, reading, isWhole })),
  ]).then(([related, ...partRows]) => {
    rows.start(cellReaders(plan, related, partRows));
  });
  await Promise.all([reading, writing]);
  return rows.end();
}

/** The columns of a question, and what must be read for them. */
interface CellPlan {
  readonly found: readonly FoundColumn[];
  readonly cells: readonly SqlCell[];
  readonly parts: readonly WantedPart[];
  readonly relations: ReadonlySet<RelatedFact>;
}

function planCells({ table, columns }: RowsWanted, tables: SqlTables): CellPlan {
  const found = columns.flatMap((name) => findColumn(table, name, tables) ?? []);
  const own = found.flatMap(({ column, part }) => (part ? [] : column));
  const ofParts = [...new Set(found.flatMap(({ part }) => part?.of ?? []))];
  const cells = distinctCells([
    idCell,
    ...own.flatMap((column) => column.cells),
    ...ofParts.map(({ id }): SqlCell => ({ sql: id, type: 'id' })),
  ]);
  const parts = ofParts.map((of) => ({
    ...{ of, at: indexOfCell(cells, of.id) },
    names: [...new Set(found.flatMap(({ part }) => (part?.of === of ? part.name : [])))],
  }));
  return { found, cells, parts, relations: new Set(own.flatMap(({ relations = [] }) => relations)) };
}

function cellReaders(
  { found, cells, parts }: CellPlan,
  related: Related,
  partRows: readonly PartRows[],
): ReadCell[] {
  const finders = partRows.map((rows, index) => partFinder(rows, parts[index]?.at ?? 0));
  return found.map(({ column, part }) => {
    const index = parts.findIndex(({ of }) => of === part?.of);
    const find = finders[index];
    if (!part || !find) return ownCell(column, cells, related);
    const at = parts[index]?.names.indexOf(part.name) ?? -1;
    return (row) => find(row)?.[at] ?? null;
  });
}

/** Returns true if all hosts or services are read: what belongs to them is read beside them then, and not by their ids. */
function isWholeTable({ table, where, most }: RowsWanted): boolean {
  return table.live !== undefined && where.length === 0 && most === undefined;
}

const idCell: SqlCell = { sql: 'o.id', type: 'id' };

/** Makes the function that reads a column of its own table. It runs once a row, and most columns are one cell as it is. */
function ownCell({ cells: needed, value }: SqlColumn, cells: readonly SqlCell[], related: Related): ReadCell {
  const [place = 0, ...others] = needed.map(({ sql }) => indexOfCell(cells, sql));
  if (value === firstCell) return (row) => row[place];
  if (others.length === 0) {
    const only: unknown[] = [null];
    return (row, id) => {
      only[0] = row[place];
      return value(only, id, related);
    };
  }
  return (row, id) => value([row[place], ...others.map((at) => row[at])], id, related);
}

/** An object that rows belong to, and the columns that are read of it. */
interface WantedPart {
  readonly of: SqlPart;
  readonly names: readonly string[];
  /** The place of its id in the rows. */
  readonly at: number;
}

/** The cells of objects by their id. */
type PartRows = ReadonlyMap<string, readonly unknown[]>;

interface PartOfRows {
  readonly part: WantedPart;
  readonly reading: Promise<readonly ResultRow[]>;
  readonly isWhole: boolean;
}

async function readPart(
  reader: TableReader,
  { part: { of, names, at }, reading, isWhole }: PartOfRows,
): Promise<PartRows> {
  const rows = isWhole ? [] : await reading;
  const ids = new Set(rows.flatMap((row) => (row[at] === null ? [] : textOf(row[at]))));
  const table = reader.tables[of.table];
  if (!table || (ids.size === 0 && !isWhole)) return new Map();
  const where = isWhole || ids.size > mostIds ? [] : [hasId('o.id', [...ids])];
  return readTable(reader, { table, columns: names, where }, () => {
    const found = new Map<string, readonly unknown[]>();
    return { add: (cells, id) => found.set(id, [...cells]), end: () => found };
  });
}

/** Makes a function that finds the object of a row. The columns of one row ask for it one after the other. */
function partFinder(objects: PartRows, at: number): (row: ResultRow) => readonly unknown[] | undefined {
  let last: unknown;
  let found: readonly unknown[] | undefined;
  return (row) => {
    if (row[at] !== last) found = objects.get(textOf(row[at]));
    last = row[at];
    return found;
  };
}

function selectRows<T>(
  { client, inEnvironment, call }: TableReader,
  { table, where, most, cells }: RowsWanted & { readonly cells: readonly SqlCell[] },
  collect: Collect<T>,
): Promise<T> {
  const conditions = allOfPieces([...inEnvironment('o'), ...where]);
  const statement = joinPieces(
    [
      piece(`SELECT ${cells.map(({ sql }) => sql).join(', ')} FROM ${table.from} WHERE `),
      conditions,
      piece(most === undefined && table.order !== undefined ? ` ORDER BY ${table.order}` : ''),
      piece(most === undefined ? '' : ` LIMIT ${Math.max(0, Math.floor(most))}`),
    ],
    '',
  );
  return client.ask(statement, call.context, collect);
}

function namesIn(rows: readonly ResultRow[], cells: readonly SqlCell[]): string[] {
  const at = indexOfCell(cells, 'o.name');
  return rows.map((row) => textOf(row[at]));
}

function distinctCells(cells: readonly SqlCell[]): SqlCell[] {
  return [...new Map(cells.map((cell) => [cell.sql, cell])).values()];
}

function indexOfCell(cells: readonly SqlCell[], sql: string): number {
  return cells.findIndex((cell) => cell.sql === sql);
}
