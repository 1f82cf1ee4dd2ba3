import * as z from 'zod';

import { realmScope } from '../../shared/http/fields.ts';
import { hostsAvailability as availabilityOf } from '../../shared/realm/history/availability.ts';
import { hostAvailability } from '../../shared/realm/history/availability-record.ts';
import { availabilitySummary, summaryOf } from '../../shared/realm/history/availability-summary.ts';
import { joinNotices } from '../../shared/realm/history/notices.ts';
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
    summary: availabilitySummary,
  },
  sources: true,
  returns: () => z.array(hostAvailability()),
  handle: async ({ params, query }, { realms, present }) => {
    const { notice, ...question } = availabilityQuestion(query, present());
    const missing = () => unknownHostgroup(params.realm_name, query.hostgroup ?? '');
    const answer = await availabilityOf(realms.named(params), question, missing);
    return { ...answer, notice: joinNotices(notice, answer.notice), summary: summaryOf(answer.data) };
  },
});
