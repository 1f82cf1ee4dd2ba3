import type { Meter } from '../base/meter.ts';
import type { Caller } from '../http/caller.ts';
import type { JobFacts } from '../jobs/job.ts';
import type { Foundation } from './foundation.ts';

/** What a part is bound to: one request of a caller, or one run of a job. */
export interface PartFacts {
  readonly requestId: string;
  /** Undefined on public endpoints, and for jobs. */
  readonly caller: Caller | undefined;
  /** Of jobs only. */
  readonly actor?: JobFacts['actor'];
  readonly meter: Meter;
  /** Aborts before the platform would end the function. */
  readonly signal: AbortSignal;
  /** The caller wants no partial answer. */
  readonly strict: boolean;
}

/**
 * One capability of a function, such as the realms: made once for it, then bound to each request. A group names its parts, and its
 * bundle holds no others.
 */
export type Part<T> = (foundation: Foundation) => (facts: PartFacts) => T;

export type Parts = Readonly<Record<string, Part<unknown>>>;

/** What the parts give, by their names. */
export type Given<P extends Parts> = {
  readonly [K in keyof P]: P[K] extends Part<infer T> ? T : never;
};

/** The compiler cannot follow what is made name by name. */
export function assertGiven<P extends Parts>(
  values: Readonly<Record<string, unknown>>,
  parts: P,
): asserts values is Given<P> {
  if (!Object.keys(parts).every((name) => name in values)) throw new Error('a part is missing');
}
