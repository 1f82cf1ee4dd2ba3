import { minutesAhead } from './minutes-ahead.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A date and a time of day in some time zone, without the zone. `month` is 1 to 12. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
}

/**
 * The instant of a wall time. `adjusted` tells whether the clock skips that time (`gap`: moved forward) or repeats it (`twice`:
 * the first one was taken).
 */
export interface ZonedInstant {
  /** Milliseconds since the epoch. */
  readonly ms: number;
  readonly adjusted?: 'gap' | 'twice';
}

/** A time zone with its clock changes. `ms` is in epoch milliseconds. */
export interface Zone {
  readonly name: string;
  wallTime(ms: number): WallTime;
  instant(wall: WallTime): ZonedInstant;
}

export function zoneOf(name: string): Zone {
  const offsetMs = (ms: number) => minutesAhead(name, ms) * MINUTE_MS;
  return {
    name,
    wallTime: (ms) => utcToWallTime(ms + offsetMs(ms)),
    instant(wall) {
      const asUtc = wallTimeToUtc(wall);
      // No zone changes its clock twice within two days.
      const before = offsetMs(asUtc - DAY_MS);
      const after = offsetMs(asUtc + DAY_MS);
      const fits = [before, after].filter((offset) => offsetMs(asUtc - offset) === offset);
      const [first] = fits;
      if (first === undefined) return { ms: asUtc - before, adjusted: 'gap' };
      return before !== after && fits.length > 1
        ? { ms: asUtc - Math.max(before, after), adjusted: 'twice' }
        : { ms: asUtc - first };
    },
  };
}

/** Returns the wall time as if it were UTC, in epoch milliseconds. Fields outside of their range carry over, as in day 0 or month 13. */
export function wallTimeToUtc(wall: WallTime): number {
  const date = new Date(0);
  // `Date.UTC` is not used, because it reads the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(wall.year, wall.month - 1, wall.day);
  return date.setUTCHours(wall.hour, wall.minute, wall.second, wall.millisecond);
}

/** Returns the wall time of a time in UTC. It is the reverse of `wallTimeToUtc`. */
export function utcToWallTime(utcMs: number): WallTime {
  const date = new Date(utcMs);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    millisecond: date.getUTCMilliseconds(),
  };
}
