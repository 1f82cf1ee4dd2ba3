import { type PresentState, presentState } from '../present/present-state.ts';
import {
  type AvailabilityState,
  isGoodState,
  noData,
  noSeconds,
  pending,
  stateNameOf,
} from './availability-states.ts';
import { type ExcludedTime, excludedTimeOf, type ReadPast } from './excluded-time.ts';
import { Outages } from './outages.ts';
import {
  isAcknowledged,
  isInRange,
  type RunningOutage,
  secondsSince,
  type StateChange,
} from './running-outage.ts';
import { SubjectDowntimes } from './subject-downtimes.ts';
import type { TimelineOptions } from './timeline-options.ts';
import { WaitingEvents } from './waiting-events.ts';

/**
 * The origin of the state at the start of the range. `event` is a log line in its first second, `backtrack` a line before it,
 * `current` the present state.
 */
export type StartSource = 'event' | 'backtrack' | 'current' | 'none';

/**
 * Sums up the time of one host or service by state, in constant memory. It is fed in the order of time, beginning before the
 * range, and then ended. It takes HARD states only, by their index in `availabilityStates`.
 */
export class StateTimeline {
  readonly seconds = noSeconds();
  /** The part of `seconds` in a scheduled downtime. */
  readonly scheduled = noSeconds();
  readonly outages: Outages;
  /** `undefined` if no time can be excluded. */
  readonly #excludedTime: ExcludedTime | undefined;
  /** True if time was excluded, or was to be, although the past does not tell of downtimes. */
  isExclusionAssumed = false;
  startState: AvailabilityState = 'NODATA';
  startSource: StartSource = 'none';
  readonly #options: TimelineOptions;
  #state = noData;
  /** The time up to which seconds are counted. */
  #countedUntil: number;
  #outage: RunningOutage | undefined;
  #isReported = false;
  readonly #downtimes: SubjectDowntimes;
  /** Events of the time in which no state is known. The first change may still say the state of that time. */
  readonly #waiting = new WaitingEvents();
  /** The present state, if it began inside the range. It is kept until that time or until a line reports another state. */
  #later: PresentState | undefined;

  constructor(options: TimelineOptions) {
    const { span, present, keepOutages } = options;
    this.#options = options;
    this.#excludedTime = excludedTimeOf(options);
    this.#countedUntil = span.from;
    this.outages = new Outages(keepOutages);
    this.#downtimes = new SubjectDowntimes(options);
    this.#later = presentState(present);
    if (this.#later && this.#later.since <= span.from) this.#startWithPresent(this.#later);
  }

  /** Sets a state that has not changed since before the range, for which no line is needed. */
  #startWithPresent({ state, since }: PresentState): void {
    const { from } = this.#options.span;
    this.#later = undefined;
    this.#change(from, state, { isBeginning: since === from, since });
    [this.startState, this.startSource] = [stateNameOf(state), 'current'];
  }

  /**
   * Records a HARD state. Null, for a number that is no state, is ignored. `isWithoutOutput` means that the line had no output: engines write
   * UP and OK in this way for what was never checked, so it may be pending.
   */
  recordState(time: number, state: number | null, isWithoutOutput = false): void {
    if (state === null) return;
    const isPending = isWithoutOutput && isGoodState(state) && this.#options.present?.checked === false;
    this.#applyState(time, isPending ? pending : state);
  }

  /** Records the HARD state that an object had before its first change. It may have had it before that time too. */
  recordPreviousState(time: number, state: number): void {
    this.#applyState(time, state, false);
    this.#waiting.pass(Infinity);
  }

  #applyState(time: number, state: number, isChange?: boolean): void {
    const { from } = this.#options.span;
    this.#waiting.pass(time);
    this.#count(time);
    if (!this.#isReported && time < from) this.#forgetPresent(time, state);
    this.#isReported = true;
    this.#later = undefined;
    this.#change(time, state, { isBeginning: isChange ?? (this.#state !== noData || time > from) });
    if (time > from) return;
    this.startState = stateNameOf(state);
    this.startSource = time === from ? 'event' : 'backtrack';
  }

