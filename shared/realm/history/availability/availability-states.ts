/**
 * The states that a host's time is divided into. The first three have the engines' numbers as indices. NODATA means that the
 * state is unknown.
 */
export const availabilityStates = ['UP', 'DOWN', 'UNREACHABLE', 'PENDING', 'NODATA'] as const;
export type AvailabilityState = (typeof availabilityStates)[number];

/** The states that may count as unavailable (spec 4.9). */
export const unavailableStates = ['UP', 'DOWN', 'UNREACHABLE', 'PENDING'] as const;
/** A state that a caller may count as unavailable. */
export type UnavailableState = (typeof unavailableStates)[number];

/** One value for each state. */
export type ByState<T> = Readonly<Record<Lowercase<AvailabilityState>, T>>;

export function byState<T>(value: (state: AvailabilityState) => T): ByState<T> {
  return {
    up: value('UP'),
    down: value('DOWN'),
    unreachable: value('UNREACHABLE'),
    pending: value('PENDING'),
    nodata: value('NODATA'),
  };
}
