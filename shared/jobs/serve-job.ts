import type { Job, JobReport } from './job.ts';
import { type JobHost, type RunHandler, serveRuns } from './serve-runs.ts';

export type JobHandler = RunHandler<JobReport>;

/** The Lambda handler of a job that a schedule starts. */
export function serveJob<Scope>(job: Job<Scope>, host: () => Promise<JobHost<Scope>>): JobHandler {
  return serveRuns({
    name: job.name,
    host,
    work: async (scope) => {
      const report = await job.run(scope);
      return { report, answer: report };
    },
  });
}
