import { describe, expect, it } from '@jest/globals';

import {
  changeDowntime,
  type DowntimeChange,
  refusalOfChange,
  selectForChange,
} from '../../../../../shared/realm/operations/change-downtime.ts';
import { predictChange } from '../../../../../shared/realm/operations/change-one-downtime.ts';
import { type EngineDowntime, latestEnd } from '../../../../../shared/realm/operations/downtimes.ts';

const [start, end] = [1_800_000_000, 1_800_003_600];
const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
const change: DowntimeChange = { end: end + 3600, duration: null, comment: null };

/** A version of one downtime that ends at `until`. */
function version(name: string, until: number): EngineDowntime {
  const record = {
    ...{ realm: 'r', host_name: 'web-1', service: null, author: 'ann', comment: 'New disks', is_ours: true },
    ...{ created_at: iso(start), starts_at: iso(start), ends_at: iso(until), fixed: true },
    ...{ duration_seconds: until - start, in_effect: true, triggered_by: null, maintenance_id: null },
    ...({ sla: 'counted', until: 'ends_at', downtime_id: 'd' } as const),
  };
  return { ...{ id: 'd', number: 1, mark: null }, ...{ version: name, versionOf: 'd', record } };
}

const stateOf = (one: EngineDowntime) => [...selectForChange([one]).states.values()][0]!;

describe('a changed downtime', () => {
  it.each([
    ['is done', 60, true],
    ['is not done: another server removed it', 61, false],
  ])('%s if the version before is gone %d seconds before its end', (_, left, isDone) => {
    const [before, after] = [version('before', end), version('after', end + 3600)].map(stateOf);
    const operation = changeDowntime.build(change, () => (end - left) * 1000);
    expect(operation.isDone(after, before, 'schedule')).toBe(isDone);
  });
});

it.each([
  [null, 'DEL_HOST_DOWNTIME'],
  ['http', 'DEL_SVC_DOWNTIME'],
])('the version before, of service %p, is removed by its number with %s', (service, name) => {
  const [before, after] = [version('before', end), version('after', end + 3600)].map((one, at) => {
    return { ...one, number: at + 1, record: { ...one.record, service } };
  }) as [EngineDowntime, EngineDowntime];
  const {
    targets: [target],
    states,
  } = selectForChange([before, after]);
  const operation = changeDowntime.build(change, () => start * 1000);
  const command = operation.command(target!, [...states.values()][0], stateOf(before));
  expect(command).toMatchObject({ name, arguments: [1] });
});

describe('a change of a downtime', () => {
  const { record } = version('before', end);
  it.each([
    ['is refused', start, 'It would end before it begins.'],
    ['is refused', start + 10, 'It would have ended already: remove it.'],
    ['is possible', start + 11, undefined],
    ['is possible', latestEnd, undefined],
    ['is refused', latestEnd + 1, 'It must end before 2038-01-19.'],
  ])('%s if it would end at %d', (_, wanted, refusal) => {
    expect(refusalOfChange(record, { ...change, end: wanted }, start + 10)).toBe(refusal);
  });

  it('is refused if its time is excluded, or if another downtime starts it', () => {
    const reasonOf = (facts: object) => refusalOfChange({ ...record, ...facts }, change, start);
    expect(reasonOf({ sla: 'excluded' })).toContain('its time is excluded from availability');
    expect(reasonOf({ triggered_by: 'another' })).toContain('another downtime starts it');
  });

  it('changes the duration of a fixed downtime with its end, and leaves that of a flexible one', () => {
    const durationOf = (facts: object) =>
      predictChange({ ...record, ...facts }, change, { now: start, iso }).duration_seconds;
    expect(durationOf({ fixed: true })).toBe(7200);
    expect(durationOf({ fixed: false, duration_seconds: 60 })).toBe(60);
  });
});
