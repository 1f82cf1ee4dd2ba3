import { filterTagOf } from '../../shared/realm/filters/filter-id.ts';
import { filterAnswer, filterId, savedFilter } from './filter-record.ts';
import { endpoint } from './group.ts';

/** Returns one saved filter by its id. */
export const filter = endpoint({
  name: 'filters.filter',
  method: 'GET',
  path: '/api/filters/{filter_id}/',
  access: 'viewer',
  extension: true,
  summary: 'One saved filter',
  description: 'The ETag is that of the filter, for If-Match of a change.',
  params: filterId,
  returns: savedFilter,
  problems: ['filter_not_found'],
  async handle({ params }, { savedFilters, iso }) {
    const found = await savedFilters.find(params.filter_id);
    return { data: filterAnswer(found, iso), headers: { ETag: filterTagOf(found.record) } };
  },
});
