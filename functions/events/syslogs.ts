import * as z from 'zod';

import { timeRange } from '../../shared/http/parameters/dates.ts';
import { name, oneOfWords } from '../../shared/http/parameters/fields.ts';
import { type SearchFilters, searchSyslogs } from '../../shared/realm/history/events/event-search.ts';
import { syslogEvent, syslogRecord } from '../../shared/realm/history/events/syslog-record.ts';
import { severityWords } from '../../shared/realm/search/syslogs.ts';
import { endpoint } from './group.ts';
import { positionKey, searchAnswer, searchPage, searchText } from './search-page.ts';

/** Searches the syslog events of a realm (spec 4.3). */
export const syslogs = endpoint({
  name: 'events.syslogs',
  method: 'GET',
  path: '/api/events/realms/{realm_name}/syslogs/',
  access: 'viewer',
  summary: 'Syslog events of the realm in its search backend',
  params: () => z.object({ realm_name: name }),
  query: () =>
    z.object({
      host_name: searchText().optional(),
      severity: oneOfWords(severityWords())
        .optional()
        .describe('0 to 7, or a keyword such as err, in any case'),
      message: searchText().optional().describe('a part of it, in any case'),
      event: searchText().optional(),
      ident: searchText().optional(),
      ...timeRange(),
    }),
  page: {
    sort: {
      '@timestamp': 'integer',
      time: 'integer',
      host_name: 'string',
      severity: 'integer',
      facility: 'string',
      event: 'string',
      ident: 'string',
    },
    defaultSort: '-@timestamp',
    ties: positionKey,
    size: 10,
    namedSize: true,
  },
  problems: ['realm_without_search_backend'],
  returns: () => z.array(syslogEvent()),
  handle: async ({ params, query, page }, { realms, iso, projectTime }) => {
    const { host_name, severity, event, ident, message } = query;
    const filters: SearchFilters = { exact: { host_name, severity, event, ident }, substrings: { message } };
    const realm = await realms.selectOne(params.realm_name).open();
    const { question, notice } = searchPage(page, query, projectTime());
    const rowPage = await searchSyslogs(realm, { filters, ...question });
    return searchAnswer(page, { ...rowPage, notice }, (row) => syslogRecord(row, { realm: realm.name, iso }));
  },
});
