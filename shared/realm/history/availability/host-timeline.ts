import {
  isHostState,
  noData,
  pending,
  type PresentState,
  presentState,
  stateNameOf,
} from '../present/present-state.ts';
import type { Span } from '../span.ts';
import type { AvailabilityState } from './availability-states.ts';
import { ExcludedTime, type ReadPast } from './excluded-time.ts';
import { Outages } from './outages.ts';
import {
  isAcknowledged,
  isInRange,
  type RunningOutage,
  secondsSince,
  type StateChange,
} from './running-outage.ts';
import type { TimelineOptions } from './timeline-options.ts';

/**
 * The origin of the state at the start of the range. `event` is a log line in its first second, `backtrack` a line before it,
 * `current` the present state.
 */
export type StartSource = 'event' | 'backtrack' | 'current' | 'none';

/** The longest delay, in seconds, between the start of a downtime that the engine reports as present and its STARTED line. */
const announcementSeconds = 300;

/**
 * Sums up the time of one host or service by state, in constant memory. It is fed in the order of time, beginning before the
 * range, and then ended. It takes HARD states only. A service is UP or DOWN here.
 */
export class HostTimeline {
  readonly seconds = [0, 0, 0, 0, 0];
  /** The part of `seconds` in a scheduled downtime. */
  readonly scheduled = [0, 0, 0, 0, 0];
  readonly outages: Outages;
  /** `undefined` if no time can be excluded. */
  readonly #excludedTime: ExcludedTime | undefined;
  /** True if time was excluded although the past does not tell of downtimes. */
  isExclusionAssumed = false;
  startState: AvailabilityState = 'NODATA';
  startSource: StartSource = 'none';
  readonly #options: TimelineOptions;
  #state = noData;
  /** The time up to which seconds are counted. */
  #countedUntil: number;
  #outage: RunningOutage | undefined;
  #isReported = false;
  #downtimes = 0;
  #downtimeSeen = false;
  #engineRun = 0;
  /** The start of the running downtime in epoch seconds, until a line reports it. */
  #newDowntime: number | undefined;
  /** The present state, if it began inside the range. It is kept until that time or until a line reports another state. */
  #later: PresentState | undefined;

