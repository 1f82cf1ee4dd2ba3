import * as z from 'zod';

import { filterAnswer, savedFilter } from './filter-record.ts';
import { endpoint } from './group.ts';

/** Lists the saved filters that the caller sees. */
export const filters = endpoint({
  name: 'filters.list',
  method: 'GET',
  path: '/api/filters/',
  access: 'viewer',
  extension: true,
  summary: 'Saved filters of lists',
  description:
    'Your own, those that are shared with all, and those that are shared with the users of a realm that you see. A key that is limited to realms sees none of other realms. A list applies one by its parameter `saved_filter`.',
  list: {
    sort: ['name', 'kind', 'shared_with', 'realm', 'owner', 'created_at', 'changed_at'],
    ties: ['kind', 'name', 'filter_id'],
  },
  returns: () => z.array(savedFilter()),
  async handle(_request, { savedFilters, iso }) {
    const found = await savedFilters.list();
    const data = found.map((one) => filterAnswer(one, iso));
    const notice = 'You see no saved filter: POST /api/filters/ saves one.';
    return data.length === 0 ? { data, notice } : { data };
  },
});
