import { compareTexts } from '../../fields/order.ts';

/** The parts of an event that define its position in the sort order. `time` is in epoch milliseconds. */
export interface EventPosition {
  readonly time: number;
  readonly realm: string;
  readonly id: string;
}

/** Compares by time, in either direction. Events of the same millisecond are ordered by realm and id. */
export function compareEvents(a: EventPosition, b: EventPosition, newestFirst: boolean): number {
  if (a.time !== b.time) return newestFirst ? b.time - a.time : a.time - b.time;
  return compareTexts(a.realm, b.realm) || compareTexts(a.id, b.id);
}
