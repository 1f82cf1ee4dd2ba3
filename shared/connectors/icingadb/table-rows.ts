import { once } from '../../base/once.ts';
import type { EngineCall } from '../status-query/index.ts';
import { decodeCell, textOf } from './cells.ts';
import { firstCell, type SqlCell, type SqlColumn } from './columns.ts';
import { findColumn, type FoundColumn } from './conditions.ts';
import type { RelatedReader } from './related-rows.ts';
import type { Related, RelatedFact } from './relations.ts';
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

/** A row with the id of its object. */
export interface IdentifiedRow {
  readonly id: string;
  readonly cells: readonly unknown[];
}

/** Reads rows of a table, with the columns of the objects that they belong to. */
export async function readTable(reader: TableReader, wanted: RowsWanted): Promise<readonly IdentifiedRow[]> {
  const { table, columns } = wanted;
  const found = columns.flatMap((name) => findColumn(table, name, reader.tables) ?? []);
  const own = found.flatMap(({ column, part }) => (part ? [] : column));
  const parts = partsOf(found);
  const cells = distinctCells([
    idCell,
    ...own.flatMap((column) => column.cells),
    ...parts.map(({ of }): SqlCell => ({ sql: of.id, type: 'id' })),
  ]);
  const relations = new Set<RelatedFact>(own.flatMap((column) => column.relations ?? []));
  const reading = selectRows(reader, { ...wanted, cells });
  const isWhole = isWholeTable(wanted);
  const of = {
    ids: once(() => reading.then((rows) => rows.map(([id]) => textOf(id)))),
    names: () => reading.then((rows) => namesIn(rows, cells)),
    ...{ isWhole, live: table.live },
  };
  const [rows, related, ...partRows] = await Promise.all([
    reading,
    reader.related(relations, of, reader.call),
    ...parts.map((part) => readPart(reader, { part, reading, isWhole, at: indexOfCell(cells, part.of.id) })),
  ]);
  const readers = found.map(({ column, part }) => {
    if (!part) return ownCell(column, cells, related);
    const index = parts.findIndex(({ of }) => of === part.of);
    const at = indexOfCell(cells, part.of.id);
    const inPart = parts[index]?.names.indexOf(part.name) ?? -1;
    return (row: readonly unknown[]) => partRows[index]?.get(textOf(row[at]))?.[inPart] ?? null;
  });
  return rows.map((row) => {
    const id = textOf(row[0]);
    const written = new Array<unknown>(readers.length);
    for (let at = 0; at < readers.length; at += 1) written[at] = readers[at]?.(row, id);
    return { id, cells: written };
  });
}

/** Returns true if all hosts or services are read: what belongs to them is read beside them then, and not by their ids. */
function isWholeTable({ table, where, most }: RowsWanted): boolean {
  return table.live !== undefined && where.length === 0 && most === undefined;
}

const idCell: SqlCell = { sql: 'o.id', type: 'id' };

type ReadCell = (row: readonly unknown[], id: string) => unknown;

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

interface WantedPart {
  readonly of: SqlPart;
  readonly names: readonly string[];
}

function partsOf(found: readonly FoundColumn[]): WantedPart[] {
  const names = new Map<SqlPart, string[]>();
  for (const { part } of found) if (part) names.set(part.of, [...(names.get(part.of) ?? []), part.name]);
  return [...names].map(([of, wanted]) => ({ of, names: [...new Set(wanted)] }));
}

interface PartRows {
  readonly part: WantedPart;
  readonly reading: Promise<readonly (readonly unknown[])[]>;
  readonly isWhole: boolean;
  /** The place of the part's id in the rows. */
  readonly at: number;
}

/** Returns the cells of the objects that rows belong to, by their id. */
async function readPart(
  reader: TableReader,
  { part, reading, isWhole, at }: PartRows,
): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const rows = isWhole ? [] : await reading;
  const ids = new Set(rows.flatMap((row) => (row[at] === null ? [] : textOf(row[at]))));
  const table = reader.tables[part.of.table];
  if (!table || (ids.size === 0 && !isWhole)) return new Map();
  const where = isWhole || ids.size > mostIds ? [] : [hasId('o.id', [...ids])];
  const found = await readTable(reader, { table, columns: part.names, where });
  return new Map(found.map(({ id, cells }) => [id, cells]));
}

function selectRows(
  { client, inEnvironment, call }: TableReader,
  { table, where, most, cells }: RowsWanted & { readonly cells: readonly SqlCell[] },
): Promise<readonly (readonly unknown[])[]> {
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
  const types = cells.map(({ type }) => type);
  return client.ask(statement, call.context, (row) => {
    const decoded = new Array<unknown>(types.length);
    for (let at = 0; at < types.length; at += 1) decoded[at] = decodeCell(row[at], types[at]);
    return decoded;
  });
}

function namesIn(rows: readonly (readonly unknown[])[], cells: readonly SqlCell[]): string[] {
  const at = indexOfCell(cells, 'o.name');
  return rows.map((row) => textOf(row[at]));
}

function distinctCells(cells: readonly SqlCell[]): SqlCell[] {
  return [...new Map(cells.map((cell) => [cell.sql, cell])).values()];
}

function indexOfCell(cells: readonly SqlCell[], sql: string): number {
  return cells.findIndex((cell) => cell.sql === sql);
}
