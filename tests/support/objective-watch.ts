import { objectiveWatch } from '../../functions/objective-watch/job.ts';
import { createDependencies, type ExternalServices } from '../../shared/app/dependencies.ts';
import { serveJob } from '../../shared/jobs/serve-job.ts';
import { type TestApp, testConfig } from './app.ts';
import { testLambdaContext } from './event.ts';
import { recordingLog } from './log.ts';
import { type TableUse, withRoleOf } from './table-access.ts';

/** Runs the job that calculates objectives once, with the rights of its function. Returns its last log line and its use of the table. */
export async function runObjectiveWatch(
  app: Pick<TestApp, 'table'>,
  world: Partial<ExternalServices> = {},
  config: Partial<typeof testConfig> = {},
) {
  const use: TableUse = { used: new Set(), refused: [] };
  const log = recordingLog();
  const table = withRoleOf(app.table, 'objective-watch', use);
  const host = objectiveWatch.compose(
    createDependencies({ ...testConfig, ...config }, { log, ...world, table }),
  );
  await serveJob(objectiveWatch, () => Promise.resolve(host))({}, testLambdaContext(240_000));
  if (use.refused.length > 0) throw new Error(use.refused.join('\n'));
  return { use, log };
}
