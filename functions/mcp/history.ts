import * as z from 'zod';

import { resolveTimeRange, timeRange } from '../../shared/http/parameters/dates.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import { listEvents } from '../../shared/realm/history/events/event-list.ts';
import { eventRecord } from '../../shared/realm/history/events/event-record.ts';
import { kindsOfHappenings, typesOfKinds } from '../../shared/realm/history/events/event-types.ts';
import { realmName, selectRealms } from './select-realms.ts';
import { defineTool, skip } from './tool.ts';

/** The most events that fit into one answer, and the most that are read for it, as for a page of the list of events. */
const mostEvents = 50;
const mostRead = 10_000;
const usualKinds = ['alert', 'downtime', 'acknowledgement', 'flapping'] as const;

/** The parameters of a range of time. */
export const range = () => ({
  time_from: timeRange().time_from.describe('such as `now-7d`, `yesterday` or ISO 8601; else 24 hours ago'),
  time_to: timeRange().time_to.describe('else now'),
});

/** Lists events. */
export const history = defineTool({
  name: 'history',
  title: 'What happened',
  about:
    'Events of realms, of a host or of a service, the newest first: state changes, downtimes, acknowledgements and more.',
  input: () =>
    z.strictObject({
      ...{ realm: realmName(), host_name: name.optional(), service: name.optional(), ...range() },
      kinds: z
        .array(z.enum(kindsOfHappenings))
        .min(1)
        .default([...usualKinds]),
      skip: skip(),
    }),
  rows: 'time realm kind host_name service state_name state_type output',
  async handle(
    { skip: from = 0, realm, host_name: host, service, kinds, ...times },
    { realms, iso, projectTime },
  ) {
    const span = resolveTimeRange(times, projectTime());
    const found = await listEvents(await selectRealms(realms, realm), realm ?? '', {
      ...{ from: span.from, to: span.to, newestFirst: true, after: undefined },
      limit: Math.min(from + mostEvents, mostRead),
      ...{ types: new Set(typesOfKinds(kinds)), engine: kinds.includes('engine'), host, service },
    });
    const { events, isCut, notice } = found;
    const records = events.map(({ realm: of, row }) => eventRecord(row, { realm: of, iso }));
    return {
      headline: `${isCut ? 'At least ' : ''}${events.length} events from ${iso(span.from / 1000)} to ${iso(span.to / 1000)}.`,
      rows: records.map((record) => ({ ...record, output: record.output ?? record.message })),
      ...{ total: events.length + (isCut ? 1 : 0), sources: found.sources, notices: [span.notice, notice] },
    };
  },
});
