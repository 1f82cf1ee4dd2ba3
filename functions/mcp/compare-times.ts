import * as z from 'zod';

import { noticeOfRealms } from '../../shared/base/notices.ts';
import { resolveTimeSpan } from '../../shared/http/parameters/dates.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import { pastStates } from '../../shared/realm/history/past-states/past-states.ts';
import { NameLookup } from '../../shared/realm/history/present/name-lookup.ts';
import { changesBetween, sortChanges } from '../../shared/realm/triage/changes-between.ts';
import { countsText } from './counts-text.ts';
import { range } from './history.ts';
import { realmName, selectRealms } from './select-realms.ts';
import { defineTool, skip } from './tool.ts';

/** Tells what is different between two times. */
export const compareTimes = defineTool({
  name: 'compare_times',
  title: 'What changed between two times',
  about:
    'Hosts and services that are in another state at time_to than at time_from, and those that changed and came back; problems first. For a hand-over, or after a deployment.',
  input: () => z.strictObject({ realm: realmName(), hostgroup: name.optional(), ...range(), skip: skip() }),
  rows: 'change realm host_name service state_name time change_count output',
  async handle({ realm, hostgroup, ...times }, { realms, iso, projectTime }) {
    const { span, notice } = resolveTimeSpan(times, projectTime());
    const now = Math.floor(projectTime().now / 1000);
    const lookup = new NameLookup({ realm: realm ?? '', hostgroup });
    const { parts, sources } = await (
      await selectRealms(realms, realm)
    ).askKnowing(
      async (open) => {
        if (!(await lookup.hasGroup(open))) return undefined;
        const ends = { from: span.from, to: Math.min(span.to, now) };
        const past = await pastStates(open, { times: ends, now, objects: 'services', hostgroup });
        return { changes: changesBetween([...past.states.values()]), notice: past.notice };
      },
      () => lookup.notFoundError(),
    );
    const changes = parts.flatMap(({ realm: of, value }) =>
      value.changes.map((one) => ({ realm: of, ...one })),
    );
    const rows = sortChanges(changes).map(({ changedAt, ...row }) => ({ ...row, time: iso(changedAt) }));
    const told = countsText(rows.map(({ change }) => change)) || 'nothing changed';
    return {
      headline: `From ${iso(span.from)} to ${iso(span.to)}: ${told}.`,
      ...{ rows, sources, notices: [notice, noticeOfRealms(parts.map(({ value }) => value.notice))] },
    };
  },
});
