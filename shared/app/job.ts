import { lazy } from '../base/lazy.ts';
import type { MetricsSink } from '../base/metrics.ts';
import type { Job } from '../jobs/job.ts';
import { type JobHandler, serveJob } from '../jobs/serve-job.ts';
import type { JobHost } from '../jobs/serve-runs.ts';
import { type Foundation, standing } from './foundation.ts';
import { jobHost, type JobScope } from './job-host.ts';
import type { Parts } from './part.ts';
import { observed } from './telemetry.ts';

/** A job that uses some parts. It is deployed as one Lambda function. */
interface ComposedJob<P extends Parts> extends Job<JobScope<P>> {
  readonly parts: P;
  readonly handler: JobHandler;
  compose(foundation: Foundation, metrics?: MetricsSink): JobHost<JobScope<P>>;
}

interface JobSpec<P extends Parts> extends Job<JobScope<P>> {
  readonly parts: P;
}

export function job<P extends Parts>(spec: JobSpec<P>): ComposedJob<P> {
  const compose = (foundation: Foundation, metrics?: MetricsSink) => jobHost(spec.parts, foundation, metrics);
  const host = lazy(async () => compose(await observed(standing())));
  return { ...spec, compose, handler: serveJob(spec, host) };
}
