/**
 * The columns of the last check. The database has their values of the last change of state, and only Redis has the present ones. Without
 * Redis, or if it has lost an object, they are null.
 */
import { isJsonObject } from '../kit/json.ts';
import { liveCell, type SqlColumn, type SqlColumns, wholeSeconds } from './columns.ts';

function live(name: string, valueOf: (field: unknown) => unknown): SqlColumn {
  return {
    cells: [liveCell],
    value: ([state]) => (isJsonObject(state) ? valueOf(state[name]) : null),
  };
}

const textIn = (field: unknown): string => (typeof field === 'string' ? field : '');
const numberIn = (field: unknown): number | null => (typeof field === 'number' ? field : null);
const secondsIn = (field: unknown): number => (numberIn(field) ?? 0) / 1000;

export const liveColumns: SqlColumns = {
  plugin_output: live('output', textIn),
  // The lines are separated by a backslash and an n, as all engines do it.
  long_plugin_output: live('long_output', (field) => textIn(field).replaceAll('\n', '\\n')),
  perf_data: live('performance_data', textIn),
  ...{ last_check: live('last_update', wholeSeconds), next_check: live('next_check', wholeSeconds) },
  // No other interface has this column. Durations in whole milliseconds do not tell two checks of one second apart.
  last_check_ms: live('last_update', numberIn),
  ...{ execution_time: live('execution_time', secondsIn), latency: live('latency', secondsIn) },
};
