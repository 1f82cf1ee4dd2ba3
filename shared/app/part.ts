import type { CallContext } from '../base/call-context.ts';
import type { WarmReadOptions } from '../base/list-changes.ts';
import type { AppliedFilter, FilterName } from '../base/saved-filter.ts';
import type { Caller, LowestRole } from '../http/request/caller.ts';
import type { JobFacts } from '../jobs/job.ts';
import type { Dependencies } from './dependencies.ts';

/** The facts about one request of a caller, or one run of a job, to which a part is bound. */
export interface PartFacts {
  readonly requestId: string;
  /** `undefined` on public endpoints and in jobs. */
  readonly caller: Caller | undefined;
  /** The lowest role that may use the endpoint. In a job it has no effect. */
  readonly access: LowestRole;
  /** The job that runs. `undefined` in a request. */
  readonly actor?: JobFacts['actor'];
  /** The header `Authorization` of the request, for an answer that lasts so long that its caller is authenticated again. */
  readonly authorization?: string | undefined;
  /** The time, the end and the counters of the request or run. It aborts before the platform would end the function. */
  readonly context: CallContext;
  /** True if the caller refuses a partial answer. */
  readonly strict: boolean;
  /** The warm states that the request accepts. `undefined` means that engines are asked. */
  readonly warm?: WarmReadOptions | undefined;
}

/**
 * One capability of a function, such as the realms. It is created once for the function and then bound to each request. A group names
 * its parts, and its bundle contains no others.
 */
export type RequestPart<T> = (dependencies: Dependencies) => (facts: PartFacts) => T;

/** Makes a part that is the same for all requests. */
export function commonPart<T>(make: (dependencies: Dependencies) => T): RequestPart<T> {
  return (dependencies) => {
    const value = make(dependencies);
    return () => value;
  };
}

/** A part that needs the caller only. The pipeline can use it before the request is read. */
export type CallerPart<T> = (
  dependencies: Dependencies,
) => (facts: Pick<PartFacts, 'caller' | 'access'>) => T;

export type RequestParts = Readonly<Record<string, RequestPart<unknown>>>;

/** The parts that the pipeline of a group uses. Its handlers do not get them. */
export interface PipelineParts {
  /** The saved filters of a caller, for a group whose lists apply them. */
  readonly savedFilters?: CallerPart<{ findToApply(name: FilterName): Promise<AppliedFilter> }>;
}

/** The values of the parts, by the names of the parts. */
export type PartValues<P extends RequestParts> = {
  readonly [K in keyof P]: P[K] extends RequestPart<infer T> ? T : never;
};

/** The compiler cannot infer the type of an object whose entries are created in a loop. */
export function assertPartValues<P extends RequestParts>(
  values: Readonly<Record<string, unknown>>,
  parts: P,
): asserts values is PartValues<P> {
  if (!Object.keys(parts).every((name) => name in values)) throw new Error('a part is missing');
}
