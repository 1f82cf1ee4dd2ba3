import { once } from '../../base/once.ts';
import type { EngineCall } from '../status-query/index.ts';
import { type CellReader, ownCell, partCell, PartFinder, type PartRows } from './cell-readers.ts';
import { type ValueCollector, ValueSink } from './cell-sink.ts';
import { liveCell, type SqlDialect } from './columns.ts';
import { IdMap } from './id-map.ts';
import { LiveRows } from './live-rows.ts';
import type { OpenLiveStates } from './live-states.ts';
import type { RelatedReader } from './related-rows.ts';
import type { Related } from './relations.ts';
import { type OpenSink, ResultRowWriter, type RowReaders } from './result-row-writer.ts';
import type { Collect } from './row-collectors.ts';
import {
  type CellPlan,
  indexOfCell,
  isWholeTable,
  planCells,
  type RowsWanted,
  type WantedPart,
} from './row-plan.ts';
import type { SqlClient } from './sql-client.ts';
import { allOfPieces, areFew, hasId, joinPieces, piece, type SqlPiece } from './statement.ts';
import type { SqlTable, SqlTables } from './tables.ts';
import { idsIn, type WaitingRows } from './waiting-rows.ts';

export interface TableReader {
  readonly tables: SqlTables;
  readonly client: SqlClient;
  readonly dialect: SqlDialect;
  readonly call: EngineCall;
  readonly readRelated: RelatedReader;
  readonly openLive: OpenLiveStates;
  /** The condition that rows belong to the environment. `alias` is that of their table. */
  readonly inEnvironment: (alias: string) => readonly SqlPiece[];
}

/** Reads rows of a table, with the columns of the objects that they belong to. Returns what the sink makes of them. */
export async function readTable<T>(
  reader: TableReader,
  wanted: RowsWanted,
  openSink: OpenSink<T>,
): Promise<T> {
  const plan = planCells(wanted, reader.tables);
  return readRows(reader, { wanted, plan }, openSink);
}

interface RowReading {
  readonly wanted: RowsWanted;
  readonly plan: CellPlan;
}

async function readRows<T>(
  reader: TableReader,
  { wanted, plan }: RowReading,
  openSink: OpenSink<T>,
): Promise<T> {
  const { cells, parts, relations } = plan;
  const rows = new ResultRowWriter(cells, openSink);
  const live = cells.includes(liveCell) ? openLiveRows(reader, wanted.table, rows.collect) : undefined;
  const reading = selectRows(reader, { wanted, cells }, live?.collect ?? rows.collect);
  const isWhole = isWholeTable(wanted);
  const of = {
    ids: once(() => reading.then((waiting) => idsIn(waiting, 0))),
    ...{ isWhole, kind: wanted.table.live },
  };
  const writing = Promise.all([
    reader.readRelated(relations, of, reader.call),
    ...parts.map((part) => readPart(reader, { part, reading, isWhole })),
  ]).then(([related, ...partRows]) => {
    rows.start(rowReaders(plan, related, partRows));
  });
  await Promise.all([reading, writing]);
  await live?.passed();
  return rows.result();
}

/** `collect` takes the rows with their states. */
function openLiveRows(
  { openLive, call }: TableReader,
  table: SqlTable,
  collect: Collect<readonly WaitingRows[]>,
): LiveRows | undefined {
  const kind = table.live;
  return kind && new LiveRows(() => openLive(kind, call), collect);
}

function rowReaders(
  { found, cells, parts }: CellPlan,
  related: Related,
  partRows: readonly PartRows[],
): RowReaders {
  const finders = partRows.map((rows, index) => new PartFinder(rows, parts[index]?.at ?? 0));
  const readers = found.map(({ column, part }): CellReader => {
    const index = parts.findIndex(({ of }) => of === part?.of);
    const finder = finders[index];
    if (part && finder) return partCell(finder, parts[index]?.names.indexOf(part.name) ?? -1);
    const places = column.cells.map(({ sql }) => indexOfCell(cells, sql));
    return ownCell(column, places, related);
  });
  return { readers, finders };
}

interface PartOfRows {
  readonly part: WantedPart;
  readonly reading: Promise<readonly WaitingRows[]>;
  readonly isWhole: boolean;
}

async function readPart(reader: TableReader, { part, reading, isWhole }: PartOfRows): Promise<PartRows> {
  const rows = isWhole ? [] : await reading;
  const ids = new Set(idsIn(rows, part.at));
  if (ids.size === 0 && !isWhole) return new IdMap();
  return readObjectsById(reader, part, isWhole ? undefined : [...ids]);
}

/** Reads the objects with these ids. `undefined` means all, which are read for many ids too. */
async function readObjectsById(
  reader: TableReader,
  part: WantedPart,
  ids: readonly string[] | undefined,
): Promise<PartRows> {
  const where = areFew(ids) ? [hasId('o.id', ids)] : [];
  const table = reader.tables[part.of.table];
  if (!table) return new IdMap();
  const wanted = { table, columns: part.names, where };
  return readTable(reader, wanted, () => new ValueSink(new ObjectCollector()));
}

/** Collects objects by their ids. */
class ObjectCollector implements ValueCollector<PartRows> {
  readonly #objects = new IdMap<readonly unknown[]>();

  add(cells: readonly unknown[], id: Buffer): void {
    this.#objects.set(id, [...cells]);
  }

  end(): PartRows {
    return this.#objects;
  }
}

interface Selection {
  readonly wanted: RowsWanted;
  readonly cells: CellPlan['cells'];
}

function selectRows<T>(
  { client, inEnvironment, call }: TableReader,
  { wanted: { table, where, most }, cells }: Selection,
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
