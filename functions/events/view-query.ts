import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { timeRange } from '../../shared/http/dates.ts';
import { flag, name } from '../../shared/http/fields.ts';
import type { EventChoice } from '../../shared/realm/history/event-question.ts';
import { typesOf, worldTypes } from '../../shared/realm/history/event-types.ts';

const shows = (what: string) => flag.default(false).describe(`show ${what}`);

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

export function choiceOf(query: ViewQuery): EventChoice {
  const types = [
    ...(query.all_filter ? worldTypes : []),
    ...(query.hosts_filter ? typesOf(ofObjects, 'HOST') : []),
    ...(query.services_filter ? typesOf(ofObjects, 'SERVICE') : []),
    ...(query.notifications_filter ? typesOf(['notification']) : []),
    ...(query.external_commands_filter ? typesOf(['command']) : []),
    ...(query.flapping_filter ? typesOf(['flapping']) : []),
  ];
  return {
    types: new Set(types),
    engine: query.engine_filter || query.all_filter,
    service: query.service_desc,
    hostgroup: query.hostgroup_filter,
  };
}

/** The notice of an answer to a request that selects no kind of event. */
export const nothingSelected =
  'No kind of event is selected: set hosts_filter, services_filter, notifications_filter, external_commands_filter, flapping_filter or engine_filter to true, or all_filter for every kind.';
