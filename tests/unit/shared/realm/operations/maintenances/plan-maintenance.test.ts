import { describe, expect, it } from '@jest/globals';

import { AppError } from '../../../../../../shared/base/errors.ts';
import { planMaintenance } from '../../../../../../shared/realm/operations/maintenances/plan-maintenance.ts';
import type { MaintenanceRecord } from '../../../../../../shared/store/maintenances.ts';
import { recordingLog } from '../../../../../support/log.ts';

const [created, minuteMs, hourMs] = [Date.parse('2026-03-01T12:00:00Z'), 60_000, 3_600_000];
const record: MaintenanceRecord = {
  ...{ maintenance_id: 'a', name: 'Backup', realm: { name: 'paris' }, targets: { hosts: ['web-1'] } },
  ...{ include_services: false, include_children: false, comment: 'Backup', enabled: true },
  ...{ starts_at: '2026-06-01T12:00:00', time_zone: 'UTC', duration_seconds: 3600, rrule: 'FREQ=DAILY' },
  ...{ created_by: 'ann', created_at: created, changed_at: created },
};
const scope = { realm_type: 'realms', realm_name: 'paris' } as const;

/** Plans a maintenance that was removed, and returns what became of its record. */
async function planRemoved(ageMs: number, { isAway = false, isLeased = true } = {}) {
  const kept: string[] = [];
  const note = (what: string) => () => Promise.resolve(void kept.push(what));
  const removed = { ...record, ended_at: created };
  const store = {
    lease: () => Promise.resolve(isLeased ? removed : undefined),
    forget: note('forgotten'),
    release: note('released'),
  };
  const away = new AppError('engine_unreachable', { detail: 'It is away.' });
  const askEach = () => (isAway ? Promise.reject(away) : Promise.resolve({ parts: [] }));
  const log = recordingLog();
  const planning = { store, log, clock: () => created + ageMs, realms: { selectNamed: () => ({ askEach }) } };
  const outcome = await planMaintenance(planning as never, scope, { record: removed, due: [] });
  return { kept, isComplete: outcome.isComplete, lines: log.lines.map(({ code }) => code) };
}

describe('a maintenance that was removed', () => {
  it('is kept as long as a run may still plant a downtime of it, and then forgotten', async () => {
    const [early, late] = [await planRemoved(5 * minuteMs - 1), await planRemoved(5 * minuteMs)];
    expect(early).toEqual({ kept: ['released'], isComplete: true, lines: [] });
    expect(late).toEqual({ kept: ['forgotten'], isComplete: true, lines: [] });
  });

  it('is kept while its engine is away, until all of its downtimes have begun', async () => {
    const incomplete = { isComplete: false, lines: ['maintenance.incomplete'] };
    expect(await planRemoved(hourMs, { isAway: true })).toEqual({ kept: ['released'], ...incomplete });
    // Nothing is asked any more.
    const over = { kept: ['forgotten'], isComplete: true, lines: [] };
    expect(await planRemoved(60 * 24 * hourMs, { isAway: true })).toEqual(over);
  });

  it('is left to the run that works on it', async () => {
    expect((await planRemoved(hourMs, { isLeased: false })).kept).toEqual([]);
  });
});

it('a maintenance of which nothing is due is not touched', async () => {
  const store = { lease: () => Promise.reject(new Error('leased')) };
  const planning = { store, clock: () => created } as never;
  const nothing = { planted: 0, removed: 0, isComplete: true };
  expect(await planMaintenance(planning, scope, { record, due: [] })).toEqual(nothing);
});
