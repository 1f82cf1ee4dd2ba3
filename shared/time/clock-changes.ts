/** The times at which the clock of a zone is set, to the second. All times are in epoch seconds. */
import { wallTimeToUtc, type Zone } from './zone.ts';

const daySeconds = 86_400;

/** Returns by how many seconds the clock of a zone is ahead of UTC. */
export function secondsAhead(time: number, zone: Zone): number {
  return wallTimeToUtc(zone.wallTime(time * 1000)) / 1000 - time;
}

/** Returns the first second after `from`, and up to `to`, from which the clock is set otherwise. `undefined` means that there is none. */
export function firstClockChange(from: number, to: number, zone: Zone): number | undefined {
  // No zone changes its clock twice within two days.
  for (let start = from; start < to; start += daySeconds) {
    const end = Math.min(start + daySeconds, to);
    if (secondsAhead(start, zone) !== secondsAhead(end, zone)) return changeBetween(start, end, zone);
  }
  return undefined;
}

/** Returns the time of the one clock change in a range, by binary search. */
function changeBetween(from: number, to: number, zone: Zone): number {
  const ahead = secondsAhead(from, zone);
  let [before, after] = [from, to];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (secondsAhead(middle, zone) === ahead) before = middle;
    else after = middle;
  }
  return after;
}
