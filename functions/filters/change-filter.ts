import { ifMatch } from '../../shared/http/parameters/if-match.ts';
import { filterTagOf } from '../../shared/realm/filters/filter-id.ts';
import { changedSettings, filterChange } from './filter-body.ts';
import { filterAnswer, filterId, savedFilter } from './filter-record.ts';
import { endpoint } from './group.ts';

/** Changes a saved filter. */
export const changeFilter = endpoint({
  name: 'filters.change',
  method: 'PATCH',
  path: '/api/filters/{filter_id}/',
  access: 'viewer',
  extension: true,
  summary: 'Change a saved filter',
  description:
    'Fields that are not given stay; null removes `fields` or `sort`. Its owner and administrators may do so. A cursor of a list is valid ' +
    'for the filter as it was: after a change it is refused.',
  params: filterId,
  headers: ifMatch,
  body: filterChange,
  audit: { action: 'filter.change', target: ({ params }) => params.filter_id },
  problems: ['filter_not_found', 'precondition_failed'],
  returns: savedFilter,
  async handle({ params, headers, body, dryRun }, { savedFilters, iso }) {
    const before = await savedFilters.find(params.filter_id);
    const settings = changedSettings(before.record, body);
    const after = await savedFilters.change(before, settings, { dryRun, ifMatch: headers['if-match'] });
    return { data: filterAnswer(after, iso), headers: { ETag: filterTagOf(after.record) } };
  },
});
