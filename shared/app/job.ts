import type { Clock } from '../base/clock.ts';
import { lazy } from '../base/lazy.ts';
import { mapValues } from '../base/map-values.ts';
import { createMetrics, type MetricsSink } from '../base/metrics.ts';
import type { Job, JobReport } from '../jobs/job.ts';
import { type JobHandler, type JobHost, serveJob } from '../jobs/serve-job.ts';
import { createFoundation, type Foundation } from './foundation.ts';
import { assertGiven, type Given, type Parts } from './part.ts';

/** What a job gets, beside what its parts give. */
interface JobBasics {
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

type JobScope<P extends Parts> = JobBasics & Given<P>;

/** A job that stands on some parts: one Lambda function. */
interface ComposedJob<P extends Parts> extends Job<JobScope<P>> {
  readonly parts: P;
  readonly handler: JobHandler;
  compose(foundation: Foundation, metrics?: MetricsSink): JobHost<JobScope<P>>;
}

interface JobSpec<P extends Parts> extends Omit<Job<JobScope<P>>, 'run'> {
  readonly parts: P;
  readonly run: (scope: JobScope<P>) => Promise<JobReport>;
}

export function job<P extends Parts>(spec: JobSpec<P>): ComposedJob<P> {
  const compose: ComposedJob<P>['compose'] = (foundation, metrics = createMetrics('Realmgate')) => {
    const made = mapValues(spec.parts, (part) => part(foundation));
    const { clock, log } = foundation;
    return {
      clock,
      log,
      metrics,
      scope: ({ actor, meter, requestId, signal }) => {
        const facts = { caller: undefined, actor, meter, requestId, signal, strict: false };
        const given = mapValues(made, (part) => part(facts));
        assertGiven(given, spec.parts);
        return { clock, signal, ...given };
      },
    };
  };
  const host = lazy(() => Promise.resolve(compose(createFoundation())));
  return { ...spec, compose, handler: serveJob(spec, host) };
}
