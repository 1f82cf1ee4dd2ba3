import * as z from 'zod';

import { ifMatch } from '../../shared/http/parameters/if-match.ts';
import { endpoint } from './group.ts';
import { objectiveId } from './objective-id.ts';

/** Removes an objective. */
export const removeObjective = endpoint({
  name: 'objectives.remove',
  method: 'DELETE',
  path: '/api/objectives/{objective_id}/',
  access: 'operator',
  extension: true,
  summary: 'Remove an objective',
  params: objectiveId,
  headers: ifMatch,
  audit: { action: 'objective.remove', target: ({ params }) => params.objective_id },
  problems: ['objective_not_found', 'precondition_failed'],
  returns: () =>
    z
      .strictObject({
        objective_id: z.string().describe('the id that it had'),
        name: z.string().describe('its name'),
        deleted: z.literal(true),
      })
      .meta({ id: 'RemovedObjective' }),
  async handle({ params: { objective_id }, headers, dryRun }, { objectives }) {
    const record = await objectives.find(objective_id);
    await objectives.remove(record, { dryRun, ifMatch: headers['if-match'] });
    return { data: { objective_id, name: record.name, deleted: true as const } };
  },
});
