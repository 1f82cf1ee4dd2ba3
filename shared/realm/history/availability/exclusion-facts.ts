import { isNothingLeft, rangeTimeOf } from '../range-time.ts';
import type { AvailabilityState } from './availability-states.ts';
import type { StateTimeline } from './state-timeline.ts';

/** Facts about excluded time that the reader of the figures of one realm should know. */
export interface ExclusionFacts {
  /** The number of hosts or services that have known time, all of which is excluded from availability. */
  readonly nothingLeft: number;
  /** True if time was excluded although the past does not tell of downtimes. */
  readonly isExclusionAssumed: boolean;
}

export function exclusionFacts(
  timelines: Iterable<StateTimeline>,
  unavailable: ReadonlySet<AvailabilityState>,
): ExclusionFacts {
  let [nothingLeft, isExclusionAssumed] = [0, false];
  for (const timeline of timelines) {
    nothingLeft += Number(isNothingLeft(rangeTimeOf(timeline, unavailable)));
    isExclusionAssumed ||= timeline.isExclusionAssumed;
  }
  return { nothingLeft, isExclusionAssumed };
}

/** Returns the sentences about excluded time in the notice of an answer. */
export function exclusionNotices({
  realm,
  objects,
  noun,
  nothingLeft,
  isExclusionAssumed,
}: ExclusionFacts & {
  readonly realm: string;
  readonly objects: number;
  readonly noun: 'hosts' | 'services';
}): string[] {
  const all = `Realm '${realm}': all known time of ${nothingLeft} of ${objects} ${noun} is excluded, so that no availability is left.`;
  const assumed = `The past of realm '${realm}' does not tell of downtimes: time is excluded as fixed downtimes with sla 'excluded' were scheduled and removed by this API, and none for other ones.`;
  return [...(nothingLeft > 0 ? [all] : []), ...(isExclusionAssumed ? [assumed] : [])];
}
