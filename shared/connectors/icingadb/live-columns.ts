/**
 * The columns of the last check. The database has their values of the last change of state, and only Redis has the present ones. Without
 * Redis, or if it has lost an object, they are null.
 */
import { related, type SqlColumn, type SqlColumns, wholeSeconds } from './columns.ts';
import { LiveFields } from './live-fields.ts';

/** Makes the columns of one table. Their rows are read one after the other. */
export function liveColumns(): SqlColumns {
  const fields = new LiveFields();
  const live = (value: () => unknown): SqlColumn =>
    related(['live'], (id, found) => {
      const state = found.live.get(id);
      if (!state) return null;
      fields.moveTo(state);
      return value();
    });
  const seconds = (name: string) => live(() => (fields.number(name) ?? 0) / 1000);
  const wholeTime = (name: string) => live(() => wholeSeconds(fields.number(name)));
  return {
    plugin_output: live(() => fields.text('output') ?? ''),
    // The lines are separated by a backslash and an n, as all engines do it.
    long_plugin_output: live(() => (fields.text('long_output') ?? '').replaceAll('\n', '\\n')),
    perf_data: live(() => fields.text('performance_data') ?? ''),
    ...{ last_check: wholeTime('last_update'), next_check: wholeTime('next_check') },
    // No other interface has this column. Durations in whole milliseconds do not tell two checks of one second apart.
    last_check_ms: live(() => fields.number('last_update')),
    ...{ execution_time: seconds('execution_time'), latency: seconds('latency') },
  };
}
