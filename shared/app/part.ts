import type { Meter } from '../base/meter.ts';
import type { Caller } from '../http/caller.ts';
import type { JobFacts } from '../jobs/job.ts';
import type { Foundation } from './foundation.ts';

/** The facts about one request of a caller, or one run of a job, to which a part is bound. */
export interface PartFacts {
  readonly requestId: string;
  /** `undefined` on public endpoints and in jobs. */
  readonly caller: Caller | undefined;
  /** The job that runs. `undefined` in a request. */
  readonly actor?: JobFacts['actor'];
  readonly meter: Meter;
  /** Aborts before the platform would end the function. */
  readonly signal: AbortSignal;
  /** True if the caller refuses a partial answer. */
  readonly strict: boolean;
}

/**
 * One capability of a function, such as the realms. It is created once for the function and then bound to each request. A group names
 * its parts, and its bundle contains no others.
 */
export type Part<T> = (foundation: Foundation) => (facts: PartFacts) => T;

export type Parts = Readonly<Record<string, Part<unknown>>>;

/** The values of the parts, by the names of the parts. */
export type Given<P extends Parts> = {
  readonly [K in keyof P]: P[K] extends Part<infer T> ? T : never;
};

/** The compiler cannot infer the type of an object whose entries are created in a loop. */
export function assertGiven<P extends Parts>(
  values: Readonly<Record<string, unknown>>,
  parts: P,
): asserts values is Given<P> {
  if (!Object.keys(parts).every((name) => name in values)) throw new Error('a part is missing');
}
