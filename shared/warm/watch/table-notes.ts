import {
  type ChangedKind,
  findDifferences,
  type RowMatches,
  type TableNotes,
  type TwoReadings,
} from '../states/index.ts';
import { scannedColumns } from './scanned-columns.ts';

/** The time in milliseconds after which no further change can have the same whole second of the engine. */
const settledMs = 2000;

/** Two readings of a table, of which both have the same columns, and the notes of the earlier one. */
export interface ReadingComparison {
  readonly readings: TwoReadings & { readonly kind: ChangedKind };
  readonly matches: RowMatches;
  readonly notes: TableNotes;
}

/** The times and the size of the present reading, in the words of `TableNotes`. */
type ReadingFacts = Pick<TableNotes, 'readAt' | 'wholeAt' | 'readRows'>;

/** Returns the notes of a reading that was compared with no earlier one. The next reading reads all cells, and compares them. */
export function notesOfFirst(facts: ReadingFacts): TableNotes {
  const all = Array.from({ length: facts.readRows }, (_, row) => row);
  return { ...facts, changedShare: 1, unsettled: all };
}

export function notesOfComparison(
  { readings, matches, notes }: ReadingComparison,
  facts: ReadingFacts,
): TableNotes {
  const { kind, after } = readings;
  const columns = scannedColumns(kind).filter((column) => after.hasColumn(column));
  const changed = findDifferences(readings, matches, columns);
  const earlier = facts.readAt - notes.readAt < settledMs ? rowsAfter(notes.unsettled, matches) : [];
  return {
    ...facts,
    changedShare: changed.length / Math.max(1, after.table.count),
    unsettled: [...new Set([...changed, ...earlier])],
  };
}

/** Returns the numbers in the later reading of some rows of the earlier one. */
export function rowsAfter(rows: readonly number[], { before }: RowMatches): number[] {
  const wanted = new Set(rows);
  return Array.from(before.keys()).filter((row) => wanted.has(before[row] ?? -1));
}
