import { type AvailabilityState, problemStates } from '../history/availability/availability-states.ts';
import type { PastState } from '../history/past-states/past-states.ts';

/** A host or service that changed between two times, with its state at the later one. */
export interface ChangedState {
  readonly host_name: string;
  readonly service: string | null;
  /** `came back`: it is in no problem at either end, and was in one meanwhile. */
  readonly change: 'became a problem' | 'is a problem again' | 'recovered' | 'came back';
  readonly change_count: number;
  readonly state_name: AvailabilityState;
  readonly output: string | null;
  /** The time of the last change in epoch seconds. */
  readonly changedAt: number;
}

/** Returns one change for each host and service whose HARD state changed between the two times. */
export function changesBetween(states: readonly PastState[]): ChangedState[] {
  return states.flatMap(({ host_name, service, from, to, ...past }): ChangedState[] => {
    const { changes: change_count, changedAt } = past;
    if (changedAt === undefined || to.state === 'NODATA') return [];
    const change = changeOf(problemStates.has(from.state), problemStates.has(to.state));
    return [{ host_name, service, change, change_count, state_name: to.state, output: to.output, changedAt }];
  });
}

/** Sorts changes: problems first, those that changed most often before others. */
export function sortChanges<Change extends ChangedState>(changes: Change[]): Change[] {
  return changes.sort((a, b) => rank(a) - rank(b) || b.change_count - a.change_count);
}

function changeOf(wasProblem: boolean, isNow: boolean): ChangedState['change'] {
  if (isNow) return wasProblem ? 'is a problem again' : 'became a problem';
  return wasProblem ? 'recovered' : 'came back';
}

const order: readonly AvailabilityState[] = ['DOWN', 'CRITICAL', 'UNREACHABLE', 'UNKNOWN', 'WARNING'];

function rank({ change, state_name: state }: ChangedState): number {
  if (change === 'recovered') return order.length;
  return change === 'came back' ? order.length + 1 : order.indexOf(state);
}
