import { type ChangeKind, changeKinds } from '../../base/change-kinds.ts';
import { nextTurn } from '../../base/next-turn.ts';
import type { CellTable } from '../../connectors/status-query/index.ts';
import {
  type ChangedKind,
  type ChangedRows,
  type RowChange,
  type StateChanges,
  WarmTable,
} from '../states/index.ts';

/** One table as it was read before and after some changes. */
export interface TablePair {
  readonly before: WarmTable;
  readonly after: WarmTable;
}

/** One changed row by its numbers in two readings. Its change has at least one kind. */
export interface FoundChange extends Pick<RowChange, 'before' | 'after'> {
  readonly kinds: readonly ChangeKind[];
}

/** The changed rows of a table, in the order of their names. They are still those of the readings. */
export interface FoundRows {
  readonly tables: TablePair;
  readonly rows: readonly FoundChange[];
}

/** The number of changes whose kinds are found in one turn of the event loop. */
const changesOfTurn = 500;

/** Finds the rows whose changes are of a kind. Other work of the process goes on meanwhile. */
export async function findChangedRows(tables: TablePair, changes: readonly RowChange[]): Promise<FoundRows> {
  const rows: FoundChange[] = [];
  for (const [index, change] of changes.entries()) {
    const kinds = kindsOf(tables.after, change);
    if (kinds.length > 0) rows.push({ before: change.before, after: change.after, kinds });
    if (index % changesOfTurn === changesOfTurn - 1) await nextTurn();
  }
  return { tables, rows };
}

/** Copies changed rows, so that they do not keep the readings in memory. */
export function copyRows(kind: ChangedKind, { tables, rows }: FoundRows): ChangedRows {
  const gone = rows.flatMap(({ before, after }) => (after === undefined ? (before ?? []) : []));
  const copied = [tables.after.pick(rows.flatMap(({ after }) => after ?? [])), tables.before.pick(gone)];
  // The table sorts its rows by their names. The changes are in this order already.
  return { table: WarmTable.copy(kind, copied), kinds: rows.map(({ kinds }) => kinds) };
}

/** Returns the size of the text of a changed row, in bytes. */
export function bytesOfRow({ before, after }: TablePair, row: FoundChange): number {
  return row.after === undefined ? before.textBytes(row.before ?? 0) : after.textBytes(row.after);
}

/** Returns the change that the engine ceased to answer, or answers again. `at` is in epoch milliseconds. */
export function engineChange(engine: 'silent' | 'back', at: number): StateChanges {
  return { at, engine, hosts: noRows('hosts'), services: noRows('services'), regroups: false };
}

export function noRows(kind: ChangedKind): ChangedRows {
  return { table: WarmTable.copy(kind, []), kinds: [] };
}

function kindsOf({ table }: WarmTable, { before, after, columns }: RowChange): readonly ChangeKind[] {
  if (before === undefined) return ['added'];
  return after === undefined ? ['removed'] : kindsOfChange(table, columns);
}

/** The columns of hosts and services whose change is of a kind. The times and outputs of checks are of none: they change with every check. */
const kindsByColumn: ReadonlyMap<string, ChangeKind> = new Map([
  ['state', 'state'],
  ['state_type', 'state'],
  ['has_been_checked', 'state'],
  ['acknowledged', 'acknowledgement'],
  ['scheduled_downtime_depth', 'downtime'],
  ['host_scheduled_downtime_depth', 'downtime'],
  ['comments', 'comment'],
  ['is_flapping', 'flapping'],
]);

/** Returns the kinds of changes of a row, in the order of `changeKinds`. `columns` are the numbers of the columns that differ. */
function kindsOfChange({ columns: names }: CellTable, columns: readonly number[]): ChangeKind[] {
  const kinds = new Set(columns.map((column) => kindsByColumn.get(names[column] ?? '')));
  return changeKinds.filter((kind) => kinds.has(kind));
}
