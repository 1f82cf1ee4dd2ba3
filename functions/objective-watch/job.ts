import { job } from '../../shared/app/job.ts';
import { objectives } from '../../shared/app/objectives.ts';
import { realms } from '../../shared/app/realms.ts';

/** Calculates the figures of all objectives, from which lists and metrics answer. */
export const objectiveWatch = job({
  name: 'objective-watch.run',
  summary: 'Calculates the budgets of objectives, and keeps their days that are over',
  parts: { realms, objectives },
  run: async (scope) => ({ ...(await scope.objectives.refresh(scope.realms)) }),
});
