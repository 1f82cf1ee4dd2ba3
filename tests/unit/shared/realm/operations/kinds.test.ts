import { describe, expect, it } from '@jest/globals';

import { buildOperation } from '../../../../../shared/realm/operations/kinds.ts';
import { scheduleDowntime } from '../../../../../shared/realm/operations/schedule-downtime.ts';

const clock = () => 1_800_000_000_000;
const values = {
  ...{ start: 1_800_000_000, end: 1_800_003_600, flexible_for: null },
  ...{ author: 'oscar', comment: 'disks', key: null },
};
const host = { host_name: 'web-1', service: null };
/** The operation after it was stored and read by another process. */
const rebuilt = (operation: unknown) => buildOperation(JSON.parse(JSON.stringify(operation)), clock);

describe('a stored operation', () => {
  it('is built again as it was', () => {
    const built = rebuilt({ kind: 'schedule_downtime', values });
    const first = scheduleDowntime.build(values, clock).command(host);
    expect(built?.operation.command(host)).toEqual(first);
    expect(built?.endsAt).toBe(values.end);
  });

  it.each([
    ['of an unknown kind', { kind: 'shut_down', values }],
    [
      'with values that another version wrote',
      { kind: 'schedule_downtime', values: { ...values, sla: true } },
    ],
    ['without values', { kind: 'schedule_downtime' }],
    ['that is no object', 'schedule_downtime'],
  ])('%s is not built', (_, operation) => {
    expect(rebuilt(operation)).toBeUndefined();
  });
});
