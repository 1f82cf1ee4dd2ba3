import type { Job, JobReport } from './job.ts';
import { createJobRunHandler, type JobHost, type JobRunHandler } from './serve-runs.ts';

export type JobHandler = JobRunHandler<JobReport>;

/** Returns the Lambda handler of a job that is started by a schedule or by an event of the platform. */
export function serveJob<Scope>(job: Job<Scope>, host: () => Promise<JobHost<Scope>>): JobHandler {
  return createJobRunHandler({
    name: job.name,
    host,
    work: async (scope, event) => {
      const report = await job.run(scope, event);
      return { report, answer: report };
    },
  });
}
