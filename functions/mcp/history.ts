import * as z from 'zod';

import { resolveTimeRange, timeRange } from '../../shared/http/parameters/dates.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import { listEvents } from '../../shared/realm/history/events/event-list.ts';
import { eventRecord } from '../../shared/realm/history/events/event-record.ts';
import { kindsOfHappenings, typesOfKinds } from '../../shared/realm/history/events/event-types.ts';
import { realmName, selectRealms } from './select-realms.ts';
import { defineTool, skip } from './tool.ts';

/** The most events that fit into one answer, and the most that are read for it, as for a page of the list of events. */
const most = { events: 50, read: 10_000 };
const kinds = () => z.array(z.enum(kindsOfHappenings)).min(1);

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
      kinds: kinds().default(['alert', 'downtime', 'acknowledgement', 'flapping']),
      skip: skip(),
    }),
  rows: 'time realm kind host_name service state_name state_type output',
  async handle({ skip: from = 0, realm, ...asked }, { realms, iso, projectTime }) {
    const span = resolveTimeRange(asked, projectTime());
    const { events, isCut, notice, sources } = await listEvents(
      await selectRealms(realms, realm),
      realm ?? '',
      {
        ...{ from: span.from, to: span.to, newestFirst: true, after: undefined },
        ...{ host: asked.host_name, service: asked.service, limit: Math.min(from + most.events, most.read) },
        ...{ types: new Set(typesOfKinds(asked.kinds)), engine: asked.kinds.includes('engine') },
      },
    );
    const records = events.map(({ realm: of, row }) => eventRecord(row, { realm: of, iso }));
    return {
      headline: `${isCut ? 'At least ' : ''}${events.length} events from ${iso(span.from / 1000)} to ${iso(span.to / 1000)}.`,
      rows: records.map((record) => ({ ...record, output: record.output ?? record.message })),
      ...{ total: events.length + (isCut ? 1 : 0), sources, notices: [span.notice, notice] },
    };
  },
});
