import { expect, it } from '@jest/globals';

import type { OpenRealm } from '../../../../../shared/realm/open-realm/open.ts';
import type { DowntimeRecord } from '../../../../../shared/realm/operations/downtimes.ts';
import { keepDowntimes } from '../../../../../shared/realm/operations/kept-downtimes.ts';

const record = (downtime_id: string, fixed: boolean) =>
  ({ downtime_id, fixed, ends_at: '2027-01-15T08:00:00+00:00', duration_seconds: 60 }) as DowntimeRecord;
const stateOf = (downtime: DowntimeRecord) => ({ now: { shown: {}, record: downtime } as never });

it('the downtimes that their engine shows are kept until they can be in effect no longer', async () => {
  const kept: unknown[] = [];
  const keep = (_: unknown, downtimes: readonly unknown[]) => Promise.resolve(void kept.push(...downtimes));
  const realm = { record: {}, downtimeRecords: { keep } } as unknown as OpenRealm;
  const [fixed, flexible] = [record('fixed', true), record('flexible', false)];
  await keepDowntimes(realm, [stateOf(fixed), { now: undefined }, stateOf(flexible)]);
  const end = Date.parse(fixed.ends_at!) / 1000;
  expect(kept).toEqual([
    { downtime_id: 'fixed', record: fixed, until: end },
    { downtime_id: 'flexible', record: flexible, until: end + 60 },
  ]);
});
