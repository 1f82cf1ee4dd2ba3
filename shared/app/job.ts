import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { mapValues } from '../base/map-values.ts';
import type { MetricsSink } from '../base/metrics.ts';
import { lazy } from '../base/once.ts';
import type { Sleep } from '../base/sleep.ts';
import type { Job, QueueJob } from '../jobs/job.ts';
import { type JobHandler, serveJob } from '../jobs/serve-job.ts';
import { type QueueHandler, serveQueueJob } from '../jobs/serve-queue-job.ts';
import type { JobHost } from '../jobs/serve-runs.ts';
import { currentDependencies, type Dependencies } from './dependencies.ts';
import { assertPartValues, type PartFacts, type PartValues, type RequestParts } from './part.ts';
import { platformMetrics } from './platform-metrics.ts';
import { withExportedTelemetry } from './telemetry.ts';

/** The values that every job gets in addition to the values of its parts. */
interface JobBasics {
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly log: Log;
  readonly metrics: MetricsSink;
  readonly signal: AbortSignal;
}

type JobScope<P extends RequestParts> = JobBasics & PartValues<P>;

/** A job that uses some parts. It is deployed as one Lambda function. */
interface ComposedJob<P extends RequestParts, Handler> {
  readonly parts: P;
  readonly handler: Handler;
  compose(dependencies: Dependencies): JobHost<JobScope<P>>;
}

interface PartsOf<P extends RequestParts> {
  readonly parts: P;
}

/** Makes a job that a schedule or AWS starts. */
export function job<P extends RequestParts>(
  spec: Job<JobScope<P>> & PartsOf<P>,
): Job<JobScope<P>> & ComposedJob<P, JobHandler> {
  const compose = composer(spec.parts);
  return { ...spec, compose, handler: serveJob(spec, hostOf(compose)) };
}

/** Makes a job that messages of a queue start. */
export function queueJob<P extends RequestParts>(
  spec: QueueJob<JobScope<P>> & PartsOf<P>,
): QueueJob<JobScope<P>> & ComposedJob<P, QueueHandler> {
  const compose = composer(spec.parts);
  return { ...spec, compose, handler: serveQueueJob(spec, hostOf(compose)) };
}

/** Returns the environment of the jobs in this process. It is created at the first run and kept. */
function hostOf<Host>(compose: (dependencies: Dependencies) => Host): () => Promise<Host> {
  return lazy(async () => compose(await withExportedTelemetry(currentDependencies())));
}

/** Returns the function that makes the environment in which a job runs, with its parts. */
function composer<P extends RequestParts>(parts: P): (dependencies: Dependencies) => JobHost<JobScope<P>> {
  return (dependencies) => {
    const factories = mapValues(parts, (part) => part(dependencies));
    const { clock, sleep, log, telemetry } = dependencies;
    const metrics = platformMetrics(dependencies);
    return {
      telemetry,
      clock,
      log,
      metrics,
      scope: ({ actor, context, requestId }) => {
        const facts: PartFacts = {
          caller: undefined,
          access: 'public',
          actor,
          context,
          requestId,
          strict: false,
        };
        const values = mapValues(factories, (part) => part(facts));
        assertPartValues(values, parts);
        return { clock, sleep, log, metrics, signal: context.signal, ...values };
      },
    };
  };
}
