/**
 * The columns of the last check. The database has their values of the last change of state, and only Redis has the present ones. Without
 * Redis, or if it has lost an object, they are null.
 */
import { related, type SqlColumns, wholeSeconds } from './columns.ts';
import type { LiveState } from './relations.ts';

const live = (value: (state: LiveState) => unknown) =>
  related(['live'], (id, found) => {
    const state = found.live.get(id);
    return state ? value(state) : null;
  });

const secondsOf = (ms: number | null) => (ms === null ? 0 : ms / 1000);

export const liveColumns: SqlColumns = {
  plugin_output: live(({ output }) => output ?? ''),
  // The lines are separated by a backslash and an n, as all engines do it.
  long_plugin_output: live(({ longOutput }) => (longOutput ?? '').replaceAll('\n', '\\n')),
  perf_data: live(({ performanceData }) => performanceData ?? ''),
  last_check: live(({ lastUpdate }) => wholeSeconds(lastUpdate)),
  next_check: live(({ nextCheck }) => wholeSeconds(nextCheck)),
  execution_time: live(({ executionTime }) => secondsOf(executionTime)),
  latency: live(({ latency }) => secondsOf(latency)),
};
