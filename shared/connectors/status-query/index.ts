/** The status-query connector: Livestatus over TCP, TLS and unix sockets. */
export type { Cells, Column, Columns, Place, Reader, Row } from './columns.ts';
export {
  customVariables,
  flag,
  integer,
  list,
  mostOfFigure,
  nested,
  noticing,
  number,
  text,
  time,
} from './columns.ts';
export type { Argument, Command, LongText } from './command.ts';
export { command, longText, timed } from './command.ts';
export type { Counts, CountsWithPart } from './counters.ts';
export { createColumnLists } from './column-lists.ts';
export type { EngineFacts, EngineKind } from './engine.ts';
export { busy } from './errors.ts';
export type { Filter, Value } from './filters.ts';
export {
  above,
  allOf,
  always,
  anyOf,
  atLeast,
  atMost,
  below,
  contains,
  differs,
  equals,
  isEmpty,
  isPortable,
  lacks,
  matches,
  mentions,
  not,
} from './filters.ts';
export { inRange, isBound, markedRows, undivided } from './host-ranges.ts';
export type { HostMarks, HostRange, HostRanges } from './host-ranges.ts';
export type { CountQuery, RowQuery, RowSelection, Table } from './query.ts';
export { connectionLimit } from '../kit/connection-limit.ts';
export { createMemoryBudget, type MemoryBudget } from '../kit/memory.ts';
export { counts, customRows, rows } from './query.ts';
export { cellKind } from './cell-scanner.ts';
export { numberAt, repeatedValue } from './cell-table.ts';
export type { CellTable } from './cell-table.ts';
export { columnsOf } from './conditions.ts';
export type { ConnectOptions, EngineOptions } from './client.ts';
export { connect, openEngine } from './client.ts';
export type { StatusQuery } from './status-query.ts';
export type { Address } from './transport.ts';
