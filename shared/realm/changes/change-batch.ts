import type { ChangeKind } from '../../base/change-kinds.ts';
import { type RowChange, WarmTable } from '../../connectors/warm-states/index.ts';
import { kindsOfChange } from './change-kinds.ts';

/** The kinds of tables whose changes are told. */
export type ChangedKind = 'hosts' | 'services';

/** The rows of one table that changed between two readings, in the order of their names. A removed row is as it was last. */
export interface ChangedRows {
  readonly table: WarmTable;
  /** The kinds of changes by the number of the row. Each row has at least one. */
  readonly kinds: readonly (readonly ChangeKind[])[];
}

/** The changes of one engine between two readings of its states. */
export interface ChangeBatch {
  /** The number of the batch in its history. The next one has a higher number. */
  readonly number: number;
  /** Time at which the later reading began, in epoch milliseconds. It may jump, as the clock may: only numbers are in order. */
  readonly at: number;
  readonly hosts: ChangedRows;
  readonly services: ChangedRows;
  /** Tells that the engine ceased to answer, or answers again. `undefined` for changes of hosts and services. */
  readonly engine?: 'silent' | 'back';
}

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
