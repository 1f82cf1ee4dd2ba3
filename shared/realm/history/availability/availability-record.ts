import { boundText, type IsoFormatter } from '../../../time/iso.ts';
import { percentOf } from '../percent.ts';
import {
  availabilityPercent,
  knownPercent,
  meanSeconds,
  meanTimeBetween,
  rangeTimeOf,
} from '../range-time.ts';
import type { StateSource } from '../sources/first-source.ts';
import type { Span } from '../span.ts';
import type { SubjectTimeline } from './availability-calculator.ts';
import type {
  HostAvailability,
  OneHostAvailability,
  OneServiceAvailability,
  ServiceAvailability,
} from './availability-schema.ts';
import {
  type AvailabilityState,
  availabilityStates,
  byServiceState,
  byState,
  hostStates,
  serviceStates,
} from './availability-states.ts';
import type { StartSource, StateTimeline } from './state-timeline.ts';
import { seriesOf } from './step-series.ts';

/** The range and the rules by which availability is calculated. */
export interface AvailabilityRules {
  readonly span: Span;
  readonly unavailable: ReadonlySet<AvailabilityState>;
  /** The threshold in percent. `undefined` means that none was requested. */
  readonly threshold: number | undefined;
  /** The parts of the range that count, sorted and without overlaps. `undefined` means all of it. */
  readonly counted?: readonly Span[] | undefined;
}

/** The realm of an availability record, and the source that it rests on. */
export interface RecordContext extends AvailabilityRules {
  readonly realm: string;
  /** The source of the past. `undefined` means that no source had any events. */
  readonly source?: StateSource | undefined;
  readonly iso: IsoFormatter;
}

/** Returns the record of a host. Its series is made when it is read, because most rows of a long list are never shown. */
export function hostRecord(context: RecordContext, subject: SubjectTimeline): HostAvailability {
  const { host_name, timeline, steps } = subject;
  return {
    ...{ realm: context.realm, host_name, ...figuresOf(context, timeline, byState) },
    state_at_start: stateAmong(hostStates, timeline.startState),
    state_at_start_source: startSourceOf(timeline, context.source),
    get series() {
      return seriesOf(steps?.sums(), context.iso);
    },
    outages: outageFigures(context, timeline),
  };
}

/** Returns the record of a service, as that of a host. */
export function serviceRecord(context: RecordContext, subject: SubjectTimeline): ServiceAvailability {
  const { host_name, service, timeline, steps } = subject;
  return {
    ...{ realm: context.realm, host_name, service: service ?? '' },
    ...figuresOf(context, timeline, byServiceState),
    state_at_start: stateAmong(serviceStates, timeline.startState),
    state_at_start_source: startSourceOf(timeline, context.source),
    get series() {
      return seriesOf(steps?.sums(), context.iso);
    },
    outages: outageFigures(context, timeline),
  };
}

/** Returns the availability record of one host with all its outages. */
export function oneHostRecord(context: RecordContext, subject: SubjectTimeline): OneHostAvailability {
  return { ...hostRecord(context, subject), outages: outagesWithIntervals(context, subject) };
}

/** Returns the availability record of one service with all its outages. */
export function oneServiceRecord(context: RecordContext, subject: SubjectTimeline): OneServiceAvailability {
  return { ...serviceRecord(context, subject), outages: outagesWithIntervals(context, subject) };
}

/** Returns the figures of a record. `perState` makes one number for each state that such an object can have. */
function figuresOf<Figures>(
  { span, unavailable, threshold, counted, iso }: RecordContext,
  timeline: StateTimeline,
  perState: (value: (state: AvailabilityState) => number) => Figures,
) {
  const period = span.to - span.from;
  const among = (values: readonly number[]) => (state: AvailabilityState) =>
    values[availabilityStates.indexOf(state)] ?? 0;
  const secondsIn = among(timeline.seconds);
  const time = rangeTimeOf(timeline, unavailable);
  const availability = availabilityPercent(time);
  return {
    time_from: boundText(iso, span.from),
    time_to: boundText(iso, span.to),
    period_seconds: period,
    seconds_by_state: perState(secondsIn),
    percent_by_state: perState((state) => percentOf(secondsIn(state), period)),
    scheduled_downtime_seconds_by_state: perState(among(timeline.scheduled)),
    excluded_seconds_by_state: perState(among(timeline.excluded)),
    outside_calendar_seconds: counted ? time.outside : null,
    availability_percent: availability,
    known_percent: knownPercent(time) ?? 0,
    threshold: threshold ?? null,
    meets_threshold: threshold === undefined || availability === null ? null : availability >= threshold,
  };
}

function outageFigures({ unavailable }: RecordContext, timeline: StateTimeline) {
  const { outages } = timeline;
  return {
    count: outages.count,
    longest_seconds: outages.longestSeconds,
    mtbf_seconds: meanTimeBetween(rangeTimeOf(timeline, unavailable), outages.begun),
    mttr_seconds: meanSeconds(outages.repairSeconds, outages.repairs),
  };
}

function outagesWithIntervals(context: RecordContext, { timeline }: SubjectTimeline) {
  const intervals = timeline.outages.intervals.map(({ from, to, beganInside, endedInside }) => ({
    starts_at: boundText(context.iso, from),
    ends_at: boundText(context.iso, to),
    duration_seconds: to - from,
    began_inside: beganInside,
    ended_inside: endedInside,
  }));
  return { ...outageFigures(context, timeline), intervals };
}

/** Tells the compiler that the state is one of these. */
function stateAmong<State extends AvailabilityState>(states: readonly State[], state: AvailabilityState) {
  return states.find((one) => one === state) ?? 'NODATA';
}

function startSourceOf(
  { startSource }: StateTimeline,
  source: StateSource | undefined,
): StartSource | 'watch' {
  const isReported = startSource === 'event' || startSource === 'backtrack';
  return isReported && source === 'watch' ? source : startSource;
}
