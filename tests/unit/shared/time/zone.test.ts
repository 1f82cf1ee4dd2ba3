import { describe, expect, it } from '@jest/globals';

import { zoneOf } from '../../../../shared/time/zone.ts';
import { fc, propertyRuns } from '../../../support/properties.ts';

const wall = (text: string) => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/\D/).map(Number);
  return { year, month, day, hour, minute, second: 0, millisecond: 0 };
};

describe('a zone', () => {
  it.each([
    ['Europe/Paris', '2026-03-29 02:30', '2026-03-29T01:30:00.000Z', 'gap'],
    ['Europe/Paris', '2026-10-25 02:30', '2026-10-25T00:30:00.000Z', 'twice'],
    ['Europe/Paris', '2026-10-25 03:00', '2026-10-25T02:00:00.000Z', undefined],
    ['Europe/Paris', '2026-10-25 01:59', '2026-10-24T23:59:00.000Z', undefined],
    ['America/New_York', '2026-03-08 02:15', '2026-03-08T07:15:00.000Z', 'gap'],
    ['America/New_York', '2026-11-01 01:15', '2026-11-01T05:15:00.000Z', 'twice'],
    ['Australia/Lord_Howe', '2026-10-04 02:10', '2026-10-03T15:40:00.000Z', 'gap'],
    ['UTC', '2026-10-25 02:30', '2026-10-25T02:30:00.000Z', undefined],
  ])('%s: %s is %s (%s)', (name, text, expected, adjusted) => {
    const instant = zoneOf(name).instant(wall(text));
    expect(new Date(instant.ms).toISOString()).toBe(expected);
    expect(instant.adjusted).toBe(adjusted);
  });

  it('finds the way back from every wall time, except where an hour happens twice', () => {
    const names = ['Europe/Paris', 'America/New_York', 'Pacific/Chatham', 'Asia/Tehran', 'America/Santiago'];
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.integer({ min: 0, max: 2_500_000_000_000 }), (name, ms) => {
        const zone = zoneOf(name);
        const back = zone.instant(zone.wallTime(ms));
        expect(back.adjusted).not.toBe('gap');
        if (back.adjusted === undefined) expect(back.ms).toBe(ms);
        else expect(zone.wallTime(back.ms)).toEqual(zone.wallTime(ms));
      }),
      { numRuns: propertyRuns(2000) },
    );
  });
});
