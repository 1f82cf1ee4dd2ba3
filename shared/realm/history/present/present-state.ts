import { type AvailabilityState, availabilityStates } from '../availability/availability-states.ts';

/** The state of a host as the engine has it at present. Times are epoch seconds. */
export interface PresentHost {
  readonly host_name: string;
  /** False if the host was never checked as far as the engine remembers. Its log may still have states. */
  readonly checked: boolean;
  /** The present HARD state, and the time since which it holds; null if the engine does not say. */
  readonly hardState: number | null;
  readonly since: number | null;
  /** The start of its running downtime. Null if it has none. */
  readonly downtimeSince: number | null;
  /** True if its present problem is acknowledged. */
  readonly acknowledged: boolean;
}

export const pending = availabilityStates.indexOf('PENDING');
export const noData = availabilityStates.indexOf('NODATA');

export interface PresentState {
  readonly state: number;
  readonly since: number;
}

/**
 * Returns the present state and its start in epoch seconds; an object that was never checked is PENDING. `undefined` means that
 * the state is unknown.
 */
export function presentState(present: PresentHost | undefined): PresentState | undefined {
  if (!present) return undefined;
  const { checked, hardState: state, since } = present;
  if (!checked) return { state: pending, since: -Infinity };
  return isHostState(state) && since !== null ? { state, since } : undefined;
}

/** Returns true if the number is one of the engines' host states. */
export function isHostState(number: number | null): number is number {
  return number === 0 || number === 1 || number === 2;
}

/** Returns the state with this index in `availabilityStates`. */
export function stateNameOf(state: number): AvailabilityState {
  return availabilityStates[state] ?? 'NODATA';
}
