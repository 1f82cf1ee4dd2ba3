import { describe, expect, it } from '@jest/globals';

import { isoClock } from '../../../../shared/time/iso.ts';

const at = (text: string) => Date.parse(text) / 1000;

describe('isoClock', () => {
  it.each([
    ['UTC', '2026-11-20T10:15:07Z', '2026-11-20T10:15:07+00:00'],
    ['Europe/Paris', '2026-11-20T10:15:07Z', '2026-11-20T11:15:07+01:00'],
    ['Europe/Paris', '2026-07-20T23:59:59Z', '2026-07-21T01:59:59+02:00'],
    ['America/St_Johns', '2026-01-01T00:00:30Z', '2025-12-31T20:30:30-03:30'],
    ['Asia/Kathmandu', '2026-01-01T00:00:00Z', '2026-01-01T05:45:00+05:45'],
  ])('writes in %s with its offset', (zone, instant, expected) => {
    expect(isoClock(zone)(at(instant))).toBe(expected);
  });

  it('changes the offset at the very second', () => {
    const iso = isoClock('Europe/Paris');
    const change = at('2026-10-25T01:00:00Z');
    expect(iso(change - 1)).toBe('2026-10-25T02:59:59+02:00');
    expect(iso(change)).toBe('2026-10-25T02:00:00+01:00');
  });

  it('writes never and unknown as null, and cuts fractions', () => {
    const iso = isoClock('UTC');
    expect([iso(null), iso(0), iso(59.9)]).toEqual([null, null, '1970-01-01T00:00:59+00:00']);
  });

  it.each([-1, 253_402_300_800, 1e14, 1e300, -1e300, Infinity, NaN])('writes %p as null', (instant) => {
    expect([isoClock('UTC')(instant), isoClock('Pacific/Auckland')(instant)]).toEqual([null, null]);
  });

  it('says the same as the platform, minute by minute over a change', () => {
    const iso = isoClock('America/New_York');
    const start = at('2026-03-08T05:00:00Z');
    const instants = Array.from({ length: 240 }, (_, index) => start + index * 61);
    expect(instants.map((one) => Date.parse(iso(one) ?? '') / 1000)).toEqual(instants);
  });
});
