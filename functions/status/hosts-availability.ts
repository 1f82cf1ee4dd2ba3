import * as z from 'zod';

import { realmScope } from '../../shared/http/parameters/fields.ts';
import { hostRecord } from '../../shared/realm/history/availability/availability-record.ts';
import { hostAvailabilitySchema } from '../../shared/realm/history/availability/availability-schema.ts';
import { availabilitySummarySchema } from '../../shared/realm/history/availability/availability-summary.ts';
import { seriesOfRows } from '../../shared/realm/history/availability/step-series.ts';
import { relatedOfHostRecord } from '../../shared/realm/status/host-columns.ts';
import { answerList } from './availability-answer.ts';
import { availabilityQuery } from './availability-query.ts';
import { endpoint } from './group.ts';

/** Lists the availability of the hosts of a realm or multirealm (spec 4.9). */
export const hostsAvailability = endpoint({
  name: 'status.hosts-availability',
  method: 'GET',
  path: '/api/status/{realm_type}/{realm_name}/hosts/availability/',
  access: 'viewer',
  summary: 'Availability of the hosts of a realm or multirealm, from HARD states',
  description: 'The last 24 hours by default. `meta.summary` is over all hosts, whatever page is asked for.',
  params: () => z.object(realmScope),
  query: availabilityQuery,
  list: {
    sort: ['realm', 'host_name', 'availability_percent', 'known_percent'],
    ties: ['realm', 'host_name'],
    related: relatedOfHostRecord,
    summary: availabilitySummarySchema,
    series: seriesOfRows,
  },
  sources: true,
  problems: ['calendar_not_found', 'too_many_exclusions', 'too_many_points'],
  returns: () => z.array(hostAvailabilitySchema()),
  handle: async ({ params, query, list }, scope) => {
    const { count, figures, ...answer } = await answerList(scope, params, {
      ...{ objects: 'hosts', record: hostRecord, list },
      ...{ query, states: query.h_unavailable_states },
    });
    return { ...answer, summary: { host_count: count, ...figures } };
  },
});
