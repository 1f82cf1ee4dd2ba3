import { describe, expect, it } from '@jest/globals';

import type { EngineRemark } from '../../../../../shared/realm/operations/remark.ts';
import {
  removeComment,
  removeDowntime,
  statesOf,
  targetOf,
} from '../../../../../shared/realm/operations/removal.ts';
import { objectKey } from '../../../../../shared/realm/operations/target.ts';
import { realmWithAnswer } from '../../../../support/answered-realm.ts';
import { realm } from '../../../../support/realm-records.ts';

const [start, end] = [1000, 2000];
const row: Readonly<Record<string, unknown>> = {
  ...{ id: 7, host_name: 'web-1', service_description: 'http', author: 'ann', comment: 'New disks' },
  ...{ entry_time: 900, start_time: start, end_time: end, fixed: 1, duration: 0, triggered_by: 0 },
  ...{ host_scheduled_downtime_depth: 0, service_scheduled_downtime_depth: 1 },
};
const open = {
  ...realmWithAnswer({
    answer: (_, columns) => Buffer.from(JSON.stringify([columns.map((column) => row[column])])),
  }),
  record: realm('paris'),
};

describe('the removal of a downtime', () => {
  it.each([
    ['in effect', end - 1, true],
    ['over', end, false],
  ])('shows one that cannot be removed as %s at the time of the removal', async (_, now, in_effect) => {
    const operation = removeDowntime.build({}, () => now * 1000);
    const [state] = (await operation.look(open, [{ host_name: 'web-1', service: 'http' }])).values();
    expect(state?.record).toMatchObject({ host_name: 'web-1', service: 'http', in_effect });
  });
});

it('who removes a downtime is noted, and of a comment there is no such record', async () => {
  const noted: unknown[] = [];
  const end = (_: unknown, records: readonly unknown[], by?: string) => {
    noted.push(records.length, by);
    return Promise.resolve();
  };
  const keeping = { ...open, downtimeRecords: { end } as never };
  const target = { host_name: 'web-1', service: 'http' };
  const [state] = (await removeDowntime.build({}, () => 0).look(open, [target])).values();
  const done = [{ target, before: state, now: undefined }];
  await removeDowntime.build({ by: 'ann' }, () => 0).finish?.(keeping, done);
  expect(noted).toEqual([1, 'ann']);
  await removeComment.build({}, () => 0).finish?.(keeping, done as never);
  expect(noted).toHaveLength(2);
});

it('the time of a removed downtime counts again if it was excluded from availability', async () => {
  const excluded = { mark: '0123456789abcdef', from: start, to: end, fixed: true };
  const record = { host_name: 'web-1', service: null } as never;
  const remarks = [{ id: 'a', exclusion: excluded }, { id: 'b' }].map((one) => {
    return { ...one, number: 7, mark: null, record };
  });
  const ended: unknown[] = [];
  const exclusions = { end: (one: unknown) => Promise.resolve(void ended.push(one)) } as never;
  const states = statesOf(remarks);
  const done = remarks.map(targetOf).map((target) => {
    return { target, before: states.get(objectKey(target)), now: undefined };
  });
  await removeDowntime.build({}, () => 0).finish?.({ ...open, exclusions }, done);
  expect(ended).toEqual([{ ...excluded, objects: [['web-1', null]] }]);
});

it('only downtimes are removed one after the other, because a change of one may be going on', () => {
  const removals = [removeDowntime.build({}, () => 0), removeComment.build({}, () => 0)];
  expect(removals.map(({ turn }) => turn)).toEqual(['downtime', undefined]);
});

it.each([
  ['downtime', null, 'DEL_HOST_DOWNTIME'],
  ['downtime', 'http', 'DEL_SVC_DOWNTIME'],
  ['comment', null, 'DEL_HOST_COMMENT'],
  ['comment', 'http', 'DEL_SVC_COMMENT'],
])('a %s of service %p is removed by its number with %s', (kind, service, name) => {
  const remark: EngineRemark<never> = {
    ...{ id: 'a', number: 7, mark: null },
    record: { host_name: 'web-1', service } as never,
  };
  const operation = (kind === 'downtime' ? removeDowntime : removeComment).build({}, () => 0);
  const [state] = statesOf([remark]).values();
  expect(operation.command(targetOf(remark), state)).toMatchObject({ name, arguments: [7] });
});
