import { describe, expect, it } from '@jest/globals';

import { presets } from '../../../../shared/time/presets.ts';
import { isRangeFault, resolveRange } from '../../../../shared/time/range.ts';
import { readDate } from '../../../../shared/time/read-date.ts';
import { zoneOf } from '../../../../shared/time/zone.ts';
import { fc } from '../../../support/properties.ts';

const zone = zoneOf('Europe/Paris');
const now = Date.parse('2026-11-21T14:00:00Z');

function range(from: string | undefined, to: string | undefined, spanMs?: number) {
  const ends = {
    from: from === undefined ? undefined : readDate(from),
    to: to === undefined ? undefined : readDate(to),
  };
  const resolved = resolveRange(ends, { zone, now }, spanMs);
  if (isRangeFault(resolved)) return resolved;
  const { notice } = resolved;
  const texts = [resolved.from, resolved.to].map((ms) => new Date(ms).toISOString().slice(0, 16));
  return notice === undefined ? texts : [...texts, notice];
}

const future = 'The end of the range was in the future: the answer ends now.';

describe('a range', () => {
  it.each([
    [undefined, undefined, ['2026-11-20T14:00', '2026-11-21T14:00']],
    ['now-2d', undefined, ['2026-11-19T14:00', '2026-11-21T14:00']],
    [undefined, '2026-11-10T00:00:00Z', ['2026-11-09T00:00', '2026-11-10T00:00']],
    ['2026-11-10', '2026-11-10', ['2026-11-09T23:00', '2026-11-10T23:00']],
    ['yesterday', undefined, ['2026-11-19T23:00', '2026-11-20T23:00']],
    ['lastmonth', undefined, ['2026-09-30T22:00', '2026-10-31T23:00']],
    ['lastmonth', 'now', ['2026-09-30T22:00', '2026-11-21T14:00']],
    ['thisweek', undefined, ['2026-11-15T23:00', '2026-11-21T14:00']],
    ['today', '2026-11-21', ['2026-11-20T23:00', '2026-11-21T14:00', future]],
    ['now-1d', 'now/d', ['2026-11-20T14:00', '2026-11-21T14:00', future]],
    [undefined, '2030-01-01', ['2026-11-20T14:00', '2026-11-21T14:00', future]],
    // A DST gap that lies behind now moves nothing.
    ['now-1d', '28/03/2027 02:30', ['2026-11-20T14:00', '2026-11-21T14:00', future]],
  ])('from %s to %s is %j', (from, to, expected) => {
    expect(range(from, to)).toEqual(expected);
  });

  it.each([
    ['1970-01-01', '1970-01-01', ['1970-01-01T00:00', '1970-01-01T23:00']],
    ['01/01/1970 00:30', '1970-01-02', ['1970-01-01T00:00', '1970-01-02T23:00']],
    ['1970', '9999-12-31', ['1970-01-01T00:00', '2026-11-21T14:00', future]],
    ['1970-01', '9999', ['1970-01-01T00:00', '2026-11-21T14:00', future]],
  ])('has the first and the last day that a date can name: from %s to %s is %j', (from, to, expected) => {
    expect(range(from, to)).toEqual(expected);
  });

  it('has the span that it is given where one end is open', () => {
    expect(range(undefined, undefined, 7 * 86_400_000)).toEqual(['2026-11-14T14:00', '2026-11-21T14:00']);
  });

  it.each([
    ['now', 'now-1h', 'from', 'must be before the end of the range'],
    ['now', 'now', 'from', 'must be before the end of the range'],
    ['now-9000y', 'now', 'from', 'must be between 1970 and 9999'],
    ['now', 'now+9000y', 'to', 'must be between 1970 and 9999'],
    ['now+1h', 'now+2h', 'from', 'must not be in the future'],
    ['2027-01-01', undefined, 'from', 'must not be in the future'],
  ])('from %s to %s is refused', (from, to, field, message) => {
    expect(range(from, to)).toEqual({ field, message });
  });

  it('says what the change of the clock did to an end', () => {
    expect(range('29/03/2026 02:30', '25/10/2026 02:30')).toEqual([
      '2026-03-29T01:30',
      '2026-10-25T00:30',
      'A time that the change of the clock leaves out was moved forward. A time that the change of the clock repeats was read as the first of the two.',
    ]);
  });

  it('every preset is a range at every instant, and ends no later than now', () => {
    const names = Object.keys(presets);
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.integer({ min: 100_000_000_000, max: 4_000_000_000_000 }),
        fc.constantFrom('Europe/Paris', 'America/New_York', 'Pacific/Apia'),
        (name, at, zoneName) => {
          const resolved = resolveRange({ from: readDate(name) }, { zone: zoneOf(zoneName), now: at });
          expect(isRangeFault(resolved)).toBe(false);
          if (!isRangeFault(resolved)) expect(resolved.to).toBeLessThanOrEqual(at + 1);
        },
      ),
    );
  });
});
