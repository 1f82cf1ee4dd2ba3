import * as z from 'zod';

import { resolveTimeRange } from '../../shared/http/parameters/dates.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import { listEvents } from '../../shared/realm/history/events/event-list.ts';
import { eventRecord } from '../../shared/realm/history/events/event-record.ts';
import { typesOfKinds } from '../../shared/realm/history/events/event-types.ts';
import { changesBetween } from '../../shared/realm/triage/changes-between.ts';
import { range } from './history.ts';
import { callAbout, realmName, selectRealms } from './select-realms.ts';
import { defineTool, skip } from './tool.ts';

/** The most state changes that are compared. */
const mostEvents = 10_000;

/** Tells what is different between two times. */
export const compareTimes = defineTool({
  name: 'compare_times',
  title: 'What changed between two times',
  about:
    'Hosts and services that are in another state at time_to than at time_from, and those that changed and came back; problems first. For a hand-over, or after a deployment.',
  input: () => z.strictObject({ realm: realmName(), hostgroup: name.optional(), ...range(), skip: skip() }),
  rows: 'change realm host_name service state_name time change_count output',
  async handle({ realm, hostgroup, skip: from = 0, ...times }, { realms, iso, projectTime }) {
    const span = resolveTimeRange(times, projectTime());
    const found = await listEvents(await selectRealms(realms, realm), realm ?? '', {
      ...{ from: span.from, to: span.to, newestFirst: false, limit: mostEvents, after: undefined },
      ...{ types: new Set(typesOfKinds(['alert'])), engine: false, hostgroup },
    });
    const rows = changesBetween(
      found.events.map(({ realm: of, row }) => eventRecord(row, { realm: of, iso })),
    );
    const counts = new Map<string, number>();
    for (const { change } of rows) counts.set(change, (counts.get(change) ?? 0) + 1);
    const told = [...counts].map(([change, count]) => `${count} ${change}`).join(', ') || 'nothing changed';
    const next = rows
      .slice(from, from + 1)
      .map(({ realm: of, host_name, service }) => callAbout(of, host_name, service));
    const cut = `Only the first ${mostEvents} state changes are compared: ask for a shorter time.`;
    return {
      headline: `From ${iso(span.from / 1000)} to ${iso(span.to / 1000)}: ${told}.`,
      ...{ rows, skip: from, next, sources: found.sources },
      notices: [span.notice, found.notice, found.isCut ? cut : undefined],
    };
  },
});
