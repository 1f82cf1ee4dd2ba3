import type { ChangedKind } from '../states/index.ts';
import { warmColumns } from './columns.ts';

/** Columns that change only with a check result, which also changes a time of the check. */
const ofResults = [
  ...[
    'state_type',
    'has_been_checked',
    'current_attempt',
    'plugin_output',
    'long_plugin_output',
    'perf_data',
  ],
  ...['last_state_change', 'last_hard_state_change'],
  ...['last_time_up', 'last_time_ok', 'last_time_warning', 'last_time_unknown'],
];

/**
 * Columns of settings, which change with a restart of the engine. Naemon tells changes without a restart by `last_update`. On Icinga 2 a
 * program may change them by its REST API, which no column tells: these are seen when all cells are read.
 */
const ofSettings = [
  ...['display_name', 'address', 'alias', 'groups', 'custom_variables', 'max_check_attempts'],
  ...['check_command', 'got_business_rule', 'host_address', 'host_groups'],
];

const settled: ReadonlySet<string> = new Set([...ofResults, ...ofSettings]);

/** Returns the kept columns that may change by themselves, and the names. They are read of all rows to find those that changed. */
export function scannedColumns(kind: ChangedKind): readonly string[] {
  return warmColumns()[kind].filter((column) => !settled.has(column));
}

/** Returns the column of the time at which a row changed last: any change if the engine tells it, or the last check. */
export function timeColumnOf(columns: readonly string[]): string {
  return columns.includes('last_update') ? 'last_update' : 'last_check';
}
