import {
  type Column,
  integer,
  type RowSelection,
  type RowTexts,
  text,
  time,
} from '../../connectors/status-query/index.ts';
import { type LogEvent, readLogRow } from './log-event.ts';
import type { Span } from './span.ts';

const columns = [time('time'), integer('class'), text('type'), text('options')] as const;
const [timeColumn, classColumn, typeColumn, optionsColumn] = columns;

/** What is asked for of a log. */
export const logColumns: Omit<RowSelection, 'filters'> = {
  table: 'log',
  columns: columns.map(({ name }) => name),
  most: undefined,
};

/**
 * The events in the rows of a log, oldest first. They are made one by one, as a million of them would fill the memory.
 * Bounds of time are not exact behind a cache.
 */
export function* eventsInOrder(rows: RowTexts, { from, to }: Span): Generator<LogEvent> {
  const read = cellReader(rows);
  const times = Float64Array.from({ length: rows.count }, (_, row) => read(row, timeColumn) ?? 0);
  const wanted = Uint32Array.from(times.keys()).filter((row) => isIn(times[row] ?? 0, { from, to }));
  for (const row of inOrder(wanted, times)) {
    const event = readLogRow({
      time: times[row] ?? 0,
      class: read(row, classColumn),
      type: read(row, typeColumn),
      options: read(row, optionsColumn),
    });
    if (event) yield event;
  }
}

function isIn(time: number, { from, to }: Span): boolean {
  return time >= from && time < to;
}

/** Some engines answer the newest first; within a second their order is kept. */
function inOrder(rows: Uint32Array, times: Float64Array): Uint32Array {
  const timeOf = (row = 0) => times[row] ?? 0;
  const isAscending = rows.every((row, place) => place === 0 || timeOf(row) >= timeOf(rows[place - 1]));
  if (isAscending) return rows;
  if (timeOf(rows[0]) > timeOf(rows.at(-1))) rows.reverse();
  return rows.sort((a, b) => timeOf(a) - timeOf(b));
}

type Read = <T>(row: number, column: Column<T>) => T;

function cellReader(rows: RowTexts): Read {
  const valueOf = lastValue(rows);
  const places = new Map<string, number>(columns.map(({ name }) => [name, rows.place(name)]));
  return (row, { name, decode }) => {
    const place = places.get(name) ?? -1;
    if (place < 0) return decode(undefined);
    const slot = rows.slot(row);
    if (slot < 0) return decode(rows.cells(row)[place]);
    return decode(name === typeColumn.name ? valueOf(slot + place) : rows.value(slot + place));
  };
}

/** Most lines of a log are of the type of the line before: where the bytes are the same, so is the value. */
function lastValue(rows: RowTexts): (slot: number) => unknown {
  const { body, starts } = rows;
  let last: { readonly start: number; readonly length: number; readonly value: unknown } | undefined;
  return (slot) => {
    const start = starts[slot] ?? 0;
    const length = (starts[slot + 1] ?? 0) - start;
    if (last?.length === length && isSame(body, { a: last.start, b: start, length })) return last.value;
    last = { start, length, value: rows.value(slot) };
    return last.value;
  };
}

function isSame(body: Buffer, { a, b, length }: { a: number; b: number; length: number }): boolean {
  for (let at = 0; at < length; at += 1) if (body[a + at] !== body[b + at]) return false;
  return true;
}
