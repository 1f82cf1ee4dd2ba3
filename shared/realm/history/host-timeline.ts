import { type AvailabilityState, availabilityStates } from './availability-states.ts';
import { Outages } from './outages.ts';
import type { Span } from './span.ts';

/** What the engine knows of a host at present. Epoch seconds. */
export interface PresentHost {
  readonly host_name: string;
  /** False: it was never checked as far as the engine remembers; lines of its log may tell of states all the same. */
  readonly checked: boolean;
  /** The HARD state of now and since when; null where the engine does not say. */
  readonly hardState: number | null;
  readonly since: number | null;
  /** When its running downtime began; null without one. */
  readonly downtimeSince: number | null;
}

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

/**
 * One host's time, state by state, in constant memory: it is told what happened in the order of time, before the range
 * too, and then to end. HARD states only.
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
  #outage: { readonly from: number; readonly beganInside: boolean } | undefined;
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
    this.#change(from, state, since === from);
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
    if (!this.#told && time < from) this.#forgetPresent();
    this.#told = true;
    this.#awaited = undefined;
    this.#change(time, state, this.#state !== noData || time > from);
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

  #forgetPresent(): void {
    [this.#state, this.#outage] = [noData, undefined];
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

  /** `isBeginning`: it did not have this state just before. */
  #change(time: number, state: number, isBeginning: boolean): void {
    const before = this.#state;
    this.#state = state;
    if (before !== state) this.#watchOutage(time, isBeginning);
  }

  #watchOutage(time: number, isBeginning: boolean): void {
    const isOut = this.#options.unavailable.has(nameOf(this.#state));
    if (!isOut) this.#endOutage(time, true);
    else this.#outage ??= { from: time, beganInside: isBeginning && time >= this.#options.span.from };
  }

  #endOutage(time: number, endedInside: boolean): void {
    const outage = this.#outage;
    this.#outage = undefined;
    const { from, to } = this.#options.span;
    if (outage === undefined || time <= from || outage.from >= to) return;
    // Nothing is known of what follows its first second.
    if (!endedInside && time <= outage.from) return;
    this.outages.add({
      from: Math.max(outage.from, from),
      to: Math.min(time, to),
      beganInside: outage.beganInside,
      endedInside: endedInside && time <= to,
    });
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
      this.#change(awaited.since, awaited.state, true);
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

const pending = availabilityStates.indexOf('PENDING');
const noData = availabilityStates.indexOf('NODATA');

interface PresentState {
  readonly state: number;
  readonly since: number;
}

function presentState(present: PresentHost | undefined): PresentState | undefined {
  if (!present) return undefined;
  const { checked, hardState: state, since } = present;
  if (!checked) return { state: pending, since: -Infinity };
  return isState(state) && since !== null ? { state, since } : undefined;
}

function isState(number: number | null): number is number {
  return number === 0 || number === 1 || number === 2;
}

function nameOf(state: number): AvailabilityState {
  return availabilityStates[state] ?? 'NODATA';
}
