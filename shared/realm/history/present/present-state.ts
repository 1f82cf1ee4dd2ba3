import { pending } from '../availability/availability-states.ts';

/** The state of a host or service as the engine has it at present. Times are epoch seconds. */
export interface PresentHost {
  readonly host_name: string;
  /** False if the host was never checked as far as the engine remembers. Its log may still have states. */
  readonly checked: boolean;
  /** The index of the present HARD state in `availabilityStates`, and the time since which it holds; null if the engine does not say. */
  readonly hardState: number | null;
  readonly since: number | null;
  /** The start of its running downtime. Null if it has none. */
  readonly downtimeSince: number | null;
  /** The start of the running downtime of a service's host. `undefined` or null means that there is none. */
  readonly hostDowntimeSince?: number | null;
  /** True if its present problem is acknowledged. */
  readonly acknowledged: boolean;
}

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
  return state !== null && since !== null ? { state, since } : undefined;
}
