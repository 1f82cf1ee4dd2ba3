import { buildCells, type EngineFacts, readEngine } from '../../shared/connectors/status-query/index.ts';
import { type WarmStates, warmStates, WarmTable } from '../../shared/warm/states/index.ts';

/** The facts of an engine that tells nothing. */
const noFacts: EngineFacts = readEngine([['program_version'], ['1.0']]);

/** A row of a table by its columns. */
export type InventedRow = Readonly<Record<string, unknown>>;

/** The columns of invented states, all of which engines are asked for. */
export const warmColumnsOf = {
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

function tableOf(kind: keyof typeof warmColumnsOf, rows: readonly InventedRow[]): WarmTable {
  const columns = warmColumnsOf[kind];
  const cells = rows.map((row) => columns.map((column) => row[column] ?? 0));
  return WarmTable.copy(kind, [buildCells(cells, columns)]);
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
  return warmStates(tables, facts ?? noFacts, warmColumnsOf);
}
