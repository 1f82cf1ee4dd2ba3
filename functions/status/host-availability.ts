import * as z from 'zod';

import { joinNotices } from '../../shared/base/notices.ts';
import { name, realmScope } from '../../shared/http/parameters/fields.ts';
import { hostAvailability as availabilityOf } from '../../shared/realm/history/availability/availability.ts';
import { oneHostAvailabilitySchema } from '../../shared/realm/history/availability/availability-record.ts';
import { availabilityQuery, availabilityQuestion } from './availability-query.ts';
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
  problems: ['too_many_exclusions'],
  returns: () => z.union([oneHostAvailabilitySchema(), z.array(oneHostAvailabilitySchema())]),
  handle: async ({ params, query }, { realms, projectTime }) => {
    const { notice, ...question } = availabilityQuestion(query, projectTime());
    const names = { requestedRealm: params.realm_name, host: params.host };
    const answer = await availabilityOf(realms.selectNamed(params), names, question);
    const [only] = answer.data;
    const data = params.realm_type === 'realms' && only ? only : answer.data;
    return { ...answer, data, notice: joinNotices(notice, answer.notice) };
  },
});
