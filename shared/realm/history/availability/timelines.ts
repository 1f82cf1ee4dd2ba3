import { AppError } from '../../../base/errors.ts';
import type { OpenRealm } from '../../open-realm/open.ts';
import { reasonWithoutLog, type StateObjects } from '../log/engine-log.ts';
import { presentHosts } from '../present/present-hosts.ts';
import { presentServices } from '../present/present-services.ts';
import type { PresentHost } from '../present/present-state.ts';
import type { SourceOutcome } from '../sources/first-source.ts';
import { feedStates } from '../sources/state-sources.ts';
import type { Span } from '../span.ts';
import type { AvailabilityBySpan } from './availability-by-span.ts';
import {
  AvailabilityCalculator,
  type OnPeriodOf,
  type OnStateEvent,
  type SubjectTimeline,
  type TimelineSubject,
} from './availability-calculator.ts';
import type { AvailabilityRules } from './availability-record.ts';
import { type ExclusionFacts, exclusionFacts } from './exclusion-facts.ts';
import { exclusionWindows } from './exclusion-windows.ts';

/** The time before the range from which events are read to find the states at its start, in seconds. */
const backtrackSeconds = 4 * 86_400;
/** The largest number of steps of all objects of a realm together. Those of 60,000 objects in a month of days take 60 MB. */
const mostSteps = 2_000_000;

/** The requested range and rules of availability, and the objects that they apply to. */
export interface AvailabilityQuestion extends AvailabilityRules {
  readonly objects: StateObjects;
  /** The present time in epoch seconds. */
  readonly now: number;
  /** The hostgroup that limits the answer. `undefined` means all hosts. */
  readonly hostgroup?: string | undefined;
  /** The only host that is requested, with all or one of its services. */
  readonly host?: string | undefined;
  readonly service?: string | undefined;
  /** The parts of the range that are summed up too, oldest first. `undefined` means none. */
  readonly steps?: readonly Span[] | undefined;
  /** True if the time of every scheduled downtime is excluded. */
  readonly excludesDowntimes?: boolean;
  /** Called when a source begins to report. Returns the function that receives each period of one state. Those of an earlier source are discarded. */
  readonly beginPeriods?: () => OnPeriodOf;
  /** The same for each event of a state, which is then read with its output. */
  readonly beginStateEvents?: () => OnStateEvent;
}

/** A host or service as the engine has it now. */
export type PresentSubject = PresentHost & TimelineSubject;

/** Returns the requested hosts or services that the engine has now. */
export async function presentSubjects(
  realm: OpenRealm,
  { objects, host, service, hostgroup }: AvailabilityQuestion,
): Promise<readonly PresentSubject[]> {
  if (objects === 'services') return presentServices(realm, { host, service, hostgroup });
  return (await presentHosts(realm, { host, hostgroup })).map((one) => ({ ...one, service: null }));
}

/** The timelines of the requested objects of a realm, and what the reader of their figures should know. */
export interface Timelines extends SourceOutcome, ExclusionFacts {
  readonly all: readonly SubjectTimeline[];
  /** The sums of the steps over all objects. `undefined` if none were requested. */
  readonly steps: AvailabilityBySpan | undefined;
  readonly withoutLog: string;
}

/** Returns the timelines of these objects. `gone` is one that is requested by name, also if the engine no longer has it. */
export async function timelinesOf(
  realm: OpenRealm,
  present: readonly PresentSubject[],
  { gone, ...question }: AvailabilityQuestion & { readonly gone?: TimelineSubject },
): Promise<Timelines> {
  const { span, now, objects, host, excludesDowntimes, unavailable } = question;
  refuseTooManySteps(realm, present.length * (question.steps?.length ?? 0));
  const windows = await exclusionWindows(realm, objects, span);
  const begin = () => {
    const calculator = new AvailabilityCalculator({
      ...{ ...question, windows, keepOutages: gone !== undefined },
      onPeriod: question.beginPeriods?.(),
      onStateEvent: question.beginStateEvents?.(),
    });
    if (gone) calculator.add(gone, undefined);
    for (const each of present) calculator.add(each, each);
    return calculator;
  };
  const past = { from: Math.max(0, span.from - backtrackSeconds), to: Math.min(span.to, now + 1) };
  const hasWindows = windows.size > 0 || excludesDowntimes === true;
  const withOutput = question.beginStateEvents !== undefined;
  const reading = { span: past, objects, host, begin, hasWindows, withOutput };
  const { consumer: calculator, past: read, ...states } = await feedStates(realm, reading);
  const all = calculator.finish(read);
  const withoutLog = states.source === 'log' ? '' : await reasonWithoutLog(realm, now);
  const timelines = all.map(({ timeline }) => timeline);
  return {
    all,
    steps: calculator.steps,
    withoutLog,
    ...exclusionFacts(timelines, unavailable),
    ...states,
  };
}

function refuseTooManySteps({ name }: OpenRealm, steps: number): void {
  if (steps <= mostSteps) return;
  const detail = `Realm '${name}' would answer ${steps} steps of hosts or services, and ${mostSteps} is the most: ask for a shorter range, a longer step or a hostgroup.`;
  throw new AppError('too_many_points', { detail });
}
