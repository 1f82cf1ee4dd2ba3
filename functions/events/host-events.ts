import * as z from 'zod';

import { name } from '../../shared/http/parameters/fields.ts';
import { listEvents } from '../../shared/realm/history/events/event-list.ts';
import { monitoringEvent } from '../../shared/realm/history/events/event-record.ts';
import { endpoint } from './group.ts';
import { viewAnswer, viewPage, viewPageOf } from './view-page.ts';
import { eventFiltersOf, nothingSelectedNotice, viewQuery } from './view-query.ts';

/** Lists the events of one host and its services (spec 4.3). */
export const hostEvents = endpoint({
  name: 'events.host-view',
  method: 'GET',
  path: '/api/events/realms/{realm_name}/hosts/{host}/monitoring/',
  access: 'viewer',
  summary: 'Monitoring events of one host and its services, by kind',
  description:
    'At least one kind must be selected. The last 24 hours by default, the newest first, 10,000 a page.',
  params: () => z.object({ realm_name: name, host: name }),
  query: viewQuery,
  page: viewPage,
  returns: () => z.array(monitoringEvent()),
  handle: async ({ params, query, page }, { realms, iso, projectTime }) => {
    const { notice, ...cut } = viewPageOf(page, query, projectTime());
    const choice = { ...eventFiltersOf(query), host: params.host };
    const { realm_name: realm } = params;
    const view = await listEvents(realms.selectOne(realm), realm, { ...cut, ...choice });
    const isEmpty = choice.types.size === 0 && !choice.engine;
    return viewAnswer(view, iso, notice, isEmpty ? nothingSelectedNotice : undefined);
  },
});
