import { describe, expect, it } from '@jest/globals';

import { downtimesOf, markedDowntimes } from '../../../../../shared/realm/operations/downtimes.ts';
import { withMark } from '../../../../../shared/realm/operations/mark.ts';
import { realmWithAnswer } from '../../../../support/answered-realm.ts';
import { realm } from '../../../../support/realm-records.ts';

const [start, end] = [1000, 2000];
const host = {
  ...{
    id: 7,
    host_name: 'web-1',
    service_description: '',
    author: 'ann',
    comment: 'New disks',
    entry_time: 900,
  },
  ...{ start_time: start, end_time: end, fixed: 1, duration: 0, triggered_by: 0 },
  ...{ host_scheduled_downtime_depth: 1, service_scheduled_downtime_depth: 0 },
};
const service = { ...host, service_description: 'http', service_scheduled_downtime_depth: 1 };

/** A realm whose engine has these downtimes, and sends them whatever it is asked for. */
function realmWith(...rows: readonly Record<string, unknown>[]) {
  const answer = (_: string, columns: readonly string[]) =>
    Buffer.from(JSON.stringify(rows.map((row) => columns.map((column) => row[column]))));
  return { ...realmWithAnswer({ answer }), record: realm('r') };
}

describe('a downtime', () => {
  it.each([
    ['before its start', start - 1, false, {}],
    ['at its start', start, true, {}],
    ['in its last second', end - 1, true, {}],
    ['at its end', end, false, {}],
    ['if its object is in none', start, false, { host_scheduled_downtime_depth: 0 }],
    ['if it is flexible', start, null, { fixed: 0 }],
  ])('%s (%d): in effect is %p', async (_, now, in_effect, differing) => {
    const [found] = await downtimesOf(realmWith({ ...host, ...differing }), now);
    expect(found?.record).toMatchObject({ host_name: 'web-1', in_effect });
  });

  it('of a service is in effect by the depth of the service, and of a host by that of the host', async () => {
    const inDowntime = realmWith(service, { ...host, id: 8, host_scheduled_downtime_depth: 0 });
    const found = await downtimesOf(inDowntime, start);
    expect(found.map(({ record }) => record.in_effect)).toEqual([true, false]);
  });

  it('is of a request if it has its mark, and not if its comment only mentions that', async () => {
    const mark = '0123456789abcdef';
    const [own, other] = [withMark('New disks', mark), `as ${mark} says`];
    const found = await markedDowntimes(
      realmWith({ ...host, comment: own }, { ...service, id: 8, comment: other }),
      mark,
      start,
    );
    expect(found.map(({ number }) => number)).toEqual([7]);
  });

  it('is ours if its comment has a mark', async () => {
    const ours = { ...host, comment: withMark('New disks', '0123456789abcdef') };
    const found = await downtimesOf(realmWith(ours, { ...service, id: 8 }), start);
    expect(found.map(({ record }) => [record.comment, record.is_ours])).toEqual([
      ['New disks', true],
      ['New disks', false],
    ]);
  });

  it('leaves availability only with that word, for its whole time', async () => {
    const mark = '0123456789abcdef';
    const excluded = { ...host, comment: withMark('New disks', mark, { sla: 'excluded' }) };
    const found = await downtimesOf(
      realmWith(
        excluded,
        { ...excluded, id: 8, fixed: 0, duration: 600 },
        { ...host, id: 9, comment: withMark('New disks', mark) },
        { ...excluded, id: 10, end_time: null },
      ),
      start,
    );
    expect(found.map(({ exclusion }) => exclusion)).toEqual([
      { mark, from: start, to: end, fixed: true },
      { mark, from: start, to: end + 600, fixed: false },
      undefined,
      undefined,
    ]);
  });

  it('has its id in its latest version only, as long as it is being changed', async () => {
    const id = 'a'.repeat(22);
    const changed = { ...host, comment: withMark('New disks', '0123456789abcdef', { id }) };
    const found = await downtimesOf(realmWith(changed, { ...changed, id: 8, end_time: end + 1 }), start);
    expect(found.map(({ versionOf }) => versionOf)).toEqual([id, id]);
    expect(found[0]?.id).not.toBe(id);
    expect(found[1]?.id).toBe(id);
    const [alone] = await downtimesOf(realmWith(changed), start);
    expect(alone?.id).toBe(id);
  });
});
