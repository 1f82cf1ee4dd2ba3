import type { AvailabilityState } from './availability-states.ts';
import { Outages } from './outages.ts';
import {
  isState,
  nameOf,
  noData,
  pending,
  type PresentHost,
  type PresentState,
  presentState,
} from './present-state.ts';
import type { Span } from './span.ts';

/** Where the state at the start comes from; `event`: a line of the first second itself. */
export type StartSource = 'event' | 'backtrack' | 'current' | 'none';

/** A stretch of one state, told once it is over. */
export type OnStretch = (state: AvailabilityState, span: Span) => void;

export interface TimelineOptions {
  readonly span: Span;
  readonly unavailable: ReadonlySet<AvailabilityState>;
  /** Undefined: the engine does not have the host any more. */
  readonly present: PresentHost | undefined;
  readonly keepOutages: boolean;
  readonly onStretch?: OnStretch | undefined;
}

/** A STARTED of a downtime that is known from the engine's present comes this late at most. */
const announcementSeconds = 300;

interface RunningOutage {
  /** Where it is counted from. */
  readonly from: number;
  /** When it began, which may be before the range. */
  readonly since: number;
  readonly beganInside: boolean;
  acknowledgedAt?: number;
}

/**
 * The time of one host or service, state by state, in constant memory: it is told what happened in the order of time, before the range
 * too, and then to end. HARD states only; a service is UP or DOWN here.
 */
export class HostTimeline {
  readonly seconds = [0, 0, 0, 0, 0];
  /** The part of `seconds` in a scheduled downtime. */
  readonly scheduled = [0, 0, 0, 0, 0];
  readonly outages: Outages;
  startState: AvailabilityState = 'NODATA';
  startSource: StartSource = 'none';
  readonly #options: TimelineOptions;
  #state = noData;
  /** Until when the time is counted. */
  #at: number;
  #outage: RunningOutage | undefined;
  #told = false;
  #depth = 0;
  #downtimeSeen = false;
  #engineRun = 0;
  /** The start of the running downtime, as long as no line has told of it. */
  #expected: number | undefined;
  /** The present state, where it began inside the range, until then or until a line tells of another. */
  #awaited: PresentState | undefined;

  constructor(options: TimelineOptions) {
    const { span, present, keepOutages } = options;
    this.#options = options;
    this.#at = span.from;
    this.outages = new Outages(keepOutages);
    this.#expected = present?.downtimeSince ?? undefined;
    this.#awaited = presentState(present);
    if (this.#awaited && this.#awaited.since <= span.from) this.#startWith(this.#awaited);
  }

  /** A state that has not changed since before the range needs no line. */
  #startWith({ state, since }: PresentState): void {
    const { from } = this.#options.span;
    this.#awaited = undefined;
    this.#change(from, state, { isBeginning: since === from, since });
    [this.startState, this.startSource] = [nameOf(state), 'current'];
  }

  /**
   * A HARD state at a time; a number that is none, as documents of an index may hold, says nothing. `isBare`: told by a line without
   * an output. Engines write UP so of hosts that they have not checked yet, and this may be one.
   */
  tellState(time: number, state: number, isBare = false): void {
    if (!isState(state)) return;
    const isPending = isBare && state === 0 && this.#options.present?.checked === false;
    this.#tell(time, isPending ? pending : state);
  }

  #tell(time: number, state: number): void {
    const { from } = this.#options.span;
    this.#count(time);
    if (!this.#told && time < from) this.#forgetPresent(time, state);
    this.#told = true;
    this.#awaited = undefined;
    this.#change(time, state, { isBeginning: this.#state !== noData || time > from });
    if (time > from) return;
    this.startState = nameOf(state);
    this.startSource = time === from ? 'event' : 'backtrack';
  }

  /** `engineRun` counts the engine's starts: engines of the Nagios family tell of running downtimes again after one. */
  startDowntime(time: number, engineRun: number): void {
    this.#count(time);
    const isAnnounced = this.#expected !== undefined && time - this.#expected <= announcementSeconds;
    const isAgain = this.#depth > 0 && (engineRun !== this.#engineRun || isAnnounced);
    if (!isAgain) this.#depth += 1;
    this.#engineRun = engineRun;
    this.#expected = undefined;
    this.#downtimeSeen = true;
  }

