import * as z from 'zod';

import { realmScope } from '../../shared/http/parameters/fields.ts';
import { listEvents } from '../../shared/realm/history/events/event-list.ts';
import { monitoringEvent } from '../../shared/realm/history/events/event-record.ts';
import { endpoint } from './group.ts';
import { viewAnswer, viewPage, viewPageOf } from './view-page.ts';
import { eventFiltersOf, nothingSelectedNotice, viewQuery } from './view-query.ts';

/** Lists the events of a realm or multirealm, from its index of events, or from the engine's own log if it has no index (spec 4.3). */
export const realmEvents = endpoint({
  name: 'events.view',
  method: 'GET',
  path: '/api/events/{realm_type}/{realm_name}/monitoring/',
  access: 'viewer',
  summary: 'Monitoring events of a realm or multirealm, by kind',
  description:
    'At least one kind must be selected. The last 24 hours by default, the newest first, 10,000 a page.',
  params: () => z.object(realmScope),
  query: viewQuery,
  page: viewPage,
  sources: true,
  returns: () => z.array(monitoringEvent()),
  handle: async ({ params, query, page }, { realms, iso, projectTime }) => {
    const { notice, ...cut } = viewPageOf(page, query, projectTime());
    const choice = eventFiltersOf(query);
    const named = realms.selectNamed(params, { engineless: true });
    const view = await listEvents(named, params.realm_name, { ...cut, ...choice });
    const isEmpty = choice.types.size === 0 && !choice.engine;
    return viewAnswer(view, iso, notice, isEmpty ? nothingSelectedNotice : undefined);
  },
});
