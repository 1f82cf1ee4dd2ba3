import type { ReadPast } from '../sources/first-source.ts';
import type { Span } from '../span.ts';
import { noSeconds, stateNameOf } from './availability-states.ts';
import type { ExclusionWindow } from './exclusion-windows.ts';
import type { StatePeriod, TimelineOptions } from './timeline-options.ts';

export type { ReadPast } from '../sources/first-source.ts';

/** Returns true if downtimes would be seen in the past. Nearly every log has them, an index may lack them, and the collector watch sees none. */
export function knowsDowntimes({ source, lacksDowntimes }: ReadPast, hasDowntimes: boolean): boolean {
  return (source === 'log' && !lacksDowntimes) || (source === 'index' && hasDowntimes);
}

interface Undecided extends Span {
  readonly state: number;
}

/** The hours that count if all do. */
const always: readonly Span[] = [{ from: -Infinity, to: Infinity }];

/**
 * Divides the time of one host or service into what counts and what is excluded: the time outside the hours that count, and the time that
 * is in a window and in a downtime of its past. If its past says nothing about its downtimes, the windows alone decide. It is fed in the
 * order of time.
 */
export class ExcludedTime {
  /** The excluded seconds of each state, in the order of `availabilityStates`. */
  readonly seconds = noSeconds();
  /** The part of `seconds` outside the hours that count. */
  readonly outside = noSeconds();
  readonly #hours: Cutter;
  readonly #windows: readonly ExclusionWindow[];
  readonly #parts: Cutter;
  readonly #onPeriod: (state: number, period: StatePeriod) => void;
  /** Periods in windows of which no event has said yet whether a downtime was in effect. */
  #undecided: Undecided[] = [];

  constructor(
    windows: readonly ExclusionWindow[],
    onPeriod: (state: number, period: StatePeriod) => void,
    counted = always,
  ) {
    this.#windows = windows;
    this.#parts = new Cutter(unionOf(windows));
    this.#hours = new Cutter(counted);
    this.#onPeriod = onPeriod;
  }

  /** Adds a period of one state. `isInDowntime` is `undefined` if no event has said anything about downtimes yet. */
  add(state: number, span: Span, isInDowntime: boolean | undefined): void {
    for (const { isInside, ...part } of this.#hours.cut(span)) {
      if (isInside) this.#addCounted(state, part, isInDowntime);
      else this.#leaveOut(state, part);
    }
  }

  #leaveOut(state: number, { from, to }: Span): void {
    this.outside[state] = (this.outside[state] ?? 0) + to - from;
    this.seconds[state] = (this.seconds[state] ?? 0) + to - from;
    this.#onPeriod(state, { from, to, isExcluded: true, isOutside: true });
  }

  #addCounted(state: number, span: Span, isInDowntime: boolean | undefined): void {
    for (const { isInside, ...part } of this.#parts.cut(span)) {
      if (isInside && isInDowntime === undefined) this.#undecided.push({ state, ...part });
      else this.#count(state, part, isInside && isInDowntime === true);
    }
  }

  /** Says that a downtime was in effect in all periods of which that was not known. */
  confirm(): void {
    for (const { state, ...span } of this.#takeUndecided()) this.#count(state, span, true);
  }

  /**
   * Decides what no event has decided: a fixed downtime was in effect in its window, unless its begin would have been seen. Returns true
   * if any time was excluded although the past does not tell of downtimes.
   */
  finish({ from }: ReadPast, areDowntimesKnown: boolean): boolean {
    const assumed = this.#windows.filter(
      (window) => window.fixed && (!areDowntimesKnown || window.from < from),
    );
    const parts = new Cutter(unionOf(assumed));
    let isAssumed = false;
    for (const { state, ...span } of this.#takeUndecided()) {
      for (const { isInside, ...part } of parts.cut(span)) {
        isAssumed ||= isInside;
        this.#count(state, part, isInside);
      }
    }
    return isAssumed && !areDowntimesKnown;
  }

  #takeUndecided(): Undecided[] {
    const undecided = this.#undecided;
    this.#undecided = [];
    return undecided;
  }

  #count(state: number, { from, to }: Span, isExcluded: boolean): void {
    if (isExcluded) this.seconds[state] = (this.seconds[state] ?? 0) + to - from;
    this.#onPeriod(state, { from, to, isExcluded, isOutside: false });
  }
}

/** Cuts spans, which come in the order of time, at the edges of some windows, which are sorted and do not overlap. */
class Cutter {
  readonly #windows: readonly Span[];
  /** The index of the first window that has not ended. */
  #next = 0;

  constructor(windows: readonly Span[]) {
    this.#windows = windows;
  }

  *cut({ from, to }: Span): Generator<Span & { readonly isInside: boolean }> {
    let start = from;
    while (start < to) {
      while ((this.#windows[this.#next]?.to ?? Infinity) <= start) this.#next += 1;
      const { from: begin, to: end } = this.#windows[this.#next] ?? { from: Infinity, to: Infinity };
      const isInside = begin <= start;
      const stop = Math.min(to, isInside ? end : begin);
      yield { from: start, to: stop, isInside };
      start = stop;
    }
  }
}

/** Returns spans in the order of time that do not overlap and cover the same time. */
function unionOf(spans: readonly Span[]): Span[] {
  const union: Span[] = [];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = union.at(-1);
    if (last === undefined || from > last.to) union.push({ from, to });
    else union[union.length - 1] = { from: last.from, to: Math.max(last.to, to) };
  }
  return union;
}

/** Returns the division of the time of an object. `undefined` if none of it can be excluded. */
export function excludedTimeOf({ span, windows = [], ...options }: TimelineOptions) {
  const { excludesDowntimes, counted, periods } = options;
  // Any downtime may begin in a window of the whole range.
  const all = excludesDowntimes ? [...windows, { ...span, fixed: false }] : windows;
  if (all.length === 0 && !counted) return undefined;
  return new ExcludedTime(all, (state, period) => periods?.add(stateNameOf(state), period), counted);
}
