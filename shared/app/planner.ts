import { createPlanner } from '../realm/operations/maintenances/planner.ts';
import { createMaintenanceStore } from '../store/maintenances.ts';
import { zoneOf } from '../time/zone.ts';
import { targetRequest } from './operation-targets.ts';
import { operationTurnsOf } from './operation-turns.ts';
import { commonPart } from './part.ts';

/** Schedules the downtimes of recurring maintenances. Dates in their filters are those of the project time zone. */
export const planner = commonPart((dependencies) => {
  const { table, clock, sleep, log, config } = dependencies;
  return createPlanner({
    store: createMaintenanceStore(table, clock, log),
    ...{ turns: operationTurnsOf(dependencies), clock, sleep, log },
    select: ({ targets, include_services: includeServices, include_children: includeChildren }) =>
      targetRequest(
        targets,
        { zone: zoneOf(config.timeZone), now: clock() },
        { includeServices, includeChildren },
      ),
  });
});
