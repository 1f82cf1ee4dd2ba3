import { describe, expect, it } from '@jest/globals';

import type { Realms } from '../../../../../../shared/realm/directory/realms.ts';
import type { PlannerParts } from '../../../../../../shared/realm/operations/maintenances/plan-maintenance.ts';
import { createPlanner } from '../../../../../../shared/realm/operations/maintenances/planner.ts';
import type { MaintenanceRecord } from '../../../../../../shared/store/maintenances.ts';
import { realm } from '../../../../../support/realm-records.ts';

const start = Date.parse('2026-03-01T12:00:00Z');
const paris = realm('paris');

function maintenance(id: string, starts_at: string, ended_at?: number): MaintenanceRecord {
  return {
    ...{ maintenance_id: id, name: id, realm: { name: 'paris' }, targets: { hosts: ['web-1'] } },
    ...{ include_services: false, include_children: false, comment: 'Backup', enabled: true },
    ...{ starts_at, time_zone: 'UTC', duration_seconds: 3600, rrule: 'FREQ=DAILY' },
    ...{ created_by: 'ann', created_at: 0, changed_at: 0, ended_at },
  };
}

/** Runs the planner. Each maintenance takes `eachMs`, and is then said to be another run's. Returns their order and the report. */
async function runPlanner(eachMs: number, ...all: readonly MaintenanceRecord[]) {
  let now = start;
  const order: string[] = [];
  const store = {
    all: () => Promise.resolve(all),
    lease({ maintenance_id: id }: MaintenanceRecord) {
      now += eachMs;
      order.push(id);
      return Promise.resolve(undefined);
    },
  };
  const realms = { directory: { configured: () => Promise.resolve([paris]) } } as unknown as Realms;
  const report = await createPlanner({ store, clock: () => now } as unknown as PlannerParts).run(realms);
  return { order, report };
}

describe('a run of the planner', () => {
  const late = maintenance('late', '2026-03-01T16:00:00');
  const soon = maintenance('soon', '2026-03-01T13:00:00');
  const removed = maintenance('removed', '2026-03-01T18:00:00', start);

  it('begins with what was removed, and goes on with what begins first', async () => {
    const { order } = await runPlanner(0, late, removed, soon);
    expect(order).toEqual(['removed', 'soon', 'late']);
  });

  it('begins no other maintenance after two minutes, and says how many are left', async () => {
    const { order, report } = await runPlanner(60_000, late, removed, soon);
    expect([order, report.incomplete]).toEqual([['removed', 'soon'], 1]);
  });
});
