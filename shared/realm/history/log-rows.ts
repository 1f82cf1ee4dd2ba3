import {
  type CellTable,
  type Column,
  integer,
  repeatedValue,
  type RowSelection,
  text,
  time,
} from '../../connectors/status-query/index.ts';
import { type LogEvent, readLogRow } from './log-event.ts';
import type { Span } from './span.ts';

const columns = [time('time'), integer('class'), text('type'), text('options')] as const;
const [timeColumn, classColumn, typeColumn, optionsColumn] = columns;

/** The columns that are requested from a log. */
export const logColumns: Omit<RowSelection, 'filters'> = {
  table: 'log',
  columns: columns.map(({ name }) => name),
  most: undefined,
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
  /** Returns the slot of the text after the type, or -1 if the row must be read as an event. */
  optionsSlot(row: number): number;
  /** Returns the event of a row, or `undefined` for a line that is not an event. */
  event(row: number): LogEvent | undefined;
}

export function logRows(cells: CellTable, span: Span): LogRows {
  const read = cellReader(cells);
  const times = new Float64Array(cells.count);
  for (let row = 0; row < times.length; row += 1) times[row] = read(row, timeColumn) ?? NaN;
  const optionsPlace = cells.place(optionsColumn.name);
  return {
    cells,
    inOrder: rowsInOrder(times, span),
    time: (row) => times[row] ?? NaN,
    type: (row) => read(row, typeColumn),
    optionsSlot: (row) => (optionsPlace < 0 ? -1 : cells.slot(row) + optionsPlace),
    event: (row) =>
      readLogRow({
        time: times[row] ?? NaN,
        class: read(row, classColumn),
        type: read(row, typeColumn),
        options: read(row, optionsColumn),
      }),
  };
}

/** Yields the events in the rows of a log, oldest first. Each event is created when it is read. */
export function* eventsOf(rows: LogRows): Generator<LogEvent> {
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

function cellReader(rows: CellTable): Read {
  // Most lines of a log have the same type as the line before.
  const valueOf = repeatedValue(rows);
  const places = new Map<string, number>(columns.map(({ name }) => [name, rows.place(name)]));
  return (row, { name, decode }) => {
    const place = places.get(name) ?? -1;
    if (place < 0) return decode(undefined);
    const slot = rows.slot(row);
    return decode(name === typeColumn.name ? valueOf(slot + place) : rows.value(slot + place));
  };
}
