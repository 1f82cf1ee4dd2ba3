import type { Job, JobReport } from './job.ts';
import { type JobHost, type RunHandler, serveRuns } from './serve-runs.ts';

export type JobHandler = RunHandler<JobReport>;

/** The Lambda handler of a job that a schedule, or an event of the platform, starts. */
export function serveJob<Scope>(job: Job<Scope>, host: () => Promise<JobHost<Scope>>): JobHandler {
  return serveRuns({
    name: job.name,
    host,
    work: async (scope, event) => {
      const report = await job.run(scope, event);
      return { report, answer: report };
    },
  });
}
