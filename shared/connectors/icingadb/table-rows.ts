import { once } from '../../base/once.ts';
import type { EngineCall } from '../status-query/index.ts';
import { type CellReader, ownCell, partCell, PartFinder, type PartRows } from './cell-readers.ts';
import { idDigits, textOf } from './cells.ts';
import { liveCell, type SqlCell } from './columns.ts';
import { findColumn, type FoundColumn } from './conditions.ts';
import { IdMap } from './id-map.ts';
import { LiveRows } from './live-rows.ts';
import type { OpenLiveStates } from './live-states.ts';
import type { RelatedReader } from './related-rows.ts';
import type { Related, RelatedFact } from './relations.ts';
import { type CellCollector, type CollectCells, ResultRowWriter } from './result-row-writer.ts';
import type { Collect, ResultRow } from './row-collectors.ts';
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
  readonly live: OpenLiveStates;
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
  const rows = new ResultRowWriter(cells, collect);
  const live = cells.includes(liveCell) ? openLiveRows(reader, wanted.table, rows.collect) : undefined;
  const reading = selectRows(reader, { ...wanted, cells }, live?.collect ?? rows.collect);
  const isWhole = isWholeTable(wanted);
  const of = {
    ids: once(() => reading.then((waiting) => waiting.map(([id]) => idDigits(id)))),
    names: () => reading.then((waiting) => namesIn(waiting, cells)),
    ...{ isWhole, kind: wanted.table.live },
  };
  const writing = Promise.all([
    reader.related(relations, of, reader.call),
    ...parts.map((part) => readPart(reader, { part, reading, isWhole })),
  ]).then(([related, ...partRows]) => {
    rows.start(cellReaders(plan, related, partRows));
  });
  await Promise.all([reading, writing]);
  await live?.passed();
  return rows.result();
}

/** `collect` takes the rows with their states. */
function openLiveRows(
  { live, call }: TableReader,
  table: SqlTable,
  collect: Collect<readonly ResultRow[]>,
): LiveRows | undefined {
  const kind = table.live;
  return kind && new LiveRows(() => live(kind, call), collect);
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
    ...own.flatMap((column) => column.cells.filter((cell) => cell !== liveCell)),
    ...ofParts.map(({ id }): SqlCell => ({ sql: id, type: 'id' })),
    ...own.flatMap((column) => column.cells.filter((cell) => cell === liveCell)),
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
): CellReader[] {
  const finders = partRows.map((rows, index) => new PartFinder(rows, parts[index]?.at ?? 0));
  return found.map(({ column, part }) => {
    const index = parts.findIndex(({ of }) => of === part?.of);
    const finder = finders[index];
    if (part && finder) return partCell(finder, parts[index]?.names.indexOf(part.name) ?? -1);
    const places = column.cells.map(({ sql }) => indexOfCell(cells, sql));
    return ownCell(column, places, related);
  });
}

/** Returns true if all hosts or services are read: what belongs to them is read beside them then, and not by their ids. */
function isWholeTable({ table, where, most }: RowsWanted): boolean {
  return table.live !== undefined && where.length === 0 && most === undefined;
}

const idCell: SqlCell = { sql: 'o.id', type: 'id' };

/** An object that rows belong to, and the columns that are read of it. */
interface WantedPart {
  readonly of: SqlPart;
  readonly names: readonly string[];
  /** The place of its id in the rows. */
  readonly at: number;
}

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
  const ids = new Set(rows.flatMap((row) => (row[at] === null ? [] : idDigits(row[at]))));
  const table = reader.tables[of.table];
  if (!table || (ids.size === 0 && !isWhole)) return new IdMap();
  const where = isWhole || ids.size > mostIds ? [] : [hasId('o.id', [...ids])];
  return readTable(reader, { table, columns: names, where }, () => new ObjectCollector());
}

class ObjectCollector implements CellCollector<PartRows> {
  readonly #objects = new IdMap<readonly unknown[]>();

  add(cells: readonly unknown[], id: Buffer): void {
    this.#objects.set(id, [...cells]);
  }

  end(): PartRows {
    return this.#objects;
  }
}

function selectRows<T>(
  { client, inEnvironment, call }: TableReader,
  { table, where, most, cells }: RowsWanted & { readonly cells: readonly SqlCell[] },
  collect: Collect<T>,
): Promise<T> {
  const conditions = allOfPieces([...inEnvironment('o'), ...where]);
  const selected = cells.flatMap((cell) => (cell === liveCell ? [] : cell.sql));
  const statement = joinPieces(
    [
      piece(`SELECT ${selected.join(', ')} FROM ${table.from} WHERE `),
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
