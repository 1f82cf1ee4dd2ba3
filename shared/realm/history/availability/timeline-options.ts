import type { PresentHost } from '../present/present-state.ts';
import type { Span } from '../span.ts';
import type { AvailabilityState } from './availability-states.ts';
import type { ExclusionWindow } from './exclusion-windows.ts';

/** A part of a range in which an object kept one state. */
export interface StatePeriod extends Span {
  /** True if the period leaves the time that availability is a share of. */
  readonly isExcluded: boolean;
  /** True if the period is outside the hours that count. It is excluded too. */
  readonly isOutside?: boolean;
}

/** Gets each period of one state when it is over, and it is known whether it is excluded. */
interface PeriodSums {
  add(state: AvailabilityState, period: StatePeriod): void;
}

export interface TimelineOptions {
  readonly span: Span;
  readonly unavailable: ReadonlySet<AvailabilityState>;
  /** True for a service, whose host has downtimes too. */
  readonly isService?: boolean;
  /** The present state in the engine. `undefined` means that the engine no longer has the object. */
  readonly present: PresentHost | undefined;
  readonly keepOutages: boolean;
  /** The windows in which downtimes exclude the object from availability. `undefined` means that there are none. */
  readonly windows?: readonly ExclusionWindow[] | undefined;
  /** True if the time of every scheduled downtime is excluded, that of a service's host too. */
  readonly excludesDowntimes?: boolean | undefined;
  /** The parts of the range that count, sorted and without overlaps. `undefined` means all of it. */
  readonly counted?: readonly Span[] | undefined;
  readonly periods?: PeriodSums | undefined;
}
