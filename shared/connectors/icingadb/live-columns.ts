/**
 * The columns of the last check. The database has their values of the last change of state, and only Redis has the present ones. Without
 * Redis, or if it has lost an object, they are null.
 */
import { liveCell, type SqlColumn, type SqlColumns, wholeSeconds } from './columns.ts';
import { LiveField, LiveFields, liveStateOf } from './live-fields.ts';

/** Makes the columns of one table. Their rows are read one after the other. */
export function liveColumns(): SqlColumns {
  const fields = new LiveFields();
  const live = (name: string, value: (field: LiveField) => unknown): SqlColumn => {
    const field = new LiveField(name);
    return {
      cells: [liveCell],
      value([cell]) {
        const state = liveStateOf(cell);
        if (!state) return null;
        fields.moveTo(state);
        return value(field);
      },
    };
  };
  const textOf = (name: string) => live(name, (field) => fields.text(field) ?? '');
  const seconds = (name: string) => live(name, (field) => (fields.number(field) ?? 0) / 1000);
  const wholeTime = (name: string) => live(name, (field) => wholeSeconds(fields.number(field)));
  return {
    plugin_output: textOf('output'),
    // The lines are separated by a backslash and an n, as all engines do it.
    long_plugin_output: live('long_output', (field) => (fields.text(field) ?? '').replaceAll('\n', '\\n')),
    perf_data: textOf('performance_data'),
    ...{ last_check: wholeTime('last_update'), next_check: wholeTime('next_check') },
    // No other interface has this column. Durations in whole milliseconds do not tell two checks of one second apart.
    last_check_ms: live('last_update', (field) => fields.number(field)),
    ...{ execution_time: seconds('execution_time'), latency: seconds('latency') },
  };
}
