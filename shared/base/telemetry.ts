import type { EventCode } from './log.ts';
import type { Meter } from './meter.ts';
import type { MetricsSink } from './metrics.ts';

/** The result of a request or of a job run, for its trace. It holds no text that a caller or an engine wrote. */
export interface TraceEnd {
  /** Name of the endpoint or of the job. */
  readonly name: string;
  readonly status: number;
  readonly requestId: string;
  readonly meter: Meter;
  /** Code of the problem. `undefined` if the request or run succeeded. */
  readonly problem?: string | undefined;
  /** Facts about the HTTP request. `undefined` for a job run. */
  readonly http?: {
    readonly method: string;
    /** Path of the endpoint with the names of its parameters. `undefined` if no endpoint matches the request. */
    readonly route: string | undefined;
    readonly callerKind: 'none' | 'user' | 'key';
  };
}

/** The trace of one request or run, open until it ends. */
export interface Trace {
  /** Id of the trace, 32 hexadecimal digits. Log lines have it too. */
  readonly id: string;
  /** Is called when a call to an engine begins. `undefined` if the sampler does not record the trace. */
  readonly onCall: Meter['onCall'];
  readonly end: (facts: TraceEnd) => void;
}

/** Export of traces and metrics. A failure of the export never fails a request. */
export interface Telemetry {
  /** Begins a trace. `traceparent` is the W3C header as the caller sent it; it may be invalid. */
  readonly begin: (kind: 'request' | 'run', traceparent?: string) => Trace;
  readonly metrics: MetricsSink;
  readonly errorLine: (code: EventCode) => void;
  /** Sends all collected data before the platform stops the process. Waits at most `mostMs` milliseconds. */
  readonly flush: (mostMs: number) => Promise<void>;
  /** Sends the remaining data and stops the export. */
  readonly close: () => Promise<void>;
}
