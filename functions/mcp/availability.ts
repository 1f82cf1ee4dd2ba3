import * as z from 'zod';

import { resolveTimeSpan } from '../../shared/http/parameters/dates.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import {
  availabilityList,
  availabilityOfOne,
  type MakeRecord,
} from '../../shared/realm/history/availability/availability.ts';
import { hostRecord, serviceRecord } from '../../shared/realm/history/availability/availability-record.ts';
import { problemStates } from '../../shared/realm/history/availability/availability-states.ts';
import { durationText } from '../../shared/time/duration-text.ts';
import { range } from './history.ts';
import { realmName, selectRealms } from './select-realms.ts';
import { defineTool, skip } from './tool.ts';
import { quoteText } from './untrusted-text.ts';

interface ObjectKind {
  readonly objects: 'hosts' | 'services';
  readonly record: MakeRecord<ReturnType<typeof hostRecord> | ReturnType<typeof serviceRecord>>;
}
const ofHosts: ObjectKind = { objects: 'hosts', record: hostRecord };
const ofServices: ObjectKind = { objects: 'services', record: serviceRecord };

/** Tells the availability of hosts or services, the lowest first. */
export const availability = defineTool({
  name: 'availability',
  title: 'Availability over time',
  about: 'The share of a time in which hosts or services were up, with their outages; the lowest first.',
  input: () =>
    z.strictObject({
      ...{ realm: realmName(), host_name: name.optional(), service: name.optional() },
      hostgroup: name.optional(),
      services: z.boolean().default(false).describe('of services; else of hosts'),
      ...{ ...range(), skip: skip() },
    }),
  rows: 'realm host_name service availability_percent known_percent outage_count longest_outage',
  async handle({ realm, host_name: host, service, hostgroup, ...asked }, { realms, iso, projectTime }) {
    const { span, notice } = resolveTimeSpan(asked, projectTime());
    const kind: ObjectKind = asked.services || service !== undefined ? ofServices : ofHosts;
    const question = {
      ...{ ...kind, host, service, hostgroup, span, now: Math.floor(projectTime().now / 1000) },
      ...{ unavailable: problemStates, threshold: undefined, requestedRealm: realm ?? '' },
    };
    const selection = await selectRealms(realms, realm);
    const isList = host === undefined || (asked.services && service === undefined);
    const { data, ...found } = await (isList
      ? availabilityList(selection, question)
      : availabilityOfOne(selection, { ...question, host }));
    const rows = data.map(({ outages, ...one }) => ({
      ...{ ...one, outage_count: outages.count, longest_outage: durationText(outages.longest_seconds) },
    }));
    rows.sort((a, b) => (a.availability_percent ?? 101) - (b.availability_percent ?? 101));
    const [lowest] = rows.map(
      (one) => ` The lowest is ${one.availability_percent ?? '?'} % of ${quoteText(one.host_name)}.`,
    );
    return {
      headline: `Availability of ${rows.length} objects from ${iso(span.from)} to ${iso(span.to)}.${lowest ?? ''}`,
      ...{ rows, sources: found.sources, notices: [notice, found.notice] },
      next: rows.slice(0, 1).map(({ realm: of, host_name }) => {
        return { tool: 'history', arguments: { realm: of, host_name } };
      }),
    };
  },
});
