import { buildCells, type EngineFacts } from '../../shared/connectors/status-query/index.ts';
import { type WarmStates, warmStates, WarmTable } from '../../shared/connectors/warm-states/index.ts';

/** A row of a table by its columns. */
export type InventedRow = Readonly<Record<string, unknown>>;

const columnsOf = {
  hosts: [
    ...['name', 'state', 'state_type', 'has_been_checked', 'acknowledged', 'scheduled_downtime_depth'],
    ...['is_flapping', 'comments', 'groups', 'last_check', 'plugin_output'],
  ],
  services: [
    'host_name',
    'description',
    'state',
    'host_groups',
    'last_check',
    'host_scheduled_downtime_depth',
  ],
  hostgroups: ['name', 'alias'],
} as const;

function tableOf(kind: keyof typeof columnsOf, rows: readonly InventedRow[]): WarmTable {
  const columns = columnsOf[kind];
  const cells = rows.map((row) => columns.map((column) => row[column] ?? 0));
  return new WarmTable(kind, [buildCells(cells, columns)]);
}

interface InventedStates {
  readonly hosts?: readonly InventedRow[];
  readonly services?: readonly InventedRow[];
  readonly facts?: EngineFacts;
}

/** States of these rows. A column that a row lacks is 0. */
export function statesOf({ hosts = [], services = [], facts }: InventedStates): WarmStates {
  const tables = {
    hosts: tableOf('hosts', hosts),
    services: tableOf('services', services),
    hostgroups: tableOf('hostgroups', []),
  };
  return warmStates(tables, facts ?? ({} as EngineFacts), columnsOf);
}
