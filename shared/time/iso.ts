import { tzOffset } from '@date-fns/tz';

/** Epoch seconds to ISO 8601 with offset; null, 0 (an engine's "never") and what is outside of 1970 to 9999 to null. Fractions of a second are cut. */
export type Iso = (epochSeconds: number | null) => string | null;

/** Offsets change at quarters of an hour only. */
const quarter = 900;
const keptMinutes = 20_000;
/** The last day of 9999: in no zone is it a year later. */
const latest = 253_402_214_400;

/**
 * Writes times in one time zone. Built for long lists: texts are kept by minute and second, and the zone is asked
 * once a quarter of an hour.
 */
export function isoClock(timeZone: string): Iso {
  const offsets = new Map<number, number>();
  const minutes = new Map<number, Minute>();
  const minuteAt = (minute: number): Minute => {
    const known = minutes.get(minute);
    if (known) return known;
    if (minutes.size >= keptMinutes) minutes.clear();
    const made = describeMinute(minute, offsetAt(minute * 60));
    minutes.set(minute, made);
    return made;
  };
  const offsetAt = (seconds: number): number => {
    const key = Math.floor(seconds / quarter);
    const known = offsets.get(key);
    if (known !== undefined) return known;
    if (offsets.size >= keptMinutes) offsets.clear();
    const offset = tzOffset(timeZone, new Date(seconds * 1000));
    offsets.set(key, offset);
    return offset;
  };
  return (epochSeconds) => {
    if (epochSeconds === null || !(epochSeconds > 0 && epochSeconds < latest)) return null;
    const minute = Math.floor(epochSeconds / 60);
    const { before, after, texts } = minuteAt(minute);
    const second = Math.floor(epochSeconds) - minute * 60;
    return (texts[second] ??= `${before}${String(second).padStart(2, '0')}${after}`);
  };
}

interface Minute {
  /** `2026-11-20T10:15:` */
  readonly before: string;
  /** `+01:00` */
  readonly after: string;
  /** By second. Checks crowd in the same minutes, and a text that is shared is written and collected once. */
  readonly texts: string[];
}

function describeMinute(minute: number, offsetMinutes: number): Minute {
  const local = new Date((minute + offsetMinutes) * 60_000).toISOString();
  const size = Math.abs(offsetMinutes);
  const hours = String(Math.floor(size / 60)).padStart(2, '0');
  const rest = String(Math.floor(size % 60)).padStart(2, '0');
  return { before: local.slice(0, 17), after: `${offsetMinutes < 0 ? '-' : '+'}${hours}:${rest}`, texts: [] };
}
