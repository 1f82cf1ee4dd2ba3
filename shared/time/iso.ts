import { BoundedCache } from '../base/bounded-cache.ts';
import { minutesAhead } from './minutes-ahead.ts';

/**
 * Formats epoch seconds as ISO 8601 with offset. Returns `null` for `null`, for 0 (an engine's "never") and for times outside
 * of 1970 to 9999. Fractions of a second are cut.
 */
export type IsoFormatter = (epochSeconds: number | null) => string | null;

/** Returns an end of a range as ISO 8601 with offset. The first second of 1970, which is an engine's "never" otherwise, is in UTC. */
export function boundText(iso: IsoFormatter, epochSeconds: number): string {
  return iso(epochSeconds) ?? new Date(epochSeconds * 1000).toISOString();
}

const daySeconds = 86_400;
/** The last day of 9999, in epoch seconds: in no time zone is it in the year 10000. */
const latest = 253_402_214_400;
/** Number of days in the cache of offsets, about fifty years. A full cache is emptied; that costs two zone lookups a day. */
const keptDays = 20_000;
/** Size of the cache of texts, a power of two. Many checks run in the same second, and sharing their text saves memory. */
const keptTexts = 4096;

/** Returns whether the time can be formatted. */
export function hasIsoText(epochSeconds: number): boolean {
  return epochSeconds > 0 && epochSeconds < latest;
}

/**
 * Creates a formatter for one time zone. It looks the zone's offset up once a day of the data and computes the rest, so that
 * the times may be in any order.
 */
export function isoClock(timeZone: string): IsoFormatter {
  const dayAt = cachePerDay((day) => offsetsOf(timeZone, day));
  const dateAt = cachePerDay((day) => new Date(day * daySeconds * 1000).toISOString().slice(0, 11));
  const times = new Float64Array(keptTexts);
  const texts = new Array<string>(keptTexts).fill('');
  return (epochSeconds) => {
    if (epochSeconds === null || !hasIsoText(epochSeconds)) return null;
    const time = Math.floor(epochSeconds);
    const slot = time % keptTexts;
    // The text of second 0 is never cached, because 0 marks an empty entry.
    if (times[slot] === time && time !== 0) return texts[slot] ?? null;
    const { change, before, after } = dayAt(Math.floor(time / daySeconds));
    const offset = time < change ? before : after;
    const local = time + offset.seconds;
    const day = Math.floor(local / daySeconds);
    const text = `${dateAt(day)}${clockText(local - day * daySeconds)}${offset.text}`;
    times[slot] = time;
    texts[slot] = text;
    return text;
  };
}

interface Offset {
  readonly seconds: number;
  /** `+01:00` */
  readonly text: string;
}

/** The zone's offsets before and after a clock change within one UTC day. */
interface DayOffsets {
  /** The first second of `after`, in epoch seconds. */
  readonly change: number;
  readonly before: Offset;
  readonly after: Offset;
}

function offsetsOf(timeZone: string, day: number): DayOffsets {
  const minutesAt = (seconds: number) => minutesAhead(timeZone, seconds * 1000);
  const [start, end] = [day * daySeconds, (day + 1) * daySeconds - 1];
  const [before, after] = [minutesAt(start), minutesAt(end)];
  let [low, high] = [start, end];
  // No zone changes its clock twice a day. Most changes are at full hours, but some were at a minute past midnight.
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

/** Caches a value for each day. The last one is kept separately, because successive times are mostly of the same day. */
function cachePerDay<T>(make: (day: number) => T): (day: number) => T {
  const values = new BoundedCache<T, number>(keptDays);
  let last: { readonly day: number; readonly value: T } | undefined;
  return (day) => {
    if (last?.day === day) return last.value;
    const value = values.get(day, () => make(day));
    last = { day, value };
    return value;
  };
}
