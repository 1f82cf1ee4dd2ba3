import type { StatusQuery } from '../../connectors/status-query/index.ts';
import { haveSameColumns, matchRows, type TableNotes, type WarmTable } from '../states/index.ts';
import { warmColumns } from './columns.ts';
import { type LastReading, readChanges, type ScannedScope } from './read-changes.ts';
import { readTable } from './read-table.ts';
import { notesOfComparison, notesOfFirst } from './table-notes.ts';

/**
 * The time in milliseconds after which all cells are read again, as settings that a program changed by the REST API of Icinga 2 have no sign. At
 * an interval of 10 seconds it adds some 5 % to the cost.
 */
const wholeAfterMs = 120_000;
/**
 * The share of changed rows beyond which the next reading reads all cells at once: finding the changes takes a real Icinga 2 four tenths of the
 * time for all cells, and each changed row is read twice.
 */
const mostChanged = 0.3;

/** The last reading of a table. */
export interface Earlier {
  readonly table: WarmTable | undefined;
  /** `undefined` means that there is none, or that the engine was restarted. All cells have to be read. */
  readonly notes: TableNotes | undefined;
  /** Time of the present reading, in milliseconds of a clock that never jumps. */
  readonly now: number;
}

export interface RefreshedTable {
  readonly table: WarmTable;
  readonly notes: TableNotes;
}

/** Reads the rows of a table that changed since an earlier reading, or all of them if that costs the engine less. */
export async function refreshTable(
  status: StatusQuery,
  scope: ScannedScope,
  { table: before, notes, now }: Earlier,
): Promise<RefreshedTable> {
  const last = before && notes && { before, notes, now };
  const changes = last && !mustReadWhole(last) ? await readChanges(status, scope, last) : undefined;
  if (changes) return changes;
  const after = await readTable(status, { ...scope, columns: warmColumns()[scope.kind] });
  const facts = { readAt: now, wholeAt: now, readRows: after.table.count };
  if (!last || !haveSameColumns(last.before, after)) return { table: after, notes: notesOfFirst(facts) };
  const readings = { kind: scope.kind, before: last.before, after };
  const comparison = { readings, notes: last.notes, matches: matchRows(readings) };
  return { table: after, notes: notesOfComparison(comparison, facts) };
}

function mustReadWhole({ notes, now }: LastReading): boolean {
  return now - notes.wholeAt >= wholeAfterMs || notes.changedShare > mostChanged;
}
