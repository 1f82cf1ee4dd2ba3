import * as z from 'zod';

import { name, realmScope } from '../../shared/http/parameters/fields.ts';
import { oneHostRecord } from '../../shared/realm/history/availability/availability-record.ts';
import { oneHostAvailabilitySchema } from '../../shared/realm/history/availability/availability-schema.ts';
import { answerOne } from './availability-answer.ts';
import { availabilityQuery } from './availability-query.ts';
import { endpoint } from './group.ts';

/** Returns the availability of one host (spec 4.9). */
export const hostAvailability = endpoint({
  name: 'status.host-availability',
  method: 'GET',
  path: '/api/status/{realm_type}/{realm_name}/host/availability/{host}/',
  access: 'viewer',
  summary: 'Availability of one host, with its outages',
  description: 'A record of a realm; of a multirealm a list, one record for each member that has the host.',
  params: () => z.object({ ...realmScope, host: name }),
  query: availabilityQuery,
  sources: true,
  problems: ['calendar_not_found', 'too_many_exclusions', 'too_many_points'],
  returns: () => z.union([oneHostAvailabilitySchema(), z.array(oneHostAvailabilitySchema())]),
  handle: async ({ params: { host, ...realm }, query }, scope) =>
    answerOne(scope, realm, {
      ...{ objects: 'hosts', record: oneHostRecord, host },
      ...{ query, states: query.h_unavailable_states },
    }),
});
