import type { ObjectName } from '../../base/list-changes.ts';
import type { CellTable } from '../../connectors/status-query/index.ts';
import type { ChangedKind, RowChange } from '../states/index.ts';
import type { TablePair } from './changed-rows.ts';
import { hostgroupColumns, hostgroupsIn } from './hostgroup-test.ts';

/** A host or service that an engine does not have any more, or whose host has left a hostgroup. */
export interface Departure extends ObjectName {
  readonly kind: ChangedKind;
  /** The hostgroups of the host before. */
  readonly hostgroups: readonly string[];
  /** True if the engine does not have the object any more. */
  readonly isGone: boolean;
}

/** The columns with the names of an object. */
const nameColumns = {
  hosts: { host: 'name', service: undefined },
  services: { host: 'host_name', service: 'description' },
} as const;

/** Returns the objects that have gone or changed their hostgroups between two readings. */
export function departuresIn(
  kind: ChangedKind,
  { before, after }: TablePair,
  changes: readonly RowChange[],
): Departure[] {
  const groups = after.table.column(hostgroupColumns[kind]);
  const nameOf = namesIn(kind, before.table);
  return changes.flatMap((change) => {
    const isGone = change.after === undefined;
    if (change.before === undefined || !(isGone || change.columns.includes(groups))) return [];
    const hostgroups = hostgroupsIn(before.table, groups, change.before);
    return [{ kind, isGone, ...nameOf(change.before), hostgroups }];
  });
}

/** Returns the function that reads the name of a row. */
export function namesIn(kind: ChangedKind, table: CellTable): (row: number) => ObjectName {
  const { host, service } = nameColumns[kind];
  const hosts = table.column(host);
  const services = service === undefined ? undefined : table.column(service);
  return (row) => ({
    host_name: String(table.value(row, hosts)),
    service: services === undefined ? null : String(table.value(row, services)),
  });
}
