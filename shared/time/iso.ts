import { minutesAhead } from './minutes-ahead.ts';

/**
 * Epoch seconds to ISO 8601 with offset; null, 0 (an engine's "never") and what is outside of 1970 to 9999 to null.
 * Fractions of a second are cut.
 */
export type Iso = (epochSeconds: number | null) => string | null;

const daySeconds = 86_400;
/** The last day of 9999: in no zone is it a year later. */
const latest = 253_402_214_400;
/** Fifty years; past it all are forgotten, which costs two questions to the zone a day. */
const keptDays = 20_000;
/** Checks crowd in the same seconds: a text that is there is shared, so that it is collected once. A power of two. */
const keptTexts = 4096;

/** Whether there is a text for it. */
export function isWritable(epochSeconds: number): boolean {
  return epochSeconds > 0 && epochSeconds < latest;
}

/** Writes times in one time zone. The zone is asked by the day, the rest is arithmetic: times may be as far apart as they like. */
export function isoClock(timeZone: string): Iso {
  const dayAt = madeOnceADay((day) => offsetsOf(timeZone, day));
  const dateAt = madeOnceADay((day) => new Date(day * daySeconds * 1000).toISOString().slice(0, 11));
  const times = new Float64Array(keptTexts);
  const texts = new Array<string>(keptTexts).fill('');
  return (epochSeconds) => {
    if (epochSeconds === null || !isWritable(epochSeconds)) return null;
    const time = Math.floor(epochSeconds);
    const place = time % keptTexts;
    // Of the first second of 1970 no text is kept: it is what an empty place says.
    if (times[place] === time && time !== 0) return texts[place] ?? null;
    const { change, before, after } = dayAt(Math.floor(time / daySeconds));
    const offset = time < change ? before : after;
    const local = time + offset.seconds;
    const day = Math.floor(local / daySeconds);
    const text = `${dateAt(day)}${clockText(local - day * daySeconds)}${offset.text}`;
    times[place] = time;
    texts[place] = text;
    return text;
  };
}

interface Offset {
  readonly seconds: number;
  /** `+01:00` */
  readonly text: string;
}

/** The offsets of a UTC day. */
interface DayOffsets {
  /** Epoch seconds; the first second of `after`. */
  readonly change: number;
  readonly before: Offset;
  readonly after: Offset;
}

function offsetsOf(timeZone: string, day: number): DayOffsets {
  const minutesAt = (seconds: number) => minutesAhead(timeZone, seconds * 1000);
  const [start, end] = [day * daySeconds, (day + 1) * daySeconds - 1];
  const [before, after] = [minutesAt(start), minutesAt(end)];
  let [low, high] = [start, end];
  // No zone changes its clock twice a day; most changes are at full hours, but some were at a minute past midnight.
  while (before !== after && high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (minutesAt(middle) === before) low = middle;
    else high = middle;
  }
  return { change: before === after ? start : high, before: offset(before), after: offset(after) };
}

function offset(minutes: number): Offset {
  const size = Math.floor(Math.abs(minutes));
  const sign = minutes < 0 ? '-' : '+';
  return { seconds: minutes * 60, text: `${sign}${two(Math.floor(size / 60))}:${two(size % 60)}` };
}

function clockText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(Math.floor(seconds - minutes * 60))}`;
}

const twoDigits = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

function two(number: number): string {
  return twoDigits[number] ?? '';
}

/** By day, the last one at hand: times in a row are mostly of one. */
function madeOnceADay<T>(make: (day: number) => T): (day: number) => T {
  const values = new Map<number, T>();
  let last: { readonly day: number; readonly value: T } | undefined;
  return (day) => {
    if (last?.day === day) return last.value;
    if (values.size >= keptDays) values.clear();
    const value = values.get(day) ?? make(day);
    values.set(day, value);
    last = { day, value };
    return value;
  };
}
