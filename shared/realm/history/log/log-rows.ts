import {
  type CellTable,
  type Column,
  integer,
  type RowQueryParts,
  text,
  time,
} from '../../../connectors/status-query/index.ts';
import type { Span } from '../span.ts';
import { type LogEvent, readLogRow } from './log-event.ts';

const columns = [time('time'), integer('class'), text('type'), text('options')] as const;
const [timeCells, classCells, typeCells, optionsCells] = columns;
const previousCells = integer('previous_state');

/** The columns that are requested from a log. */
export const logColumns: Omit<RowQueryParts, 'filters'> = {
  table: 'log',
  columns: columns.map(({ name }) => name),
  most: undefined,
};

/** The same with the state before each change, which only the history of a database has. */
export const logColumnsWithPrevious: typeof logColumns = {
  ...logColumns,
  columns: [...logColumns.columns, previousCells.name],
};

/** The rows of a part of a log. They are read one by one, because a million events would fill the memory. */
export interface LogRows {
  readonly cells: CellTable;
  /**
   * Indices of the rows inside the span, oldest first. The engine may send rows outside of it, because time bounds are not
   * exact behind a cache.
   */
  readonly inOrder: Uint32Array;
  /** Returns the time of a row in epoch seconds. */
  time(row: number): number;
  type(row: number): string | null;
  /** Returns the number of the HARD state before the change, or null if the log does not say it. */
  previousState(row: number): number | null;
  /** The time of the oldest change that the log keeps, in epoch seconds. `undefined` if the log does not say states before changes. */
  readonly historySince: number | undefined;
  /** Index of the column with the text after the type, or -1 if the engine lacks the column. */
  readonly options: number;
  /** Returns the event of a row, or `undefined` for a line that is not an event. */
  event(row: number): LogEvent | undefined;
}

export function logRows(cells: CellTable, span: Span, historySince?: number): LogRows {
  const read = cellReader(cells);
  const times = new Float64Array(cells.count);
  for (let row = 0; row < times.length; row += 1) times[row] = read(row, timeCells) ?? NaN;
  return {
    cells,
    inOrder: rowsInOrder(times, span),
    time: (row) => times[row] ?? NaN,
    type: (row) => read(row, typeCells),
    previousState: (row) => read(row, previousCells),
    historySince,
    options: cells.column(optionsCells.name),
    event: (row) =>
      readLogRow({
        time: times[row] ?? NaN,
        class: read(row, classCells),
        type: read(row, typeCells),
        options: read(row, optionsCells),
        previous_state: read(row, previousCells),
        history_since: historySince,
      }),
  };
}

/** Returns true if there are several rows, all of one second, so that their times do not tell whether the engine sends the newest first. */
export function isOneSecond(rows: LogRows): boolean {
  const { inOrder } = rows;
  return inOrder.length > 1 && rows.time(inOrder[0] ?? 0) === rows.time(inOrder.at(-1) ?? 0);
}

/** Yields the events in the rows of a log, oldest first. Each event is created when it is read. */
export function* eventsInRows(rows: LogRows): Generator<LogEvent> {
  for (const row of rows.inOrder) {
    const event = rows.event(row);
    if (event) yield event;
  }
}

/**
 * Returns the indices of the rows inside the span, oldest first. Some engines send the newest first. The order within a second
 * is kept.
 */
function rowsInOrder(times: Float64Array, { from, to }: Span): Uint32Array {
  const wanted = new Uint32Array(times.length);
  let count = 0;
  let isAscending = true;
  let last = -Infinity;
  for (let row = 0; row < times.length; row += 1) {
    const time = times[row] ?? NaN;
    if (!(time >= from && time < to)) continue;
    if (time < last) isAscending = false;
    last = time;
    wanted[count] = row;
    count += 1;
  }
  const rows = wanted.subarray(0, count);
  return isAscending ? rows : sorted(rows, times);
}

function sorted(rows: Uint32Array, times: Float64Array): Uint32Array {
  const timeOf = (row = 0) => times[row] ?? 0;
  if (timeOf(rows[0]) > timeOf(rows.at(-1))) rows.reverse();
  return rows.sort((a, b) => timeOf(a) - timeOf(b));
}

type Read = <T>(row: number, column: Column<T>) => T;

function cellReader(cells: CellTable): Read {
  const readers = new Map([...columns, previousCells].map(({ name }) => [name, columnReader(cells, name)]));
  return (row, { name, decode }) => decode(readers.get(name)?.(row));
}

/** Makes a function that reads a column. It returns `undefined` if the engine lacks the column. */
function columnReader(cells: CellTable, name: string): (row: number) => unknown {
  const column = cells.column(name);
  if (column < 0) return () => undefined;
  // Most lines of a log have the same type as the line before.
  const repeated = name === typeCells.name ? cells.names(column) : undefined;
  return (row) => (repeated ? repeated.value(row) : cells.value(row, column));
}
