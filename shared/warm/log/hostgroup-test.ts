import type { CellTable } from '../../connectors/status-query/index.ts';
import type { ChangedKind } from '../states/index.ts';

/** The columns with the hostgroups of a host, or of the host of a service. */
export const hostgroupColumns = { hosts: 'groups', services: 'host_groups' } as const;

export function hostgroupsIn(table: CellTable, column: number, row: number): readonly string[] {
  const groups = table.value(row, column);
  return Array.isArray(groups) ? groups.map(String) : [];
}

/** Returns the test whether a realm that is limited to these hostgroups shows a row. `undefined` is no limit. */
export function hostgroupTest(
  table: CellTable,
  kind: ChangedKind,
  limit: readonly string[] | undefined,
): (row: number) => boolean {
  if (!limit) return () => true;
  const column = table.column(hostgroupColumns[kind]);
  return (row) => hostgroupsIn(table, column, row).some((group) => limit.includes(group));
}
