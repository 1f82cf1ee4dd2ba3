import { warmWatch } from '../../functions/warm-watch/job.ts';
import { createDependencies, type ExternalServices } from '../../shared/app/dependencies.ts';
import type { Config } from '../../shared/base/config.ts';
import type { JobReport } from '../../shared/jobs/job.ts';
import { serveJob } from '../../shared/jobs/serve-job.ts';
import { testLambdaContext } from './event.ts';

/** A run of `warm-watch`. */
export interface WatchRun {
  /** Ends the time of the run. Resolves with its report. */
  readonly end: () => Promise<JobReport>;
}

/** A time in milliseconds that is shorter than that of a run that a schedule has started. */
const shortMs = 10_000;
const schedule = { source: 'aws.events', 'detail-type': 'Scheduled Event', detail: {} };

/** Returns the function that starts a run of `warm-watch`, one at a time, in a process of its own. The test ends the time of a run that a schedule has started. */
export function watchRuns(world: Partial<ExternalServices>, config?: Config): (event?: object) => WatchRun {
  let endTime: () => void = () => undefined;
  let ended = Promise.resolve();
  const sleep = (ms: number) =>
    ms < shortMs ? new Promise<void>((resolve) => setTimeout(resolve, ms)) : ended;
  const composed = warmWatch.compose(createDependencies(config, { ...world, sleep }));
  const handle = serveJob(warmWatch, () => Promise.resolve(composed));
  return (event = schedule) => {
    ended = new Promise((resolve) => (endTime = resolve));
    const done = handle(event, testLambdaContext(110_000));
    return {
      end: async () => {
        endTime();
        return { ...(await done) };
      },
    };
  };
}
