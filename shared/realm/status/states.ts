/** Names of host states by the engine's number. A host that was never checked is PENDING, whatever its number. */
export const hostStateNames = ['UP', 'DOWN', 'UNREACHABLE'] as const;
/** Names of service states by the engine's number. */
export const serviceStateNames = ['OK', 'WARNING', 'CRITICAL', 'UNKNOWN'] as const;

export type HostStateName = (typeof hostStateNames)[number] | 'PENDING';
export type ServiceStateName = (typeof serviceStateNames)[number] | 'PENDING';
export type StateType = 'SOFT' | 'HARD';

/**
 * A state as number and name. The number is `null` and the name PENDING if the object was never checked. Both are `null` if the
 * engine does not say.
 */
export interface State<Name extends string> {
  readonly state: number | null;
  readonly state_name: Name | 'PENDING' | null;
}

export const hostState = stateReader(hostStateNames);
export const serviceState = stateReader(serviceStateNames);

export function stateTypeOf(number: number | null): StateType | null {
  if (number === null) return null;
  return number === 0 ? 'SOFT' : 'HARD';
}

/** Returns a function that reads states. Each state object is created once, so that a list of 50,000 services shares five of them. */
function stateReader<Name extends string>(names: readonly Name[]) {
  const states = names.map((name, state): State<Name> => ({ state, state_name: name }));
  const pending: State<Name> = { state: null, state_name: 'PENDING' };
  const unknown: State<Name> = { state: null, state_name: null };
  return (state: number | null, checked: boolean | null): State<Name> => {
    if (checked === false) return pending;
    return (state === null ? undefined : states[state]) ?? unknown;
  };
}

/** Returns true for a problem that is neither acknowledged nor in downtime. Values that the engine does not send count as false. */
export function isUnhandled(
  state: number | null,
  acknowledged: boolean | null,
  inDowntime: boolean | null,
): boolean {
  return state !== null && state > 0 && acknowledged !== true && inDowntime !== true;
}

/**
 * Returns true if one of the downtime depths is above 0. Services pass their host's depth too, because not every engine counts
 * it in the service's own. Null if no depth is known.
 */
export function isInDowntime(...depths: readonly (number | null)[]): boolean | null {
  const values = depths.filter((depth) => depth !== null);
  return values.length === 0 ? null : values.some((depth) => depth > 0);
}
