import type { OnPeriodOf, OnStateEvent, TimelineSubject } from '../availability/availability-calculator.ts';
import type { AvailabilityState } from '../availability/availability-states.ts';
import { exclusionKey } from '../availability/exclusion-windows.ts';
import type { Span } from '../span.ts';

/** The HARD state of a host or service at a time, with the output of the check that told it. */
export interface StateAt {
  /** NODATA means that no source knows the state. */
  readonly state: AvailabilityState;
  /** Null if the source does not tell it. */
  readonly output: string | null;
}

/** A host or service at two times. */
export interface PastState extends TimelineSubject {
  readonly from: StateAt;
  readonly to: StateAt;
  /** The number of changes between the two times. */
  readonly changes: number;
  /** The time of the last change in epoch seconds. `undefined` means that there was none. */
  readonly changedAt: number | undefined;
}

interface Collected {
  from: AvailabilityState;
  to: AvailabilityState;
  fromOutput: string | null;
  toOutput: string | null;
  /** The periods that touch the time between, which a source with windows of downtimes does not tell in order. */
  readonly periods: { readonly at: number; readonly state: AvailabilityState }[];
}

/** Collects the states at the two ends of a span, both inclusive, from the periods and events of timelines. */
export class PastStateReading {
  readonly #span: Span;
  readonly #objects = new Map<string, Collected>();

  constructor(span: Span) {
    this.#span = span;
  }

  readonly onPeriod: OnPeriodOf = (subject, state, { from, to }) => {
    const { from: first, to: last } = this.#span;
    if (from > last || to <= first) return;
    const object = this.#collected(subject);
    if (from <= first) object.from = state;
    if (to > last) object.to = state;
    object.periods.push({ at: from, state });
  };

  readonly onStateEvent: OnStateEvent = (subject, { time, state, state_type: type, output = null }) => {
    if (time > this.#span.to || state === null || (type !== 'HARD' && state !== 0)) return;
    const object = this.#collected(subject);
    if (time <= this.#span.from) object.fromOutput = output;
    object.toOutput = output;
  };

  #collected({ host_name: host, service }: TimelineSubject): Collected {
    const key = exclusionKey(host, service);
    const known = this.#objects.get(key);
    if (known) return known;
    const nothing = { from: 'NODATA', to: 'NODATA', fromOutput: null, toOutput: null } as const;
    const added: Collected = { ...nothing, periods: [] };
    this.#objects.set(key, added);
    return added;
  }

  /** Returns the states of a host or service. */
  stateOf(subject: TimelineSubject): PastState {
    const { from, to, fromOutput, toOutput, periods } = this.#collected(subject);
    const times = changesIn(periods);
    return {
      ...{ host_name: subject.host_name, service: subject.service },
      from: { state: from, output: from === 'NODATA' ? null : fromOutput },
      to: { state: to, output: to === 'NODATA' ? null : toOutput },
      ...{ changes: times.length, changedAt: times.at(-1) },
    };
  }
}

/** Returns the times at which a known state became another known state. */
function changesIn(periods: Collected['periods']): number[] {
  const known = periods.filter(({ state }) => state !== 'NODATA').sort((a, b) => a.at - b.at);
  return known.flatMap(({ at, state }, index) =>
    index > 0 && known[index - 1]?.state !== state ? [at] : [],
  );
}
