import { job } from '../../shared/app/job.ts';
import { realms } from '../../shared/app/realms.ts';
import { watch } from '../../shared/app/watch.ts';

/** Updates the index for `duplicated-by-ip` and `duplicated-by-name` (spec 4.10), and the stored state of every engine. */
export const collectorWatch = job({
  name: 'collector-watch.run',
  summary:
    'Probes every standard realm: whether its engine is up, the number of hosts and services, their names and addresses',
  parts: { realms, watch },
  run: async (scope) => ({ ...(await scope.watch(scope.realms)) }),
});
