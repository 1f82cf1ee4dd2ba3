import type { Audit } from '../base/audit.ts';
import type { CallContext } from '../base/call-context.ts';
import type { Clock } from '../base/clock.ts';
import type { Idempotency } from '../base/idempotency.ts';
import type { WarmReadOptions } from '../base/list-changes.ts';
import type { Log } from '../base/log.ts';
import type { MetricsSink } from '../base/metrics.ts';
import type { AppliedFilter, FilterName } from '../base/saved-filter.ts';
import type { Telemetry } from '../base/telemetry.ts';
import type { IsoFormatter } from '../time/iso.ts';
import type { Caller, LowestRole } from './request/caller.ts';

/** The dependencies of the pipeline, which the program provides. */
export interface Runtime<Scope> {
  readonly log: Log;
  readonly metrics: MetricsSink;
  /** Export of traces and metrics. `undefined` if no collector is configured. */
  readonly telemetry?: Telemetry | undefined;
  /** Storage of audit entries. */
  readonly audit: Audit;
  /** Storage of answers by Idempotency-Key. */
  readonly idempotency: Idempotency;
  /** Returns true if the store was slow within the last `ms` milliseconds. `undefined` means that nobody knows. */
  readonly wasStoreSlow?: ((ms: number) => boolean) | undefined;
  readonly clock: Clock;
  /** IANA name of the project time zone. */
  readonly timeZone: string;
  /** Formats times in that zone. It is shared by all requests, because it caches formatted times. */
  readonly iso: IsoFormatter;
  /** Base path of a custom domain in front of `/api`. It is empty if there is none. */
  readonly basePath: string;
  /** Scheme and host of the URLs in answers. It is empty if the header `Host` says them. */
  readonly publicUrl: string;
  /** Web origins whose pages may read answers. `*` means all origins, an empty list none. */
  readonly corsOrigins: readonly string[];
  /** Maximum size of an answer that the platform accepts, in bytes. */
  readonly responseLimit: number;
  /** Validation of answers. `all` validates all rows, and a fault fails the request. `sample` validates a few rows of each list and a few objects of each endpoint within a second, and counts faults. */
  readonly checkAnswers: 'all' | 'sample';
  /** Returns the saved filter of this name that the caller sees. Throws `filter_not_found` and `filter_not_usable`. */
  findFilter(facts: Pick<RequestFacts, 'caller' | 'access'>, name: FilterName): Promise<AppliedFilter>;
  /** Makes the dependencies that an endpoint's `handle` gets beside its request. */
  scope(facts: RequestFacts): Promise<Scope> | Scope;
}

export interface RequestFacts {
  readonly requestId: string;
  /** The caller. `undefined` on public endpoints only. */
  readonly caller: Caller | undefined;
  /** The header `Authorization` of the request. */
  readonly authorization?: string | undefined;
  /** The time, the end and the counters of the request. It aborts before the platform ends the function, early enough to send an answer. */
  readonly context: CallContext;
  readonly sourceIp: string;
  /** Name of the endpoint. */
  readonly endpoint: string;
  /** The lowest role that may use the endpoint. */
  readonly access: LowestRole;
  /** True if the caller wants an error in place of a partial answer. */
  readonly strict: boolean;
  /** The warm states that the request accepts. `undefined` means that engines are asked. */
  readonly warm?: WarmReadOptions | undefined;
  /** Scheme and host of the caller's URL, without a slash at the end. */
  readonly origin: string;
  /** Path in front of `/api` in the caller's URL: the stage, or the base path of a custom domain. */
  readonly basePath: string;
}
