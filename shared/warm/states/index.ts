/** Keeps the states of engines in memory, and answers the questions of the status-query interface from them. */
export { CellVersions, compareReadings, type RowChange } from './cell-versions.ts';
export { KeptCells } from './kept-cells.ts';
export type { TwoReadings } from './paired-rows.ts';
export { findDifferences, matchRows, type RowMatches } from './row-matches.ts';
export {
  type ChangeBatch,
  type ChangedKind,
  type ChangedRows,
  changesKeptMs,
  type StateChanges,
} from './state-changes.ts';
export { type TableNotes, type WarmStates, warmStates } from './states.ts';
export { type UsableStates, WarmStatusQuery } from './status-query.ts';
export { haveSameColumns, type RowTest, type WarmKind, WarmTable } from './table.ts';
