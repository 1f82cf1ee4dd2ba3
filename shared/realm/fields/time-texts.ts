import { prepared, type Source } from '../../base/byte-writer.ts';
import type { Iso } from '../../time/iso.ts';

/** The text of a time as JSON, in three parts; undefined where its quarter of an hour is not of one kind. */
export interface TimeText {
  /** `"2026-11-21T14:` */
  readonly hour: Source;
  /** `05:59` */
  readonly minute: Source;
  /** `+01:00"` */
  readonly offset: Source;
}

/** All times of a quarter of an hour: offsets are whole quarters today, and clocks change at quarters. */
interface Quarter {
  readonly hour: Source;
  readonly offset: Source;
  /** Of the local hour, at the quarter's beginning, in seconds. */
  readonly second: number;
}

const quarterSeconds = 900;
/** `2026-11-21T14:`, `05:59`, `+01:00` */
const [minuteAt, offsetAt] = [14, 19];
/** Half a year; past it all are forgotten. */
const mostQuarters = 20_000;

const minutes: Source[] = [];

type Quarters = (number: number) => Quarter | undefined;

const kept = new WeakMap<Iso, Quarters>();

/**
 * Texts of times from few parts that are kept, as 50,000 services changed at as many different times. The text is lent: the next
 * one is read into it.
 */
export function timeTexts(iso: Iso): (seconds: number) => TimeText | undefined {
  const quarterAt = kept.get(iso) ?? quartersOf(iso);
  kept.set(iso, quarterAt);
  const text = { hour: prepared(''), minute: prepared(''), offset: prepared('') };
  // Times in a row are mostly of one quarter.
  let last = -1;
  let quarter = quarterAt(last);
  return (seconds) => {
    const number = Math.floor(seconds / quarterSeconds);
    if (number !== last) quarter = quarterAt(number);
    last = number;
    if (!quarter) return undefined;
    text.hour = quarter.hour;
    text.minute = minuteText(quarter.second + seconds - number * quarterSeconds);
    text.offset = quarter.offset;
    return text;
  };
}

function quartersOf(iso: Iso): Quarters {
  const quarters = new Map<number, Quarter | undefined>();
  return (number) => {
    const known = quarters.get(number);
    if (known || quarters.has(number)) return known;
    if (quarters.size >= mostQuarters) quarters.clear();
    const made = quarterOf(iso, number * quarterSeconds);
    quarters.set(number, made);
    return made;
  };
}

/** Undefined where its first and last second differ in more than their minutes, as where a clock changes between them. */
function quarterOf(iso: Iso, start: number): Quarter | undefined {
  const [first, last] = [iso(start), iso(start + quarterSeconds - 1)];
  if (first === null || last === null) return undefined;
  const hour = first.slice(0, minuteAt);
  const offset = first.slice(offsetAt);
  const second = secondOf(first);
  const isOne = last.startsWith(hour) && last.slice(offsetAt) === offset;
  if (!isOne || secondOf(last) !== second + quarterSeconds - 1) return undefined;
  return { hour: prepared(`"${hour}`), offset: prepared(`${offset}"`), second };
}

function secondOf(text: string): number {
  const [minute = '', second = ''] = text.slice(minuteAt, offsetAt).split(':');
  return Number(minute) * 60 + Number(second);
}

function minuteText(second: number): Source {
  return (minutes[second] ??= prepared(`${two(Math.floor(second / 60))}:${two(second % 60)}`));
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
