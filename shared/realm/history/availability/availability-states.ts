/** The states that a host's time is divided into. NODATA means that the state is unknown. */
export const hostStates = ['UP', 'DOWN', 'UNREACHABLE', 'PENDING', 'NODATA'] as const;
const statesOfServicesAlone = ['OK', 'WARNING', 'CRITICAL', 'UNKNOWN'] as const;
/** The states that a service's time is divided into. */
export const serviceStates = [...statesOfServicesAlone, 'PENDING', 'NODATA'] as const;
/** All of them. Calculations know a state by its index here, which `stateIndexOf` makes of an engine's number. */
export const availabilityStates = [...hostStates, ...statesOfServicesAlone] as const;
export type AvailabilityState = (typeof availabilityStates)[number];

/** The states of hosts that may count as unavailable (spec 4.9). */
export const unavailableStates = ['UP', 'DOWN', 'UNREACHABLE', 'PENDING'] as const;
/** The states of services that may count as unavailable. */
export const unavailableServiceStates = [...statesOfServicesAlone, 'PENDING'] as const;
/** The states that are problems, by which key figures and reports are calculated too. */
export const problemStates: ReadonlySet<AvailabilityState> = new Set([
  ...(['DOWN', 'UNREACHABLE'] as const),
  ...(['WARNING', 'CRITICAL', 'UNKNOWN'] as const),
]);

export const pending = availabilityStates.indexOf('PENDING');
export const noData = availabilityStates.indexOf('NODATA');
const ok = availabilityStates.indexOf('OK');

/** Returns zero seconds of each state. */
export function noSeconds(): number[] {
  return availabilityStates.map(() => 0);
}

/** Returns the index of the state with this number in engines. Null if hosts, or services, have no such state. */
export function stateIndexOf(service: string | null, number: number | null | undefined): number | null {
  const [first, count] = service === null ? [0, 3] : [ok, statesOfServicesAlone.length];
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number < count
    ? first + number
    : null;
}

/** Returns true if the state with this index is UP or OK. */
export function isGoodState(index: number): boolean {
  return index === 0 || index === ok;
}

/** Returns the state with this index. */
export function stateNameOf(index: number): AvailabilityState {
  return availabilityStates[index] ?? 'NODATA';
}

/** One value for each state of hosts. */
export type ByState<T> = Readonly<Record<Lowercase<(typeof hostStates)[number]>, T>>;
/** One value for each state of services. */
export type ByServiceState<T> = Readonly<Record<Lowercase<(typeof serviceStates)[number]>, T>>;

export function byState<T>(value: (state: AvailabilityState) => T): ByState<T> {
  return {
    up: value('UP'),
    down: value('DOWN'),
    unreachable: value('UNREACHABLE'),
    pending: value('PENDING'),
    nodata: value('NODATA'),
  };
}

export function byServiceState<T>(value: (state: AvailabilityState) => T): ByServiceState<T> {
  return {
    ok: value('OK'),
    warning: value('WARNING'),
    critical: value('CRITICAL'),
    unknown: value('UNKNOWN'),
    pending: value('PENDING'),
    nodata: value('NODATA'),
  };
}
