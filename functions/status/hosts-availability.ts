import * as z from 'zod';

import { joinNotices } from '../../shared/base/notices.ts';
import { realmScope } from '../../shared/http/parameters/fields.ts';
import { hostsAvailability as availabilityOf } from '../../shared/realm/history/availability/availability.ts';
import { hostAvailabilitySchema } from '../../shared/realm/history/availability/availability-record.ts';
import {
  availabilitySummaryOf,
  availabilitySummarySchema,
} from '../../shared/realm/history/availability/availability-summary.ts';
import { relatedOfHostRecord } from '../../shared/realm/status/host-columns.ts';
import { unknownHostgroup } from '../../shared/realm/status/hostgroups.ts';
import { availabilityQuery, availabilityQuestion } from './availability-query.ts';
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
  },
  sources: true,
  problems: ['too_many_exclusions'],
  returns: () => z.array(hostAvailabilitySchema()),
  handle: async ({ params, query, list }, { realms, projectTime }) => {
    const { notice, ...question } = availabilityQuestion(query, projectTime());
    const missing = () => unknownHostgroup(params.realm_name, query.hostgroup ?? '');
    const { rows, ...answer } = await availabilityOf(
      realms.selectNamed(params),
      { ...question, list },
      missing,
    );
    return {
      ...answer,
      data: rows,
      notice: joinNotices(notice, answer.notice),
      summary: availabilitySummaryOf(answer.data),
    };
  },
});
