import type { ApiAttributes } from './api-object.ts';

/** The attributes that the state of a host is made of. */
export const hostStateAttributes = ['state', 'last_reachable'] as const;

/** Returns 0 UP, 1 DOWN or 2 UNREACHABLE. The API has no number for UNREACHABLE: it is DOWN, and was not reachable at the last check. */
export function hostStateOf({ state, last_reachable: isReachable }: ApiAttributes): unknown {
  return state === 1 && isReachable === false ? 2 : state;
}
