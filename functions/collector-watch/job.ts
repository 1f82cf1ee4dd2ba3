import { job } from '../../shared/app/job.ts';
import { realms } from '../../shared/app/realms.ts';
import { watch } from '../../shared/app/watch.ts';

/** Updates the index for `duplicated-by-ip` and `duplicated-by-name` (spec 4.10), and the stored state of every engine. */
export const collectorWatch = job({
  name: 'collector-watch.run',
  summary:
    'Looks at every standard realm: is its engine up, how many hosts and services, their names and addresses',
  parts: { realms, watch },
  run: async (scope) => ({ ...(await scope.watch(scope.realms)) }),
});
