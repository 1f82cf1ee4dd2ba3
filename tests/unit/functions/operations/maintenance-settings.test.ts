import { describe, expect, it } from '@jest/globals';

import { maintenanceTimes } from '../../../../functions/operations/maintenance-settings.ts';
import { comingOccurrences } from '../../../../shared/realm/operations/maintenances/maintenance-times.ts';
import { readDate } from '../../../../shared/time/read-date.ts';
import { zoneOf } from '../../../../shared/time/zone.ts';

const now = Date.UTC(2027, 0, 1);
const utc = { zone: zoneOf('UTC'), now };

/** Returns the stored start of a new daily maintenance, and its first three occurrences in UTC. */
async function daily(start: string, time_zone: string) {
  const given = { starts_at: readDate(start), time_zone, duration: 3600, rrule: 'FREQ=DAILY' };
  const times = await maintenanceTimes(given, { ...given, starts_at: '', duration_seconds: 3600 }, utc);
  const coming = await comingOccurrences(times, now, 3);
  return [times.starts_at, ...coming.map((one) => new Date(one.start * 1000).toISOString().slice(0, 16))];
}

describe('the start of a maintenance', () => {
  it.each([
    [
      'that the clock skips on its day is the time of day on all others',
      ['2027-03-28T02:30', 'Europe/Berlin'],
      ['2027-03-28T02:30:00', '2027-03-28T01:30', '2027-03-29T00:30', '2027-03-30T00:30'],
    ],
    [
      'without a time of day is midnight, also if the clock skips it',
      ['05/09/2027', 'America/Santiago'],
      ['2027-09-05T00:00:00', '2027-09-05T04:00', '2027-09-06T03:00', '2027-09-07T03:00'],
    ],
    [
      'with an offset is the local time of that instant',
      ['2027-03-28T02:30:20.7Z', 'Europe/Berlin'],
      ['2027-03-28T04:30:20', '2027-03-28T02:30', '2027-03-29T02:30', '2027-03-30T02:30'],
    ],
  ] as const)('%s', async (_, [start, zone], wanted) => {
    expect(await daily(start, zone)).toEqual(wanted);
  });
});
