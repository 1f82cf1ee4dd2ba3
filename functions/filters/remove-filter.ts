import * as z from 'zod';

import { ifMatch } from '../../shared/http/parameters/if-match.ts';
import { filterId } from './filter-record.ts';
import { endpoint } from './group.ts';

/** Removes a saved filter. */
export const removeFilter = endpoint({
  name: 'filters.remove',
  method: 'DELETE',
  path: '/api/filters/{filter_id}/',
  access: 'viewer',
  extension: true,
  summary: 'Remove a saved filter',
  description: 'Its owner and administrators may do so.',
  params: filterId,
  headers: ifMatch,
  audit: { action: 'filter.remove', target: ({ params }) => params.filter_id },
  problems: ['filter_not_found', 'precondition_failed'],
  returns: () =>
    z
      .strictObject({
        filter_id: z.string().describe('the id that it had'),
        name: z.string().describe('its name'),
        deleted: z.literal(true),
      })
      .meta({ id: 'RemovedFilter' }),
  async handle({ params: { filter_id }, headers, dryRun }, { savedFilters }) {
    const filter = await savedFilters.find(filter_id);
    await savedFilters.remove(filter, { dryRun, ifMatch: headers['if-match'] });
    return { data: { filter_id, name: filter.record.name, deleted: true as const } };
  },
});