  constructor(options: TimelineOptions) {
    const { span, present, keepOutages, windows = [], onPeriod } = options;
    this.#options = options;
    this.#excludedTime =
      windows.length === 0
        ? undefined
        : new ExcludedTime(windows, (state, period) => onPeriod?.(stateNameOf(state), period));
    this.#countedUntil = span.from;
    this.outages = new Outages(keepOutages);
    this.#newDowntime = present?.downtimeSince ?? undefined;
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
   * Records a HARD state. Numbers that are no state, which documents of an index may hold, are ignored. `isWithoutOutput` means that the
   * line had no output: engines write UP in this way for hosts that were never checked, so the host may be pending.
   */
  recordState(time: number, state: number, isWithoutOutput = false): void {
    if (!isHostState(state)) return;
    const isPending = isWithoutOutput && state === 0 && this.#options.present?.checked === false;
    this.#applyState(time, isPending ? pending : state);
  }

  /** Records the HARD state that an object had before its first change. It may have had it before that time too. */
  recordPreviousState(time: number, state: number): void {
    if (isHostState(state)) this.#applyState(time, state, false);
  }

  #applyState(time: number, state: number, isChange?: boolean): void {
    const { from } = this.#options.span;
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
  startDowntime(time: number, engineRun: number): void {
    this.#count(time);
    const isAnnounced = this.#newDowntime !== undefined && time - this.#newDowntime <= announcementSeconds;
    const isAgain = this.#downtimes > 0 && (engineRun !== this.#engineRun || isAnnounced);
    if (!isAgain) this.#downtimes += 1;
    this.#engineRun = engineRun;
    this.#newDowntime = undefined;
    this.#downtimeSeen = true;
  }

  /** Records the end of a downtime. `historySince` is the time from which on its start would have been seen. */
  endDowntime(time: number, historySince = -Infinity): void {
    this.#count(time);
    // No line reported its start, so it was running from the beginning.
    if (!this.#downtimeSeen && this.#downtimes === 0) {
      this.scheduled.splice(0, 5, ...secondsSince(this, historySince - this.#options.span.from));
      this.#excludedTime?.confirm();
    }
    this.#downtimes = Math.max(0, this.#downtimes - 1);
    this.#downtimeSeen = true;
  }

  /** Records an acknowledgement. Only the first one of an outage counts, and outside of outages it is ignored. */
  acknowledge(time: number): void {
    // An object that the engine no longer has is only known up to its last state.
    if (this.#options.present) this.#count(time);
    if (this.#outage && this.#outage.since <= time) this.#outage.acknowledgedAt ??= time;
  }

  /** Counts the rest of the range. The time after `now` is unknown. `areDowntimesKnown` is true if the past has its downtimes. */
  end(now: number, past: ReadPast & { readonly areDowntimesKnown: boolean }): void {
    const { span, present } = this.#options;
    const end = Math.min(span.to, now);
    if (!present) this.#forgetState(this.#countedUntil);
    this.#count(end);
    if (end < span.to) this.#forgetState(Math.max(end, span.from));
    this.#count(span.to);
    this.#endOutage(span.to, false);
    this.isExclusionAssumed = this.#excludedTime?.finish(past, past.areDowntimesKnown) ?? false;
  }

  /** True if time of the object can be excluded from availability. */
  get isExcludable(): boolean {
    return this.#excludedTime !== undefined;
  }

  /** The part of `seconds` that is excluded from availability. */
  get excluded(): readonly number[] {
    return this.#excludedTime?.seconds ?? [0, 0, 0, 0, 0];
  }

  /**
   * Drops the present state if a line before the range contradicts it: the line is more reliable. An outage that both report
   * keeps its acknowledgement.
   */
  #forgetPresent(time: number, state: number): void {
    const outage = this.#isOut(state) ? this.#outage : undefined;
    this.#outage = outage && {
      ...outage,
      from: time,
      since: Math.min(outage.since, time),
      beganInside: false,
    };
    this.#state = noData;
  }

  #isOut(state: number): boolean {
    return this.#options.unavailable.has(stateNameOf(state));
  }

  /** True if any line reported a state. */
  get isReported(): boolean {
    return this.#isReported;
  }

  /** Makes everything unknown from this time on: an outage may have continued, and a downtime may have ended. */
  #forgetState(time: number): void {
    this.#count(time);
    this.#endOutage(time, false);
    [this.#state, this.#downtimes, this.#newDowntime, this.#later] = [noData, 0, undefined, undefined];
    // Time of which nothing is known is not excluded.
    this.#downtimeSeen = true;
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
      beganInside,
      endedInside: isInside,
      isOpen: !isInside && present !== undefined,
      isAcknowledged: isAcknowledged(outage, isInside, this.#options),
      acknowledgedAt,
    });
  }

  /** Counts the time up to `time` for the present state. */
  #count(time: number): void {
    if (this.#newDowntime !== undefined && this.#newDowntime < time) {
      const began = this.#newDowntime;
      if (this.#downtimes === 0) {
        this.#add(began);
        this.#downtimes = 1;
      }
      if (time - began > announcementSeconds) this.#newDowntime = undefined;
    }
    this.#add(time);
  }

  #add(time: number): void {
    const later = this.#later;
    if (later && later.since < time) {
      this.#later = undefined;
      this.#add(later.since);
      this.#change(later.since, later.state, { isBeginning: true });
    }
    const until = Math.min(time, this.#options.span.to);
    const seconds = until - this.#countedUntil;
    if (seconds <= 0) return;
    this.seconds[this.#state] = (this.seconds[this.#state] ?? 0) + seconds;
    if (this.#downtimes > 0) this.scheduled[this.#state] = (this.scheduled[this.#state] ?? 0) + seconds;
    this.#addPeriod({ from: this.#countedUntil, to: until });
    this.#countedUntil = until;
  }

  #addPeriod(span: Span): void {
    const isKnown = this.#downtimes > 0 || this.#downtimeSeen;
    if (this.#excludedTime)
      this.#excludedTime.add(this.#state, span, isKnown ? this.#downtimes > 0 : undefined);
    else this.#options.onPeriod?.(stateNameOf(this.#state), { ...span, isExcluded: false });
  }
}
