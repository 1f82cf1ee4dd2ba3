import type { RequestFacts } from '../http/host.ts';
import type { Foundation } from './foundation.ts';

/**
 * One capability of a group, such as the realms: made once for a function, then bound to each request. A group names its parts,
 * and its bundle holds no others.
 */
export type Part<T> = (foundation: Foundation) => (facts: RequestFacts) => T;

export type Parts = Readonly<Record<string, Part<unknown>>>;

/** What the parts give to a request, by their names. */
export type Given<P extends Parts> = {
  readonly [K in keyof P]: P[K] extends Part<infer T> ? T : never;
};
