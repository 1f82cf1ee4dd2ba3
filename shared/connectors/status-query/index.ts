/** The status-query connector: Livestatus over TCP, TLS and unix sockets. */
export { type CachedValue, cachedValue } from '../../base/expiring.ts';
export { maxFigure } from './columns.ts';
export type { Cells, Column, ColumnSet, FindCellIndex, Reader, DecodedRow } from './columns.ts';
export {
  customVariables,
  flag,
  integer,
  list,
  nested,
  decodeAndReport,
  number,
  text,
  time,
} from './columns.ts';
export type { Argument, Command, LongText } from './command.ts';
export { type CommandEnd, isRefusal, sendEach } from './command-end.ts';
export {
  argumentText,
  buildCommand,
  longText,
  objectOfCommand,
  unescapedArgument,
  withTime,
} from './command.ts';
export { type Counts, type CountsWithPart, countTwice } from './counters.ts';
export { createColumnLists } from './column-lists.ts';
export { describeZones, noteZones, noteZonesOfRows } from './disconnected-zones.ts';
export {
  type EngineFacts,
  engineFacts,
  type EngineKind,
  type EngineProcess,
  engineKinds,
  readEngine,
} from './engine.ts';
export { engineBusy, questionRunner, type RunOfCall } from './errors.ts';
export type { Filter, Leaf, Value } from './filters.ts';
export { compareCell } from './cell-comparison.ts';
export { compileFilter, countMatching } from './row-filter.ts';
export { composeTest } from './row-test.ts';
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
  matchesPattern,
  mentions,
  not,
  onColumns,
} from './filters.ts';
export {
  hostSizes,
  isUsableBound,
  rangeFilters,
  rangesOf,
  rowsPerLandmark,
  singleRange,
  undivided,
} from './host-ranges.ts';
export { type HostScope, hostScopeOf } from './host-scope.ts';
export { withCounts } from './hostgroup-counts.ts';
export type { HostLandmarks, HostNameRange, HostRanges } from './host-ranges.ts';
export type { CountQuery, RowQuery, RowQueryParts, TableName } from './query.ts';
export { createMemoryBudget, type MemoryBudget } from '../kit/memory-budget.ts';
export { countQuery, rowQueryWithReader, rowQuery } from './query.ts';
export type { RawCells } from './cell-scanner.ts';
export { buildCells, CellTable, CellTableBuilder, readCells } from './cell-table.ts';
export { CellValues, type NameCells } from './cell-values.ts';
export type { CellStep, CopiedCells, ValueWriter } from './cell-writer.ts';
export { columnsOfFilters } from './conditions.ts';
export { asCounts } from './counters.ts';
export {
  hostgroupColumns,
  hostgroupsOf,
  type ObjectColumns,
  type ObjectTable,
  objectTable,
  prefixed,
  serviceCounts,
} from './object-tables.ts';
export { hasOnlyProblems, hideUnknownCounts } from './problem-counts.ts';
export { decodeRows, type RowsWanted, RowStatusQuery } from './row-status-query.ts';
export { leavesOf } from './row-counting.ts';
export type { EngineConnectOptions, EngineOptions } from './open-engine.ts';
export { connectEngine, openEngine } from './open-engine.ts';
export type {
  ChangeScan,
  EngineCall,
  MissingPermissions,
  NamedReading,
  NamedRows,
  NamedRowsReader,
  QuestionKind,
  RunQuestion,
  StatusQuery,
} from './status-query.ts';
export type { EngineAddress } from './transport.ts';
