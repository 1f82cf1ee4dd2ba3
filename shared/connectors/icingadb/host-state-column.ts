/** The column with the state of hosts. The database has no state UNREACHABLE. */
import { pendingState, softState } from './checkable-columns.ts';
import { indexedNumber, type SqlColumn } from './columns.ts';

/** DOWN and not reachable when its state was written. */
export const unreachableState = 2;
const hostState = `CASE WHEN t.soft_state = 1 AND t.is_reachable = 'n' THEN ${unreachableState} WHEN t.soft_state = ${pendingState} THEN 1 ELSE t.soft_state END`;

function hostStateOf([state, isReachable]: readonly unknown[]): unknown {
  if (state === 1 && isReachable === 0) return unreachableState;
  return state === pendingState ? 1 : state;
}

function hasHostState(state: number): string {
  if (state === unreachableState) return `t.soft_state = 1 AND t.is_reachable = 'n'`;
  if (state !== 1) return state === pendingState ? '1 = 0' : `t.soft_state = ${state}`;
  return `t.soft_state = ${pendingState} OR (t.soft_state = 1 AND t.is_reachable <> 'n')`;
}

export const hostStateColumn = (): SqlColumn => ({
  ...indexedNumber(hostState, hasHostState),
  ...{ cells: [softState, { sql: 't.is_reachable', type: 'flag' }], value: hostStateOf },
});
