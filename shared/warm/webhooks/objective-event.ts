import { randomUUID } from 'node:crypto';

import type { LevelCrossing } from '../../realm/objectives/budget-levels.ts';
import type { CalculatedObjective } from '../../realm/objectives/evaluate.ts';
import { rowOf } from '../../realm/objectives/objective-answer.ts';
import type { CloudEvent } from '../log/cloud-events.ts';

/** Returns the event of a level that an objective has reached. Its data is the row of the list of objectives, and the burn rate that was too high. */
export function objectiveEvent(
  objective: CalculatedObjective,
  { kind, level }: LevelCrossing,
  iso: Parameters<typeof rowOf>[2],
): CloudEvent {
  const { record, computed_at: at } = objective;
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: `/api/objectives/${record.objective_id}/`,
    type: `realmgate.${kind}.v1`,
    subject: record.objective_id,
    time: new Date(at * 1000).toISOString(),
    datacontenttype: 'application/json',
    data: {
      ...rowOf(objective, at, iso),
      ...{ burn_window: level?.window ?? null, burn_threshold: level?.threshold ?? null },
    },
  };
}
