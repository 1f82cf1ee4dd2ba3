import type { EventCode } from './log.ts';
import type { Meter } from './meter.ts';
import type { MetricsSink } from './metrics.ts';

/** What a request or a run came to, in words of ours: nothing that a caller or an engine wrote. */
export interface TraceEnd {
  /** The endpoint's or the job's name. */
  readonly name: string;
  readonly status: number;
  readonly requestId: string;
  readonly meter: Meter;
  /** Code of the problem that it was answered with. */
  readonly problem?: string | undefined;
  /** Of requests only. */
  readonly http?: {
    readonly method: string;
    /** The endpoint's path with its parameters' names; undefined where the request met none. */
    readonly route: string | undefined;
    readonly callerKind: 'none' | 'user' | 'key';
  };
}

/** The trace of one request or run, open until it ends. */
export interface Trace {
  /** 32 hexadecimal digits; they tie the lines of the log to the trace. */
  readonly id: string;
  /** Undefined where the trace was not chosen to be recorded. */
  readonly onCall: Meter['onCall'];
  readonly end: (facts: TraceEnd) => void;
}

/** Where traces and metrics go beside the log. Nothing of it ever fails a request. */
export interface Telemetry {
  /** `traceparent` as the caller sent it: W3C's header, or nonsense. */
  readonly begin: (kind: 'request' | 'run', traceparent?: string) => Trace;
  readonly metrics: MetricsSink;
  readonly errorLine: (code: EventCode) => void;
  /** Sends what has gathered, before the platform stops the process; waits at most so many milliseconds. */
  readonly flush: (mostMs: number) => Promise<void>;
  /** Sends the rest and ends. */
  readonly close: () => Promise<void>;
}
