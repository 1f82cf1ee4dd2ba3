import type { ChangeKind } from '../../base/change-kinds.ts';
import {
  type ChangedKind,
  type ChangedRows,
  type RowChange,
  type StateChanges,
  WarmTable,
} from '../../connectors/warm-states/index.ts';
import { kindsOfChange } from './change-kinds.ts';

/** One table as it was read before and after some changes. */
export interface TablePair {
  readonly before: WarmTable;
  readonly after: WarmTable;
}

/** Returns the rows whose changes are of a kind. */
export function changedRows(
  kind: ChangedKind,
  { before, after }: TablePair,
  changes: readonly RowChange[],
): ChangedRows {
  const rows = changes
    .map((change) => ({ ...change, kinds: kindsOf(after, change) }))
    .filter(({ kinds }) => kinds.length > 0);
  const [present, gone] = [rows.filter((row) => row.after !== undefined), rows.filter(isGone)];
  const tables = [
    after.pick(present.flatMap((row) => row.after ?? [])),
    before.pick(gone.flatMap((row) => row.before ?? [])),
  ];
  // The table sorts its rows by their names. The changes are in this order already.
  return { table: WarmTable.copy(kind, tables), kinds: rows.map(({ kinds }) => kinds) };
}

/** Returns the change that the engine ceased to answer, or answers again. `at` is in epoch milliseconds. */
export function engineChange(engine: 'silent' | 'back', at: number): StateChanges {
  return { at, engine, hosts: noRows('hosts'), services: noRows('services'), regroups: false };
}

export function noRows(kind: ChangedKind): ChangedRows {
  return { table: WarmTable.copy(kind, []), kinds: [] };
}

function isGone({ after }: RowChange): boolean {
  return after === undefined;
}

function kindsOf({ table }: WarmTable, { before, after, columns }: RowChange): readonly ChangeKind[] {
  if (before === undefined) return ['added'];
  return after === undefined ? ['removed'] : kindsOfChange(table, columns);
}
