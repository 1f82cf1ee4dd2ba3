import * as z from 'zod';

import { resolveTimeSpan } from '../../shared/http/parameters/dates.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import type { RealmSelection } from '../../shared/realm/directory/selection.ts';
import { availabilityList, availabilityOfOne } from '../../shared/realm/history/availability/availability.ts';
import { hostRecord, serviceRecord } from '../../shared/realm/history/availability/availability-record.ts';
import type {
  HostAvailability,
  ServiceAvailability,
} from '../../shared/realm/history/availability/availability-schema.ts';
import { problemStates } from '../../shared/realm/history/availability/availability-states.ts';
import type { Span } from '../../shared/realm/history/span.ts';
import { durationText } from '../../shared/time/duration-text.ts';
import { range } from './history.ts';
import { realmName, selectRealms } from './select-realms.ts';
import { defineTool, skip } from './tool.ts';
import { quoteText } from './untrusted-text.ts';

type Figures = HostAvailability | ServiceAvailability;

const parameters = () =>
  z.strictObject({
    ...{
      realm: realmName(),
      host_name: name.optional(),
      service: name.optional(),
      hostgroup: name.optional(),
    },
    services: z.boolean().default(false).describe('of services; else of hosts'),
    ...range(),
    skip: skip(),
  });
type Parameters = z.output<ReturnType<typeof parameters>>;

/** Tells the availability of hosts or services, the lowest first. */
export const availability = defineTool({
  name: 'availability',
  title: 'Availability over time',
  about: 'The share of a time in which hosts or services were up, with their outages; the lowest first.',
  input: parameters,
  rows: 'realm host_name service availability_percent known_percent outage_count longest_outage',
  async handle(asked, { realms, iso, projectTime }) {
    const { span, notice } = resolveTimeSpan(asked, projectTime());
    const now = Math.floor(projectTime().now / 1000);
    const found = await figuresOf(await selectRealms(realms, asked.realm), asked, { span, now });
    const rows = found.data.map(({ outages, ...one }) => ({
      ...{ ...one, outage_count: outages.count, longest_outage: durationText(outages.longest_seconds) },
    }));
    rows.sort((a, b) => (a.availability_percent ?? 101) - (b.availability_percent ?? 101));
    const [worst] = rows;
    const lowest = worst
      ? ` The lowest is ${worst.availability_percent ?? '?'} % of ${quoteText(worst.host_name)}.`
      : '';
    return {
      headline: `Availability of ${rows.length} objects from ${iso(span.from)} to ${iso(span.to)}.${lowest}`,
      ...{ rows, sources: found.sources, notices: [notice, found.notice] },
      next: worst ? [{ tool: 'history', arguments: { realm: worst.realm, host_name: worst.host_name } }] : [],
    };
  },
});

async function figuresOf(
  selection: RealmSelection,
  asked: Parameters,
  time: { readonly span: Span; readonly now: number },
) {
  const { realm: requestedRealm = '', host_name: host, service, hostgroup } = asked;
  const rules = { unavailable: problemStates, threshold: undefined };
  const question = { ...time, ...rules, hostgroup, steps: undefined, requestedRealm };
  const ofServices = { ...question, objects: 'services', record: serviceRecord } as const;
  const ofHosts = { ...question, objects: 'hosts', record: hostRecord } as const;
  if (host === undefined || (service === undefined && asked.services))
    return asked.services
      ? availabilityList<Figures & ServiceAvailability>(selection, { ...ofServices, host })
      : availabilityList<Figures>(selection, ofHosts);
  return service === undefined
    ? availabilityOfOne<Figures>(selection, { ...ofHosts, host })
    : availabilityOfOne<Figures>(selection, { ...ofServices, host, service });
}
