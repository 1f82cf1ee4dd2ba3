import {
  anyOf,
  atLeast,
  type CellTable,
  type ChangeScan,
  equals,
  isUsableBound,
  type StatusQuery,
} from '../../connectors/status-query/index.ts';
import { namesIn } from '../log/departures.ts';
import {
  type ChangedKind,
  findDifferences,
  haveSameColumns,
  KeptCells,
  matchRows,
  type RowMatches,
  type TableNotes,
  type TwoReadings,
  WarmTable,
} from '../states/index.ts';
import { warmColumns } from './columns.ts';
import { readTable, type TableScope } from './read-table.ts';
import { planRows } from './row-plan.ts';
import { scannedColumns, timeColumnOf } from './scanned-columns.ts';
import { notesOfComparison, type ReadingComparison, rowsAfter } from './table-notes.ts';

/** The largest estimated number of rows that are read with one question. */
const rowsAtOnce = 20_000;

/** A table, and how its changed rows are found. `scan` is `undefined` if the engine does not tell them. */
export interface ScannedScope extends TableScope {
  readonly scan: ChangeScan | undefined;
}

/** The last reading of a table, and the time of the present one. */
export interface LastReading {
  readonly before: WarmTable;
  readonly notes: TableNotes;
  readonly now: number;
}

/**
 * Reads the columns of all rows that may change by themselves, and all columns of the rows in which they differ or may have changed again.
 * `undefined` means that all cells have to be read.
 */
export async function readChanges(
  status: StatusQuery,
  scope: ScannedScope,
  { before, notes, now }: LastReading,
): Promise<{ readonly table: WarmTable; readonly notes: TableNotes } | undefined> {
  const { kind } = scope;
  const implied = scope.scan?.implied ?? [];
  const columns = scannedColumns(kind).filter(
    (column) => before.hasColumn(column) && !implied.includes(column),
  );
  const after = await readTable(status, { ...scope, columns });
  // The engine was replaced by one that has other columns.
  if (after.table.columns.length < columns.length) return undefined;
  const scan = { readings: { kind, before, after }, notes, matches: matchRows({ kind, before, after }) };
  const differing = findDifferences(scan.readings, scan.matches, columns);
  const rows = new Set([...differing, ...rowsAfter(notes.unsettled, scan.matches)]);
  const read = await readRows(status, scope, { table: after.table, rows: [...rows] });
  const table = read && mergeRows(scan, read, rows);
  if (!table) return undefined;
  const facts = { readAt: now, wholeAt: notes.wholeAt, readRows: read.table.count };
  const readings = { kind, before, after: table };
  return { table, notes: notesOfComparison({ ...scan, readings }, facts) };
}

/** Reads all columns of these rows of a scan. `undefined` means that reading the whole table costs less, or that a name cannot be asked for. */
async function readRows(
  status: StatusQuery,
  scope: ScannedScope,
  { table, rows }: FoundRows,
): Promise<WarmTable | undefined> {
  if (rows.length === 0) return WarmTable.copy(scope.kind, []);
  if (scope.scan?.namedCells) return readNamedRows(scope.kind, scope.scan.namedCells, { table, rows });
  const time = timeColumnOf(table.columns);
  const plan = planRows(table, rows, { time, host: scope.host });
  if (!plan?.hosts.every(isUsableBound)) return undefined;
  const { since, hosts } = plan;
  const conditions = [
    ...(since === undefined ? [] : [atLeast(time, since)]),
    ...hosts.map((name) => equals(scope.host, name)),
  ];
  return readTable(status, {
    ...scope,
    ranges: plan.rows > rowsAtOnce ? scope.ranges : [{}],
    columns: warmColumns()[scope.kind],
    filters: [anyOf(...conditions)],
  });
}

/** Rows of a scan. */
interface FoundRows {
  readonly table: CellTable;
  readonly rows: readonly number[];
}

/** Reads all columns of these rows by their names, each of which costs an engine as much as a row of the whole table. */
async function readNamedRows(
  kind: ChangedKind,
  namedCells: NonNullable<ChangeScan['namedCells']>,
  { table, rows }: FoundRows,
): Promise<WarmTable | undefined> {
  if (rows.length === table.count) return undefined;
  const names = rows.map(namesIn(kind, table));
  const cells = await namedCells({ table: kind, columns: warmColumns()[kind], names });
  return cells && WarmTable.copy(kind, [cells]);
}

/** Returns the rows of a scan: those that were read, and all others as they were. `undefined` means that a needed row was not in the answer. */
function mergeRows(
  { readings, matches }: ReadingComparison,
  read: WarmTable,
  needed: ReadonlySet<number>,
): WarmTable | undefined {
  const { kind, before, after } = readings;
  if (needed.size === 0 && !matches.hasRemoved) return before;
  const found = matchRows({ kind, before: read, after }).before;
  const isComplete = [...needed].every((row) => (found[row] ?? -1) >= 0);
  if (!isComplete || (read.table.count > 0 && !haveSameColumns(before, read))) return undefined;
  return new WarmTable(kind, before.table.columns, mergeCells(readings, read, { found, matches }));
}

interface RowsFound {
  /** The number of the row that was read, by the number in the scan. -1 if it was not read. */
  readonly found: Int32Array;
  readonly matches: RowMatches;
}

/** Copies the cells of the rows of a scan, in its order. */
function mergeCells(
  { before, after }: TwoReadings,
  read: WarmTable,
  { found, matches }: RowsFound,
): KeptCells {
  const [old, present] = [before.table.cells, read.table.cells];
  const room = { rows: after.table.count, bytes: old.body.length + present.body.length };
  const cells = new KeptCells(before.table.columns.length, room);
  for (let row = 0; row < after.table.count; row += 1) {
    const at = found[row] ?? -1;
    if (at < 0) cells.add(old, matches.before[row] ?? 0);
    else cells.add(present, at);
  }
  return cells;
}
