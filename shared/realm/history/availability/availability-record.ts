import * as z from 'zod';

import { once } from '../../../base/once.ts';
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
import { type AvailabilityState, availabilityStates, type ByState, byState } from './availability-states.ts';
import type { HostTimeline, StartSource } from './host-timeline.ts';

const seconds = once(() => z.int().nonnegative());
const percent = once(() => z.number().min(0).max(100));
const perState = <Figure extends z.ZodType>(figure: Figure) =>
  z.strictObject({ up: figure, down: figure, unreachable: figure, pending: figure, nodata: figure });
const moment = once(() => z.iso.datetime({ offset: true }));

const outageFigures = once(() => ({
  count: z.int().nonnegative(),
  longest_seconds: seconds(),
  mtbf_seconds: seconds()
    .nullable()
    .describe('(range - unavailable seconds) / outages that began inside the range; null: none began'),
  mttr_seconds: seconds()
    .nullable()
    .describe('mean length of the outages that began and ended inside the range'),
}));

const figures = once(() => ({
  realm: z.string(),
  host_name: z.string(),
  time_from: moment(),
  time_to: moment(),
  period_seconds: seconds(),
  seconds_by_state: perState(seconds()),
  percent_by_state: perState(percent()).describe('share of the whole period in each state'),
  scheduled_downtime_seconds_by_state: perState(seconds()).describe(
    'the part of `seconds_by_state` inside a scheduled downtime',
  ),
  excluded_seconds_by_state: perState(seconds()).describe(
    'the part of `seconds_by_state` that is not in the availability, because a downtime with `sla` `excluded` was in effect',
  ),
  availability_percent: percent()
    .nullable()
    .describe(
      'available / (available + unavailable); what is not known or excluded is in neither; null: nothing is left',
    ),
  known_percent: percent().describe('share of the period that is not NODATA'),
  threshold: z.number().nullable(),
  meets_threshold: z.boolean().nullable(),
  state_at_start: z.enum(availabilityStates),
  state_at_start_source: z
    .enum(['event', 'backtrack', 'watch', 'current', 'none'])
    .describe(
      'a line at the start, one of the four days before it (or the first change, if its source says the state before it), what the collector watch saw at the start or in those days, what the engine knows of the present, or nothing',
    ),
}));

/** The availability of one host in a list of hosts (spec 4.9). */
export const hostAvailabilitySchema = once(() =>
  z.strictObject({ ...figures(), outages: z.strictObject(outageFigures()) }).meta({ id: 'HostAvailability' }),
);

/** The availability of one host, with its outages. */
export const oneHostAvailabilitySchema = once(() =>
  z
    .strictObject({
      ...figures(),
      outages: z.strictObject({
        ...outageFigures(),
        intervals: z.array(
          z.strictObject({
            starts_at: moment(),
            ends_at: moment(),
            duration_seconds: seconds(),
            began_inside: z.boolean().describe('false: the range begins in it'),
            ended_inside: z.boolean().describe('false: it goes on at the end of the range'),
          }),
        ),
      }),
    })
    .meta({ id: 'OneHostAvailability' }),
);

export type HostAvailability = z.output<ReturnType<typeof hostAvailabilitySchema>>;
export type OneHostAvailability = z.output<ReturnType<typeof oneHostAvailabilitySchema>>;

/** The range and the rules by which availability is calculated. */
export interface AvailabilityRules {
  readonly span: Span;
  readonly unavailable: ReadonlySet<AvailabilityState>;
  /** The threshold in percent. `undefined` means that none was requested. */
  readonly threshold: number | undefined;
}

/** The names in an availability record, and the source that it rests on. */
export interface RecordContext {
  readonly realm: string;
  readonly host: string;
  /** The source of the host's past. `undefined` means that no source had any events. */
  readonly source?: StateSource | undefined;
  readonly iso: IsoFormatter;
}

export function availabilityRecord(
  { realm, host, source, iso }: RecordContext,
  timeline: HostTimeline,
  { span, unavailable, threshold }: AvailabilityRules,
): HostAvailability {
  const period = span.to - span.from;
  const inState = figuresOf(timeline.seconds);
  const time = rangeTimeOf(timeline, unavailable);
  const availability = availabilityPercent(time);
  const { outages } = timeline;
  return {
    realm,
    host_name: host,
    time_from: boundText(iso, span.from),
    time_to: boundText(iso, span.to),
    period_seconds: period,
    seconds_by_state: inState,
    percent_by_state: byState((state) => percentOf(inState[lower(state)], period)),
    scheduled_downtime_seconds_by_state: figuresOf(timeline.scheduled),
    excluded_seconds_by_state: figuresOf(timeline.excluded),
    availability_percent: availability,
    known_percent: knownPercent(time) ?? 0,
    threshold: threshold ?? null,
    meets_threshold: threshold === undefined || availability === null ? null : availability >= threshold,
    state_at_start: timeline.startState,
    state_at_start_source: startSourceOf(timeline, source),
    outages: {
      count: outages.count,
      longest_seconds: outages.longestSeconds,
      mtbf_seconds: meanTimeBetween(time, outages.begun),
      mttr_seconds: meanSeconds(outages.repairSeconds, outages.repairs),
    },
  };
}

function startSourceOf(
  { startSource }: HostTimeline,
  source: StateSource | undefined,
): StartSource | 'watch' {
  const isReported = startSource === 'event' || startSource === 'backtrack';
  return isReported && source === 'watch' ? source : startSource;
}

/** Returns the availability record of one host with all its outages. */
export function oneHostRecord(
  context: RecordContext,
  timeline: HostTimeline,
  rules: AvailabilityRules,
): OneHostAvailability {
  const record = availabilityRecord(context, timeline, rules);
  const intervals = timeline.outages.intervals.map(({ from, to, beganInside, endedInside }) => ({
    starts_at: boundText(context.iso, from),
    ends_at: boundText(context.iso, to),
    duration_seconds: to - from,
    began_inside: beganInside,
    ended_inside: endedInside,
  }));
  return { ...record, outages: { ...record.outages, intervals } };
}

function figuresOf(values: readonly number[]): ByState<number> {
  return byState((state) => values[availabilityStates.indexOf(state)] ?? 0);
}

function lower(state: AvailabilityState): keyof ByState<number> {
  const names = {
    UP: 'up',
    DOWN: 'down',
    UNREACHABLE: 'unreachable',
    PENDING: 'pending',
    NODATA: 'nodata',
  } as const;
  return names[state];
}
