import type { Audit } from '../base/audit.ts';
import type { Clock } from '../base/clock.ts';
import type { Idempotency } from '../base/idempotency.ts';
import type { Log } from '../base/log.ts';
import type { Meter } from '../base/meter.ts';
import type { MetricsSink } from '../base/metrics.ts';
import type { Telemetry } from '../base/telemetry.ts';
import type { Iso } from '../time/iso.ts';
import type { Caller } from './caller.ts';

/** What the pipeline needs of the program that it runs in. */
export interface Runtime<Scope> {
  readonly log: Log;
  readonly metrics: MetricsSink;
  /** Undefined: nobody collects traces. */
  readonly telemetry?: Telemetry | undefined;
  /** Keeps who changed what. */
  readonly audit: Audit;
  /** Keeps what was answered under a caller's key. */
  readonly idempotency: Idempotency;
  readonly clock: Clock;
  /** IANA name of the project time zone. */
  readonly timeZone: string;
  /** Writes times in that zone; kept by it, because it remembers what it wrote. */
  readonly iso: Iso;
  /** A custom domain's base path in front of `/api`; empty without one. */
  readonly basePath: string;
  /** Web origins whose pages may read answers; `*` is all, empty is none. */
  readonly corsOrigins: readonly string[];
  /** Bytes that one answer may have on the platform's wire. */
  readonly responseLimit: number;
  /** `all` fails a request whose answer breaks its schema; `sample` looks at a few rows and counts. */
  readonly checkAnswers: 'all' | 'sample';
  /** What an endpoint's `handle` gets beside its request. */
  scope(facts: RequestFacts): Promise<Scope> | Scope;
}

export interface RequestFacts {
  readonly requestId: string;
  /** Undefined on public endpoints only. */
  readonly caller: Caller | undefined;
  readonly meter: Meter;
  /** Aborts before the platform would end the function, early enough for an answer. */
  readonly signal: AbortSignal;
  readonly sourceIp: string;
  /** The endpoint's name. */
  readonly endpoint: string;
  /** The caller wants no partial answer. */
  readonly strict: boolean;
  /** What stands in front of `/api` in the caller's own URL: the stage, or a custom domain's base path. */
  readonly basePath: string;
}
