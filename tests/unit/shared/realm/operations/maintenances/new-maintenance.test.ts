import { describe, expect, it } from '@jest/globals';

import { newMaintenance } from '../../../../../../shared/realm/operations/maintenances/new-maintenance.ts';
import { realm } from '../../../../../support/realm-records.ts';

const settings = {
  ...{ name: 'nightly', targets: { hosts: ['h'] }, include_services: false, include_children: false },
  ...{
    starts_at: '2026-03-01T22:00:00',
    time_zone: 'UTC',
    duration_seconds: 3600,
    rrule: 'FREQ=DAILY',
    comment: 'c',
    enabled: true,
  },
};

describe('newMaintenance', () => {
  const idWith = (key: string | undefined, author = 'ann') =>
    newMaintenance({ realm: realm('r'), settings, author, now: 0, key }).maintenance_id;

  it('gives a repeated request the same id, and any other request another one', () => {
    expect(idWith('k')).toBe(idWith('k'));
    const ids = [idWith('k'), idWith('l'), idWith('k', 'bob'), idWith(undefined), idWith(undefined)];
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(ids.map(() => expect.stringMatching(/^[0-9a-f]{16}$/)));
  });
});
