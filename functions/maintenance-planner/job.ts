import { job } from '../../shared/app/job.ts';
import { planner } from '../../shared/app/planner.ts';
import { realms } from '../../shared/app/realms.ts';

/** Plants the downtimes of recurring maintenances a day ahead, and removes those that a change or a removal has made unwanted. */
export const maintenancePlanner = job({
  name: 'maintenance-planner.run',
  summary:
    'Schedules the downtimes of recurring maintenances a day ahead, and removes those that are not wanted any more',
  parts: { realms, planner },
  run: async (scope) => ({ ...(await scope.planner.run(scope.realms)) }),
});