  endDowntime(time: number): void {
    this.#count(time);
    // Nobody told of its beginning, so it was there all the time.
    if (!this.#downtimeSeen && this.#depth === 0) this.scheduled.splice(0, 5, ...this.seconds);
    this.#depth = Math.max(0, this.#depth - 1);
    this.#downtimeSeen = true;
  }

  /** Only the first acknowledgement of an outage counts; one outside of outages means nothing. */
  acknowledge(time: number): void {
    // An object that is gone is known up to its last state only.
    if (this.#options.present) this.#count(time);
    if (this.#outage && this.#outage.since <= time) this.#outage.acknowledgedAt ??= time;
  }

  /** Counts what is left of the range; nothing is known of what comes after `now`. */
  end(now: number): void {
    const { span, present } = this.#options;
    const end = Math.min(span.to, now);
    if (!present) this.#lose(this.#at);
    this.#count(end);
    if (end < span.to) this.#lose(Math.max(end, span.from));
    this.#count(span.to);
    this.#endOutage(span.to, false);
  }

  /** A line before the range is believed more than the present. An outage that both tell of keeps its acknowledgement. */
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
    return this.#options.unavailable.has(nameOf(state));
  }

  /** Whether any line told a state of it. */
  get told(): boolean {
    return this.#told;
  }

  /** From here on nobody knows, so an outage may have gone on, and a downtime may have ended. */
  #lose(time: number): void {
    this.#count(time);
    this.#endOutage(time, false);
    [this.#state, this.#depth, this.#expected, this.#awaited] = [noData, 0, undefined, undefined];
    if (time <= this.#options.span.from) [this.startState, this.startSource] = ['NODATA', 'none'];
  }

  #change(time: number, state: number, change: Change): void {
    const before = this.#state;
    this.#state = state;
    if (before !== state) this.#watchOutage(time, change);
  }

  #watchOutage(time: number, { isBeginning, since = time }: Change): void {
    const beganInside = isBeginning && time >= this.#options.span.from;
    if (!this.#isOut(this.#state)) this.#endOutage(time, true);
    else this.#outage ??= { from: time, since, beganInside };
  }

  #endOutage(time: number, endedInside: boolean): void {
    const outage = this.#outage;
    this.#outage = undefined;
    const { span, present } = this.#options;
    if (outage === undefined || !isInRange(outage, time, span)) return;
    // Nothing is known of what follows its first second.
    if (!endedInside && time <= outage.from) return;
    const isInside = endedInside && time <= span.to;
    const { beganInside, acknowledgedAt } = outage;
    this.outages.add({
      from: Math.max(outage.from, span.from),
      to: Math.min(time, span.to),
      beganInside,
      endedInside: isInside,
      isOpen: !isInside && present !== undefined,
      isAcknowledged: this.#isAcknowledged(outage, isInside),
      acknowledgedAt,
    });
  }

  /** Engines keep the acknowledgement of a present problem, however long ago its event was. */
  #isAcknowledged(
    { acknowledgedAt }: { readonly acknowledgedAt?: number | undefined },
    isInside: boolean,
  ): boolean {
    if (acknowledgedAt !== undefined || isInside) return acknowledgedAt !== undefined;
    const { present, span } = this.#options;
    return present?.acknowledged === true && present.since !== null && present.since < span.to;
  }

  /** The time up to here has the present state. */
  #count(time: number): void {
    if (this.#expected !== undefined && this.#expected < time) {
      const began = this.#expected;
      if (this.#depth === 0) {
        this.#add(began);
        this.#depth = 1;
      }
      if (time - began > announcementSeconds) this.#expected = undefined;
    }
    this.#add(time);
  }

  #add(time: number): void {
    const awaited = this.#awaited;
    if (awaited && awaited.since < time) {
      this.#awaited = undefined;
      this.#add(awaited.since);
      this.#change(awaited.since, awaited.state, { isBeginning: true });
    }
    const until = Math.min(time, this.#options.span.to);
    const seconds = until - this.#at;
    if (seconds <= 0) return;
    this.seconds[this.#state] = (this.seconds[this.#state] ?? 0) + seconds;
    if (this.#depth > 0) this.scheduled[this.#state] = (this.scheduled[this.#state] ?? 0) + seconds;
    this.#options.onStretch?.(nameOf(this.#state), { from: this.#at, to: until });
    this.#at = until;
  }
}

interface Change {
  /** Whether it did not have this state just before. */
  readonly isBeginning: boolean;
  /** When the state began, if that was before the change is counted. */
  readonly since?: number;
}

/** An outage that began and ended in the same second is in the range if that second is. */
function isInRange({ from: began, beganInside }: RunningOutage, ended: number, { from, to }: Span): boolean {
  return began < to && (ended > from || (ended === from && beganInside));
}
