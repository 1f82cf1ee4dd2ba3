import { describe, expect, it } from '@jest/globals';

import { isoClock } from '../../../../shared/time/iso.ts';
import { fc, propertyRuns } from '../../../support/properties.ts';

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

  it('changes the offset at the very second also where that is a minute past midnight', () => {
    const iso = isoClock('America/St_Johns');
    const change = at('2010-03-14T03:31:00Z');
    expect(iso(change - 1)).toBe('2010-03-14T00:00:59-03:30');
    expect(iso(change)).toBe('2010-03-14T01:01:00-02:30');
  });

  /** The wall time of the platform, as `2026-11-20T10:15:07`. */
  const wallClocks = new Map<string, Intl.DateTimeFormat>();
  function platformSays(zone: string, seconds: number): string {
    const options = { timeZone: zone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'medium' } as const;
    const format = wallClocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', options);
    wallClocks.set(zone, format);
    return format.format(seconds * 1000).replace(' ', 'T');
  }

  const clocks = new Map<string, ReturnType<typeof isoClock>>();
  function clockOf(zone: string): ReturnType<typeof isoClock> {
    const clock = clocks.get(zone) ?? isoClock(zone);
    clocks.set(zone, clock);
    return clock;
  }

  it('says the same as the platform, and the very instant, in every zone', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    // From 1973: until 1972 one zone was off by seconds, which no ISO 8601 text can say.
    const instants = fc.integer({ min: at('1973-01-01T00:00:00Z'), max: at('2099-01-01T00:00:00Z') });
    const near = fc.integer({ min: -86_400, max: 86_400 });
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        instants,
        fc.array(near, { maxLength: 8 }),
        (zone, instant, others) => {
          for (const seconds of [instant, ...others.map((other) => instant + other)]) {
            const text = clockOf(zone)(seconds) ?? '';
            expect([zone, text.slice(0, 19)]).toEqual([zone, platformSays(zone, seconds)]);
            expect(Date.parse(text) / 1000).toBe(seconds);
          }
        },
      ),
      { numRuns: propertyRuns(2000) },
    );
  });

  it.each([
    'Europe/Paris',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Africa/Casablanca',
    'Asia/Gaza',
  ])('changes its offset when the platform does: %s', (zone) => {
    const days = (Date.parse('2012-01-01') - Date.parse('2009-01-01')) / 86_400_000;
    for (let day = 0; day < days; day += 1) {
      const start = at('2009-01-01T00:00:00Z') + day * 86_400;
      if (platformSays(zone, start).slice(11) === platformSays(zone, start + 86_400).slice(11)) continue;
      const texts: (string | undefined)[] = [];
      const expected: string[] = [];
      for (let seconds = start; seconds < start + 86_400; seconds += 30) {
        texts.push(clockOf(zone)(seconds)?.slice(0, 19));
        expected.push(platformSays(zone, seconds));
      }
      expect(texts).toEqual(expected);
    }
  });

  it('takes no longer where times are years apart', () => {
    /** Microseconds of CPU a text, the best of three: garbage of other tests is collected in between. */
    const cost = (span: number): number => {
      const instants = Array.from(
        { length: 100_000 },
        (_, index) => at('2026-11-20T10:15:07Z') - ((index * 1_037_389) % span),
      );
      const runs = [1, 2, 3].map(() => {
        const iso = isoClock('Europe/Paris');
        const before = process.cpuUsage();
        for (const instant of instants) iso(instant);
        return process.cpuUsage(before).user / instants.length;
      });
      return Math.min(...runs);
    };
    const day = cost(86_400);
    // A cache by minutes that is too small for three years took fifteen times as long.
    expect(cost(94_608_000)).toBeLessThan(8 * Math.max(day, 0.1));
  });
});
