import * as z from 'zod';

import { atMostOneOf } from '../../shared/http/parameters/at-most-one-of.ts';
import { timeRange } from '../../shared/http/parameters/dates.ts';
import { name, wholeNumberParameter } from '../../shared/http/parameters/fields.ts';
import { eventRecord, monitoringEvent } from '../../shared/realm/history/events/event-record.ts';
import { searchEvents, type SearchFilters } from '../../shared/realm/history/events/event-search.ts';
import { endpoint } from './group.ts';
import { positionKey, searchAnswer, searchPage, searchText } from './search-page.ts';

/** Searches the monitoring events in the realm's own index (spec 4.3). */
export const eventSearch = endpoint({
  name: 'events.search',
  method: 'GET',
  path: '/api/events/realms/{realm_name}/',
  access: 'viewer',
  summary: "Monitoring events of the realm's index in its search backend",
  description:
    'All values must match exactly, but a part of `display_name` and `message` is enough. The newest come first.',
  params: () => z.object({ realm_name: name }),
  query: () =>
    z.object({
      host_name: searchText().optional(),
      display_name: searchText().optional().describe('a part of it, in any case'),
      service: searchText().optional(),
      contact_name: searchText().optional(),
      host_check_command: searchText().optional(),
      message: searchText().optional().describe('a part of it, in any case'),
      state_type: searchText().optional().describe('HARD or SOFT, in any case; still also a reason'),
      reason: searchText()
        .optional()
        .describe('reason of notifications, e.g. CRITICAL, in any case')
        .meta({ 'x-realmgate-extension': true }),
      state: wholeNumberParameter(0, 3).optional().describe('the number alone: 1 is DOWN and WARNING'),
      type: searchText()
        .optional()
        .describe(
          'such as HOST ALERT or ENGINE START, in any case; what engines wrote as the type is found, too',
        ),
      service_display_name: searchText().optional(),
      ...timeRange(),
    }),
  rules: [atMostOneOf('host_name', 'display_name')],
  page: {
    sort: {
      '@timestamp': 'integer',
      time: 'integer',
      type: 'string',
      host_name: 'string',
      display_name: 'string',
      service: 'string',
      service_display_name: 'string',
      state: 'integer',
      state_type: 'string',
      attempt: 'integer',
      contact_name: 'string',
      command_name: 'string',
      host_check_command: 'string',
      output: 'string',
      message: 'string',
    },
    defaultSort: '-time',
    ties: positionKey,
    size: 10,
    namedSize: true,
  },
  problems: ['realm_without_search_backend'],
  returns: () => z.array(monitoringEvent()),
  handle: async ({ params, query, page }, { realms, iso, projectTime }) => {
    const { host_name, service, contact_name, host_check_command, service_display_name } = query;
    const { type, state_type, reason, display_name, message, state } = query;
    const filters: SearchFilters = {
      exact: { host_name, service, contact_name, host_check_command, service_display_name },
      eventWords: { type, state_type, reason },
      substrings: { display_name, message },
      state,
    };
    const realm = await realms.selectOne(params.realm_name).open();
    const { question, notice } = searchPage(page, query, projectTime());
    const rowPage = await searchEvents(realm, { filters, ...question });
    return searchAnswer(page, { ...rowPage, notice }, (row) => eventRecord(row, { realm: realm.name, iso }));
  },
});
