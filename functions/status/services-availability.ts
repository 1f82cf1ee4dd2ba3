import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { name, realmScope } from '../../shared/http/parameters/fields.ts';
import { serviceRecord } from '../../shared/realm/history/availability/availability-record.ts';
import { serviceAvailabilitySchema } from '../../shared/realm/history/availability/availability-schema.ts';
import { serviceAvailabilitySummarySchema } from '../../shared/realm/history/availability/availability-summary.ts';
import { seriesOfRows } from '../../shared/realm/history/availability/step-series.ts';
import { relatedOfHostRecord } from '../../shared/realm/status/host-columns.ts';
import { answerList } from './availability-answer.ts';
import { hostServicesAvailabilityQuery, servicesAvailabilityQuery } from './availability-query.ts';
import { endpoint } from './group.ts';

const facts = {
  method: 'GET',
  access: 'viewer',
  extension: true,
  description:
    'The last 24 hours by default. `meta.summary` is over all services, whatever page is asked for.',
  list: {
    sort: ['realm', 'host_name', 'service', 'availability_percent', 'known_percent'],
    ties: ['realm', 'host_name', 'service'],
    related: relatedOfHostRecord,
    summary: serviceAvailabilitySummarySchema,
    series: seriesOfRows,
  },
  sources: true,
  problems: ['calendar_not_found', 'too_many_exclusions', 'too_many_points'],
} as const;
const returns = once(() => z.array(serviceAvailabilitySchema()));

/** Lists the availability of the services of a realm or multirealm. */
export const servicesAvailability = endpoint({
  ...facts,
  name: 'status.services-availability',
  path: '/api/status/{realm_type}/{realm_name}/services/availability/',
  summary: 'Availability of the services of a realm or multirealm, from HARD states',
  params: () => z.object(realmScope),
  query: servicesAvailabilityQuery,
  returns,
  handle: async ({ params, query, list }, scope) => {
    const { count, figures, ...answer } = await answerList(scope, params, {
      ...{ objects: 'services', record: serviceRecord, list },
      ...{ query, states: query.unavailable_states },
    });
    return { ...answer, summary: { service_count: count, ...figures } };
  },
});

/** Lists the availability of the services of one host. */
export const hostServicesAvailability = endpoint({
  ...facts,
  name: 'status.host-services-availability',
  path: '/api/status/{realm_type}/{realm_name}/host/{host}/services/availability/',
  summary: 'Availability of the services of a host, from HARD states',
  params: () => z.object({ ...realmScope, host: name }),
  query: hostServicesAvailabilityQuery,
  returns,
  handle: async ({ params: { host, ...realm }, query, list }, scope) => {
    const { count, figures, ...answer } = await answerList(scope, realm, {
      ...{ objects: 'services', record: serviceRecord, host, list },
      ...{ query, states: query.unavailable_states },
    });
    return { ...answer, summary: { service_count: count, ...figures } };
  },
});
