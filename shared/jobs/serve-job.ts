import middy, { type MiddlewareObj } from '@middy/core';
import type { Context } from 'aws-lambda';

import type { Clock } from '../base/clock.ts';
import { deadline } from '../base/deadline.ts';
import { AppError } from '../base/errors.ts';
import type { Fields, Log } from '../base/log.ts';
import { type Meter, newMeter } from '../base/meter.ts';
import type { MetricsSink } from '../base/metrics.ts';
import type { Job, JobFacts, JobReport } from './job.ts';

/** What a job needs of the program that it runs in. */
export interface JobHost<Scope> {
  readonly log: Log;
  readonly metrics: MetricsSink;
  readonly clock: Clock;
  scope(facts: JobFacts): Promise<Scope> | Scope;
}

export type JobHandler = (event: unknown, context: Context) => Promise<JobReport>;

/** Before the platform ends the function: when work is told to stop. */
const stopWorkMs = 2000;

interface Invocation<Scope> {
  readonly host: JobHost<Scope>;
  readonly startedAt: number;
  readonly meter: Meter;
  /** Aborts when the run has ended. */
  readonly over: AbortController;
}

/** The Lambda handler of a job, with one start line, one end line and the metrics of each run. */
export function serveJob<Scope>(job: Job<Scope>, host: () => Promise<JobHost<Scope>>): JobHandler {
  const chain = middy<Invocation<Scope>, JobReport>()
    .use(logRun<Scope>(job.name))
    .handler(async ({ host, meter, over }, context) => {
      const signal = deadline(Math.max(0, context.getRemainingTimeInMillis() - stopWorkMs), over.signal);
      const actor: JobFacts['actor'] = `system:${job.name}`;
      return job.run(await host.scope({ requestId: context.awsRequestId, actor, meter, signal }));
    });
  return async (_event, context) => {
    const made = await host();
    const over = new AbortController();
    try {
      return await chain({ host: made, startedAt: made.clock(), meter: newMeter(), over }, context);
    } finally {
      over.abort();
    }
  };
}

function logRun<Scope>(name: string): MiddlewareObj<Invocation<Scope>, JobReport> {
  return {
    before: ({ event: { host }, context }) => {
      host.log.info('job.started', { job: name, request_id: context.awsRequestId });
    },
    after: ({ event, context, response }) => {
      event.host.log.info('job.completed', { ...response, ...close(name, event, { context, status: 200 }) });
    },
    onError: ({ event, context, error }) => {
      const code = error instanceof AppError ? error.code : 'internal_error';
      event.host.log.error('job.failed', { ...close(name, event, { context, status: 500 }), code, error });
    },
  };
}

function close<Scope>(
  name: string,
  { host, meter, startedAt }: Invocation<Scope>,
  { context, status }: { readonly context: Context; readonly status: number },
): Fields {
  const ms = host.clock() - startedAt;
  const { engineCalls, engineMs, waitMs } = meter;
  host.metrics.request({ endpoint: name, status, durationMs: ms, engineCalls, engineMs, waitMs });
  return {
    job: name,
    request_id: context.awsRequestId,
    ms,
    engine_calls: engineCalls,
    engine_ms: engineMs,
    wait_ms: waitMs,
  };
}
