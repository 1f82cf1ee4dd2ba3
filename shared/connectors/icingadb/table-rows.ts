import { once } from '../../base/once.ts';
import type { EngineCall } from '../status-query/index.ts';
import { type CellReader, ownCell, partCell, PartFinder, type PartRows } from './cell-readers.ts';
import { type ValueCollector, ValueSink } from './cell-sink.ts';
import { idDigits } from './cells.ts';
import { liveCell } from './columns.ts';
import { isOfHosts } from './conditions.ts';
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
import { allOfPieces, areFew, hasId, joinPieces, mostIds, piece, type SqlPiece } from './statement.ts';
import type { SqlTable, SqlTables } from './tables.ts';
import { idsIn, type WaitingRows } from './waiting-rows.ts';

export interface TableReader {
  readonly tables: SqlTables;
  readonly client: SqlClient;
  readonly call: EngineCall;
  readonly related: RelatedReader;
  readonly live: OpenLiveStates;
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
  const { cells, parts, relations } = plan;
  const source = await findSource(reader, wanted, parts);
  const rows = new ResultRowWriter(cells, openSink);
  const live = cells.includes(liveCell) ? openLiveRows(reader, wanted.table, rows.collect) : undefined;
  const reading = selectRows(reader, { wanted, source, cells }, live?.collect ?? rows.collect);
  const isWhole = isWholeTable(wanted);
  const of = {
    ids: once(() => reading.then((waiting) => idsIn(waiting, 0))),
    ...{ isWhole, kind: wanted.table.live },
  };
  const writing = Promise.all([
    reader.related(relations, of, reader.call),
    ...parts.map(async (part) =>
      part.of === wanted.table.parts.host && source.hosts
        ? source.hosts
        : readPart(reader, { part, reading, isWhole }),
    ),
  ]).then(([related, ...partRows]) => {
    rows.start(rowReaders(plan, related, partRows));
  });
  await Promise.all([reading, writing]);
  await live?.passed();
  return rows.result();
}

/** `collect` takes the rows with their states. */
function openLiveRows(
  { live, call }: TableReader,
  table: SqlTable,
  collect: Collect<readonly WaitingRows[]>,
): LiveRows | undefined {
  const kind = table.live;
  return kind && new LiveRows(() => live(kind, call), collect);
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
  const where = isWhole || ids.size > mostIds ? [] : [hasId('o.id', [...ids])];
  return (await readObjects(reader, part, { where })).rows;
}

/** Objects that rows belong to. */
interface PartObjects {
  readonly ids: readonly string[];
  readonly rows: PartRows;
}

async function readObjects(
  reader: TableReader,
  { of, names }: WantedPart,
  limits: Omit<RowsWanted, 'table' | 'columns'>,
): Promise<PartObjects> {
  const table = reader.tables[of.table];
  if (!table) return { ids: [], rows: new IdMap() };
  return readTable(reader, { table, columns: names, ...limits }, () => new ValueSink(new ObjectCollector()));
}

class ObjectCollector implements ValueCollector<PartObjects> {
  readonly #ids: string[] = [];
  readonly #objects = new IdMap<readonly unknown[]>();

  add(cells: readonly unknown[], id: Buffer): void {
    if (this.#ids.length <= mostIds) this.#ids.push(idDigits(id));
    this.#objects.set(id, [...cells]);
  }

  end(): PartObjects {
    return { ids: this.#ids, rows: this.#objects };
  }
}

/** The tables and conditions of a statement, and the hosts of its rows if these were read before. */
interface RowSource {
  readonly from: string;
  readonly where: readonly SqlPiece[];
  readonly hosts?: PartRows;
}

/** Reads the hosts that conditions name first. If they are few, the rows are found by their ids, and not by reading all that meet other conditions. */
async function findSource(
  reader: TableReader,
  { table, where, hosts = [] }: RowsWanted,
  parts: readonly WantedPart[],
): Promise<RowSource> {
  const part = parts.find(({ of }) => of === table.parts.host);
  if (table.byHosts && part && hosts.length > 0) {
    const limits = { where: hosts.map(({ ofHost }) => ofHost), most: mostIds + 1 };
    const { ids, rows } = await readObjects(reader, part, limits);
    const isOfFew = areFew(ids) ? isOfHosts(table.byHosts, ids, where.length > 0) : undefined;
    if (isOfFew) return { from: table.byHosts.from, where: [...where, ...isOfFew], hosts: rows };
  }
  return { from: table.from, where: [...where, ...hosts.map(({ ofRow }) => ofRow)] };
}

interface Selection {
  readonly wanted: RowsWanted;
  readonly source: RowSource;
  readonly cells: CellPlan['cells'];
}

function selectRows<T>(
  { client, inEnvironment, call }: TableReader,
  { wanted: { table, most }, source: { from, where }, cells }: Selection,
  collect: Collect<T>,
): Promise<T> {
  const conditions = allOfPieces([...inEnvironment('o'), ...where]);
  const selected = cells.flatMap((cell) => (cell === liveCell ? [] : cell.sql));
  const statement = joinPieces(
    [
      piece(`SELECT ${selected.join(', ')} FROM ${from} WHERE `),
      conditions,
      piece(most === undefined && table.order !== undefined ? ` ORDER BY ${table.order}` : ''),
      piece(most === undefined ? '' : ` LIMIT ${Math.max(0, Math.floor(most))}`),
    ],
    '',
  );
  return client.ask(statement, call.context, collect);
}