  /**
   * Records the start of a downtime. `engineRun` counts the engine's starts: engines of the Nagios family write running
   * downtimes again after each.
   */
  startDowntime(time: number, engineRun: number, isOfHost = false): void {
    this.#pass(time, () => {
      this.#count(time);
      this.#downtimes.of(isOfHost).start(time, engineRun);
    });
  }

  /** Records the end of a downtime. `historySince` is the time from which on its start would have been seen. */
  endDowntime(time: number, historySince = -Infinity, isOfHost = false): void {
    this.#pass(time, () => {
      this.#endDowntime(time, historySince, isOfHost);
    });
  }

  #endDowntime(time: number, historySince: number, isOfHost: boolean): void {
    this.#count(time);
    if (!this.#downtimes.of(isOfHost).end()) return;
    // It was running from the beginning.
    this.scheduled.splice(0, Infinity, ...secondsSince(this, historySince - this.#options.span.from));
    if (!isOfHost || this.#options.excludesDowntimes) this.#excludedTime?.confirm();
  }

  /** Records an acknowledgement. Only the first one of an outage counts, and outside of outages it is ignored. */
  acknowledge(time: number): void {
    this.#pass(time, () => {
      // An object that the engine no longer has is only known up to its last state.
      if (this.#options.present) this.#count(time);
      if (this.#outage && this.#outage.since <= time) this.#outage.acknowledgedAt ??= time;
    });
  }

  #pass(time: number, happen: () => void): void {
    if (this.isStateUnknown) this.#waiting.add({ time, happen });
    else happen();
  }

  /** Counts the rest of the range. The time after `now` is unknown. `areDowntimesKnown` is true if the past has its downtimes. */
  end(now: number, past: ReadPast & { readonly areDowntimesKnown: boolean }): void {
    const { span, present } = this.#options;
    this.#waiting.pass(Infinity);
    const end = Math.min(span.to, now);
    if (!present) this.#forgetState(this.#countedUntil);
    this.#count(end);
    if (end < span.to) this.#forgetState(Math.max(end, span.from));
    this.#count(span.to);
    this.#endOutage(span.to, false);
    const isAssumed = this.#excludedTime?.finish(past, past.areDowntimesKnown) ?? false;
    this.isExclusionAssumed =
      isAssumed || (this.#options.excludesDowntimes === true && !past.areDowntimesKnown);
  }

  /** True if time of the object can be excluded from availability. */
  get isExcludable(): boolean {
    return this.#excludedTime !== undefined;
  }

  /** The part of `seconds` that is excluded from availability. */
  get excluded(): readonly number[] {
    return this.#excludedTime?.seconds ?? noSeconds();
  }

  /** The part of `excluded` outside the hours that count. */
  get outside(): readonly number[] {
    return this.#excludedTime?.outside ?? noSeconds();
  }

  /**
   * Drops the present state if a line before the range contradicts it: the line is more reliable. An outage that both report
   * keeps its acknowledgement.
   */
  #forgetPresent(time: number, state: number): void {
    const outage = this.#isOut(state) ? this.#outage : undefined;
    this.#outage = outage && {
      ...outage,
      ...{ from: time, since: Math.min(outage.since, time), beganInside: false },
    };
    this.#state = noData;
  }

  #isOut(state: number): boolean {
    return this.#options.unavailable.has(stateNameOf(state));
  }

  /** True if nothing has said a state so far. */
  get isStateUnknown(): boolean {
    return !this.#isReported && this.startSource === 'none';
  }

  /** True if any line reported a state. */
  get isReported(): boolean {
    return this.#isReported;
  }

  /** Makes everything unknown from this time on: an outage may have continued, and a downtime may have ended. */
  #forgetState(time: number): void {
    this.#count(time);
    this.#endOutage(time, false);
    [this.#state, this.#later] = [noData, undefined];
    // Time of which nothing is known is not excluded.
    this.#downtimes.forget();
    if (time <= this.#options.span.from) [this.startState, this.startSource] = ['NODATA', 'none'];
  }

  #change(time: number, state: number, change: StateChange): void {
    const before = this.#state;
    this.#state = state;
    if (before !== state) this.#watchOutage(time, change);
  }

  #watchOutage(time: number, { isBeginning, since = time }: StateChange): void {
    const beganInside = isBeginning && time >= this.#options.span.from;
    if (!this.#isOut(this.#state)) this.#endOutage(time, true);
    else this.#outage ??= { from: time, since, beganInside };
  }

  #endOutage(time: number, endedInside: boolean): void {
    const outage = this.#outage;
    this.#outage = undefined;
    const { span, present } = this.#options;
    if (outage === undefined || !isInRange(outage, time, span)) return;
    // An outage is dropped if nothing is known after its first second.
    if (!endedInside && time <= outage.from) return;
    const isInside = endedInside && time <= span.to;
    const { beganInside, acknowledgedAt } = outage;
    this.outages.add({
      from: Math.max(outage.from, span.from),
      to: Math.min(time, span.to),
      ...{ beganInside, endedInside: isInside },
      isOpen: !isInside && present !== undefined,
      isAcknowledged: isAcknowledged(outage, isInside, this.#options),
      acknowledgedAt,
    });
  }

  /** Counts the time up to `time` for the present state. */
  #count(time: number): void {
    for (const began of this.#downtimes.beginAnnounced(time)) this.#add(began);
    this.#add(time);
  }

  /** Begins the present state, if it began before that time. */
  #beginLater(time: number): void {
    const later = this.#later;
    if (!later || later.since >= time) return;
    this.#later = undefined;
    this.#add(later.since);
    this.#change(later.since, later.state, { isBeginning: true });
  }

  #add(time: number): void {
    this.#beginLater(time);
    const until = Math.min(time, this.#options.span.to);
    const seconds = until - this.#countedUntil;
    if (seconds <= 0) return;
    this.seconds[this.#state] = (this.seconds[this.#state] ?? 0) + seconds;
    if (this.#downtimes.isInEffect === true)
      this.scheduled[this.#state] = (this.scheduled[this.#state] ?? 0) + seconds;
    const period = { from: this.#countedUntil, to: until, isExcluded: false };
    this.#countedUntil = until;
    if (this.#excludedTime) this.#excludedTime.add(this.#state, period, this.#downtimes.isExcluding);
    else this.#options.periods?.add(stateNameOf(this.#state), period);
  }
}
