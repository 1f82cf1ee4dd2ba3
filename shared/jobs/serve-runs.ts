import middy, { type MiddlewareObj } from '@middy/core';
import type { Context } from 'aws-lambda';

import { callContext } from '../base/call-context.ts';
import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import type { Log, LogFields } from '../base/log.ts';
import { figuresOf, interfacesOfLog, type Meter, newMeter } from '../base/meter.ts';
import type { MetricsSink } from '../base/metrics.ts';
import { childController, deadline } from '../base/on-abort.ts';
import type { Telemetry, Trace } from '../base/telemetry.ts';
import type { JobFacts, JobReport } from './job.ts';

/** The parts of the program that a job uses. */
export interface JobHost<Scope> {
  readonly log: Log;
  readonly metrics: MetricsSink;
  /** `undefined` if traces are not collected. */
  readonly telemetry?: Telemetry | undefined;
  readonly clock: Clock;
  scope(facts: JobFacts): Promise<Scope> | Scope;
}

/** The result of a run: the fields of its last log line, and the answer to the platform. */
export interface RunResult<Answer> {
  readonly report: JobReport;
  readonly answer: Answer;
}

export type JobRunHandler<Answer> = (event: unknown, context: Context) => Promise<Answer>;

/** Work is aborted this time before the platform ends the function, in milliseconds. */
const stopWorkMs = 2000;

interface Invocation<Scope> {
  readonly host: JobHost<Scope>;
  readonly startedAt: number;
  readonly meter: Meter;
  readonly trace: Trace | undefined;
  /** The event with which the platform started the run. */
  readonly cause: unknown;
  /** Aborted when the run has ended. */
  readonly over: AbortController;
}

interface Runs<Scope, Answer> {
  readonly name: string;
  readonly host: () => Promise<JobHost<Scope>>;
  readonly work: (scope: Scope, cause: unknown) => Promise<RunResult<Answer>>;
}

/** Returns the Lambda handler for work without a caller. Each run has one start line and one end line in the log, and its metrics. */
export function createJobRunHandler<Scope, Answer>({
  name,
  host,
  work,
}: Runs<Scope, Answer>): JobRunHandler<Answer> {
  const chain = middy<Invocation<Scope>, RunResult<Answer>>()
    .use(logRun<Scope, Answer>(name))
    .handler(async ({ host: jobHost, meter, over, cause }, lambda) => {
      const signal = deadline(Math.max(0, lambda.getRemainingTimeInMillis() - stopWorkMs), over);
      const context = callContext(signal, meter);
      const actor: JobFacts['actor'] = `system:${name}`;
      return work(await jobHost.scope({ requestId: lambda.awsRequestId, actor, context }), cause);
    });
  return async (cause, context) => {
    const jobHost = await host();
    const over = childController();
    const trace = jobHost.telemetry?.begin('run');
    try {
      const meter = newMeter(trace?.onCall);
      const run = { host: jobHost, startedAt: jobHost.clock(), meter, trace, cause, over };
      return (await chain(run, context)).answer;
    } finally {
      over.abort();
      await jobHost.telemetry?.flush(Math.max(0, context.getRemainingTimeInMillis() - stopWorkMs / 2));
    }
  };
}

function logRun<Scope, Answer>(name: string): MiddlewareObj<Invocation<Scope>, RunResult<Answer>> {
  return {
    before: ({ event: { host }, context }) => {
      host.log.info('job.started', { job: name, request_id: context.awsRequestId });
    },
    after: ({ event, context, response }) => {
      const report = response?.report ?? {};
      event.host.log.info('job.completed', { ...report, ...close(name, event, { context, outcome: 200 }) });
    },
    onError: ({ event, context, error }) => {
      const code = error instanceof AppError ? error.code : 'internal_error';
      const end = close(name, event, { context, outcome: 500, problem: code });
      event.host.log.error('job.failed', { ...end, code, error });
    },
  };
}

interface RunEnd {
  readonly context: Context;
  /** The status of the trace: 200, or 500 if the job failed. */
  readonly outcome: number;
  readonly problem?: string;
}

function close<Scope>(
  name: string,
  { host, meter, trace, startedAt }: Invocation<Scope>,
  { context, outcome, problem }: RunEnd,
): LogFields {
  const ms = host.clock() - startedAt;
  host.metrics.request({
    endpoint: name,
    status: undefined,
    problem,
    durationMs: ms,
    ...figuresOf(meter),
  });
  trace?.end({ name, status: outcome, problem, requestId: context.awsRequestId, meter });
  return {
    job: name,
    request_id: context.awsRequestId,
    ...(trace && { trace_id: trace.id }),
    ms,
    engine_calls: meter.engineCalls,
    engine_ms: meter.engineMs,
    wait_ms: meter.waitMs,
    ...interfacesOfLog(meter),
  };
}
