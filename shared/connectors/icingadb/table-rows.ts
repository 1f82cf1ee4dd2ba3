import { once } from '../../base/once.ts';
import type { ResultRow, SqlCell } from './cells.ts';
import { firstCell, liveCell } from './columns.ts';
import { findColumn, type FoundColumn } from './conditions.ts';
import { addLiveStates } from './live-rows.ts';
import type { ById, Related, RelatedFact } from './relations.ts';
import { collectRowsOf } from './row-collectors.ts';
import type { SqlPart, SqlTable, SqlTables } from './sql-table.ts';
import { allOfPieces, areFew, hasId, joinPieces, piece, type SqlPiece } from './statement.ts';
import type { TableReader } from './table-reader.ts';

/** Takes the values of the wanted columns of a row, and the id of its object. */
type TakeCells = (cells: readonly unknown[], id: string) => void;

/** Reads rows of a table, with the columns of the objects that they belong to. */
export async function readTable(reader: TableReader, wanted: RowsWanted, take: TakeCells): Promise<void> {
  const { table } = wanted;
  const plan = planCells(wanted, reader.tables);
  const isWhole = isWholeTable(wanted);
  const reading = selectRows(reader, wanted, plan.cells);
  const idsAt = async (at: number) => (await reading).map((row) => idAt(row, at)).filter((id) => id !== '');
  const related = { ids: once(() => idsAt(0)), isWhole, kind: table.live };
  const [rows, found, ...objects] = await Promise.all([
    reading,
    reader.readRelated(plan.relations, related, reader.call),
    ...plan.parts.map(async (part) => readObjects(reader, part, isWhole ? undefined : await idsAt(part.at))),
  ]);
  const valuesOf = columnReader(plan, found, objects);
  const takeRow = (row: ResultRow, state: unknown) => {
    take(valuesOf(row, state), idAt(row, 0));
  };
  if (plan.isLive && table.live) await addLiveStates(rows, reader.openLive(table.live, reader.call), takeRow);
  else for (const row of rows) takeRow(row, undefined);
}

/** Returns the id in a cell, which is empty if the cell is null or missing. */
function idAt(row: ResultRow, at: number): string {
  const id = row[at];
  return typeof id === 'string' ? id : '';
}

/** The columns of objects by their ids. */
type PartRows = ById<readonly unknown[]>;
type ReadValues = (row: ResultRow, state: unknown) => unknown[];

/** Returns a function that makes the values of all columns from a row and from the state of its object in Redis. */
function columnReader(
  { found, cells, parts }: CellPlan,
  related: Related,
  objects: readonly PartRows[],
): ReadValues {
  const columns = found.map(({ column, part }) => {
    const index = parts.findIndex(({ of }) => of === part?.of);
    const [of, rows] = [parts[index], objects[index]];
    if (part && of && rows) {
      const at = of.names.indexOf(part.name);
      return (row: ResultRow) => rows.get(idAt(row, of.at))?.[at] ?? null;
    }
    const places = column.cells.map((cell) => (cell === liveCell ? -1 : indexOfCell(cells, cell.sql)));
    const [first = 0] = places;
    if (column.value === firstCell) return (row: ResultRow) => row[first];
    const values: unknown[] = [...places];
    return (row: ResultRow, state: unknown) => {
      for (let index = 0; index < places.length; index += 1)
        values[index] = cellOf(places[index] ?? 0, row, state);
      return column.value(values, idAt(row, 0), related);
    };
  });
  return (row, state) => columns.map((read) => read(row, state));
}

/** Returns the cell at a place, which is -1 for the state in Redis. */
function cellOf(at: number, row: ResultRow, state: unknown): unknown {
  return at < 0 ? state : row[at];
}

/** Reads the objects that rows belong to. `undefined` means all, which are read for many ids too. */
async function readObjects(
  reader: TableReader,
  { of, names }: WantedPart,
  ids: readonly string[] | undefined,
): Promise<PartRows> {
  const found = new Map<string, readonly unknown[]>();
  const table = reader.tables[of.table];
  const distinct = ids && [...new Set(ids)];
  if (!table || distinct?.length === 0) return found;
  const where = areFew(distinct) ? [hasId('o.id', distinct)] : [];
  await readTable(reader, { table, columns: names, where }, (cells, id) => found.set(id, cells));
  return found;
}

function selectRows(
  { client, inEnvironment, call }: TableReader,
  { table, where, most }: RowsWanted,
  cells: CellPlan['cells'],
): Promise<readonly ResultRow[]> {
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
  return client.ask(statement, call.context, collectRowsOf(cells.map(({ type }) => type)));
}

/** The parts of one question for rows. */
interface RowsWanted {
  readonly table: SqlTable;
  /** Columns that the table has. */
  readonly columns: readonly string[];
  readonly where: readonly SqlPiece[];
  /** The largest number of rows. `undefined` means all. */
  readonly most?: number | undefined;
}

/** The columns of a question, and what must be read for them. */
interface CellPlan {
  readonly found: readonly FoundColumn[];
  readonly cells: readonly SqlCell[];
  readonly parts: readonly WantedPart[];
  readonly relations: ReadonlySet<RelatedFact>;
  /** True if columns are made of the state in Redis. */
  readonly isLive: boolean;
}

function planCells({ table, columns }: RowsWanted, tables: SqlTables): CellPlan {
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
interface WantedPart {
  readonly of: SqlPart;
  readonly names: readonly string[];
  /** The place of its id in the rows. */
  readonly at: number;
}

/** Returns true if all hosts or services are read: what belongs to them is read beside them then, and not by their ids. */
function isWholeTable({ table, where, most }: RowsWanted): boolean {
  return table.live !== undefined && where.length === 0 && most === undefined;
}

const idCell: SqlCell = { sql: 'o.id', type: 'id' };

function distinctCells(cells: readonly SqlCell[]): SqlCell[] {
  return [...new Map(cells.map((cell) => [cell.sql, cell])).values()];
}

function indexOfCell(cells: readonly SqlCell[], sql: string): number {
  return cells.findIndex((cell) => cell.sql === sql);
}
