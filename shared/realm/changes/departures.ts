import type { RowChange, WarmTable } from '../../connectors/warm-states/index.ts';
import type { ChangedKind, ReadTables } from './change-batch.ts';

/** A host or service that an engine does not have any more, or whose host has left a hostgroup. */
export interface Departure {
  readonly kind: ChangedKind;
  readonly host_name: string;
  /** `undefined` for a host. */
  readonly description: string | undefined;
  /** The hostgroups of the host before. */
  readonly hostgroups: readonly string[];
  /** True if the engine does not have the object any more. */
  readonly isGone: boolean;
}

const columnsOfKind = {
  hosts: { host: 'name', description: undefined, hostgroups: 'groups' },
  services: { host: 'host_name', description: 'description', hostgroups: 'host_groups' },
} as const;

/** Returns the objects that have gone or changed their hostgroups between two readings. */
export function departuresIn(
  kind: ChangedKind,
  { before, after }: ReadTables,
  changes: readonly RowChange[],
): Departure[] {
  const groups = after.table.column(columnsOfKind[kind].hostgroups);
  return changes.flatMap((change) => {
    const isGone = change.after === undefined;
    if (change.before === undefined || !(isGone || change.columns.includes(groups))) return [];
    return [{ kind, isGone, ...namesOf(kind, before, change.before) }];
  });
}

function namesOf(kind: ChangedKind, { table }: WarmTable, row: number) {
  const { host, description, hostgroups } = columnsOfKind[kind];
  const value = (column: string) => table.value(row, table.column(column));
  const groups = value(hostgroups);
  return {
    host_name: String(value(host)),
    description: description && String(value(description)),
    hostgroups: Array.isArray(groups) ? groups.map(String) : [],
  };
}
