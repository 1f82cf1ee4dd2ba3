import { type ChangeKind, changeKinds } from '../../base/change-kinds.ts';
import type { CellTable } from '../../connectors/status-query/index.ts';

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
export function kindsOfChange({ columns: names }: CellTable, columns: readonly number[]): ChangeKind[] {
  const kinds = new Set(columns.map((column) => kindsByColumn.get(names[column] ?? '')));
  return changeKinds.filter((kind) => kinds.has(kind));
}
