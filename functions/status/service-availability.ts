import * as z from 'zod';

import { name, realmScope } from '../../shared/http/parameters/fields.ts';
import { oneServiceRecord } from '../../shared/realm/history/availability/availability-record.ts';
import { oneServiceAvailabilitySchema } from '../../shared/realm/history/availability/availability-schema.ts';
import { answerOne } from './availability-answer.ts';
import { hostServicesAvailabilityQuery } from './availability-query.ts';
import { endpoint } from './group.ts';

/** Returns the availability of one service. */
export const serviceAvailability = endpoint({
  name: 'status.service-availability',
  method: 'GET',
  path: '/api/status/{realm_type}/{realm_name}/host/{host}/services/{service}/availability/',
  access: 'viewer',
  extension: true,
  summary: 'Availability of one service, with its outages',
  description:
    'A record of a realm; of a multirealm a list, one record for each member that has the service.',
  params: () => z.object({ ...realmScope, host: name, service: name }),
  query: hostServicesAvailabilityQuery,
  sources: true,
  problems: ['calendar_not_found', 'too_many_exclusions', 'too_many_points'],
  returns: () => z.union([oneServiceAvailabilitySchema(), z.array(oneServiceAvailabilitySchema())]),
  handle: async ({ params: { host, service, ...realm }, query }, scope) =>
    answerOne(scope, realm, {
      ...{ objects: 'services', record: oneServiceRecord, host, service },
      ...{ query, states: query.unavailable_states },
    }),
});
