import { compare } from '../fields/order.ts';

/** What the order of events looks at; `time` in epoch milliseconds. */
export interface EventPlace {
  readonly time: number;
  readonly realm: string;
  readonly id: string;
}

/** By time either way; events of one millisecond by realm and id. */
export function compareEvents(a: EventPlace, b: EventPlace, newestFirst: boolean): number {
  if (a.time !== b.time) return newestFirst ? b.time - a.time : a.time - b.time;
  return compare(a.realm, b.realm) || compare(a.id, b.id);
}
