import { minutesAhead } from './minutes-ahead.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A day and a time on the wall of some zone, without the zone. `month` is 1 to 12. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
}

/** What the zone made of a wall time: `gap` was moved forward, of `twice` the first was taken. */
export interface ZonedInstant {
  /** Milliseconds since the epoch. */
  readonly ms: number;
  readonly adjusted?: 'gap' | 'twice';
}

/** A time zone with its changes of the clock. */
export interface Zone {
  readonly name: string;
  wallTime(ms: number): WallTime;
  instant(wall: WallTime): ZonedInstant;
}

export function zoneOf(name: string): Zone {
  const offsetMs = (ms: number) => minutesAhead(name, ms) * MINUTE_MS;
  return {
    name,
    wallTime: (ms) => wallOf(ms + offsetMs(ms)),
    instant(wall) {
      const asUtc = utcOf(wall);
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

/** The wall time as if it were UTC; fields beyond their range carry over, as in day 0 or month 13. */
export function utcOf(wall: WallTime): number {
  const date = new Date(0);
  // Not Date.UTC: it takes the years 0 to 99 for 1900 to 1999.
  date.setUTCFullYear(wall.year, wall.month - 1, wall.day);
  return date.setUTCHours(wall.hour, wall.minute, wall.second, wall.millisecond);
}

/** The reverse of `utcOf`. */
export function wallOf(utcMs: number): WallTime {
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
