import { newFilter, settingsOf } from './filter-body.ts';
import { filterAnswer, savedFilter } from './filter-record.ts';
import { endpoint } from './group.ts';

/** Saves a filter of a kind of list. */
export const saveFilter = endpoint({
  name: 'filters.save',
  method: 'POST',
  path: '/api/filters/',
  access: 'viewer',
  extension: true,
  summary: 'Save a filter',
  description:
    'The filter is checked against the fields of the lists of its kind. Its name, kind and audience stay: another name is another filter. ' +
    'You keep at most 100 for yourself, and a realm and all have 100 each. Your own filter is preferred to a shared one of its name. ' +
    'A key of the role viewer saves none.',
  body: newFilter,
  audit: { action: 'filter.create', target: ({ body }) => `${body.kind}/${body.name}` },
  success: 201,
  problems: ['filter_exists', 'too_many_filters', 'realm_not_found'],
  returns: savedFilter,
  async handle({ body, dryRun, idempotencyKey: key }, { savedFilters, iso }) {
    const { name, kind, shared_with, realm, ...settings } = body;
    const wanted = { name, kind, shared_with, realm, ...settingsOf(settings) };
    const saved = await savedFilters.create(wanted, { dryRun, key });
    return { data: filterAnswer(saved, iso) };
  },
});
