import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { timeRange } from '../../shared/http/parameters/dates.ts';
import { booleanParameter, name } from '../../shared/http/parameters/fields.ts';
import type { EventFilters } from '../../shared/realm/history/events/event-question.ts';
import { objectTypes, typesOfKinds } from '../../shared/realm/history/events/event-types.ts';

const shows = (what: string) => booleanParameter.default(false).describe(`show ${what}`);

/** The query parameters of all event views (spec 4.3). */
export const viewQuery = once(() =>
  z.object({
    ...timeRange(),
    hostgroup_filter: name.optional().describe("only events of this hostgroup's hosts and their services"),
    hosts_filter: shows(
      'events of hosts: alerts, states, downtimes, acknowledgements, results that were sent in',
    ),
    services_filter: shows('the same of services'),
    notifications_filter: shows('notifications'),
    external_commands_filter: shows('external commands'),
    flapping_filter: shows('flapping of hosts and services'),
    engine_filter: shows('what engines do themselves').meta({ 'x-realmgate-extension': true }),
    all_filter: shows('every kind of event').meta({ 'x-realmgate-extension': true }),
    service_desc: name.optional().describe('only events of services of this name'),
  }),
);

type ViewQuery = z.output<ReturnType<typeof viewQuery>>;

const ofObjects = ['alert', 'state', 'downtime', 'acknowledgement', 'check'] as const;

export function eventFiltersOf(query: ViewQuery): EventFilters {
  const types = [
    ...(query.all_filter ? objectTypes : []),
    ...(query.hosts_filter ? typesOfKinds(ofObjects, 'HOST') : []),
    ...(query.services_filter ? typesOfKinds(ofObjects, 'SERVICE') : []),
    ...(query.notifications_filter ? typesOfKinds(['notification']) : []),
    ...(query.external_commands_filter ? typesOfKinds(['command']) : []),
    ...(query.flapping_filter ? typesOfKinds(['flapping']) : []),
  ];
  return {
    types: new Set(types),
    engine: query.engine_filter || query.all_filter,
    service: query.service_desc,
    hostgroup: query.hostgroup_filter,
  };
}

/** The notice of an answer to a request that selects no kind of event. */
export const nothingSelectedNotice =
  'No kind of event is selected: set hosts_filter, services_filter, notifications_filter, external_commands_filter, flapping_filter or engine_filter to true, or all_filter for every kind.';
