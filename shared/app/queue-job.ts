import { lazy } from '../base/lazy.ts';
import type { MetricsSink } from '../base/metrics.ts';
import type { QueueJob } from '../jobs/job.ts';
import { type QueueHandler, serveQueueJob } from '../jobs/serve-queue-job.ts';
import type { JobHost } from '../jobs/serve-runs.ts';
import { type Foundation, standing } from './foundation.ts';
import { jobHost, type JobScope } from './job-host.ts';
import type { Parts } from './part.ts';
import { observed } from './telemetry.ts';

/** A job that reads a queue and uses some parts. It is deployed as one Lambda function. */
interface ComposedQueueJob<P extends Parts> extends QueueJob<JobScope<P>> {
  readonly parts: P;
  readonly handler: QueueHandler;
  compose(foundation: Foundation, metrics?: MetricsSink): JobHost<JobScope<P>>;
}

interface QueueJobSpec<P extends Parts> extends QueueJob<JobScope<P>> {
  readonly parts: P;
}

export function queueJob<P extends Parts>(spec: QueueJobSpec<P>): ComposedQueueJob<P> {
  const compose = (foundation: Foundation, metrics?: MetricsSink) => jobHost(spec.parts, foundation, metrics);
  const host = lazy(async () => compose(await observed(standing())));
  return { ...spec, compose, handler: serveQueueJob(spec, host) };
}
