import { describe, expect, it } from '@jest/globals';

import { dayText, shortDayText, timeText } from '../../../../shared/time/time-text.ts';
import { zoneOf } from '../../../../shared/time/zone.ts';

describe('a time for people', () => {
  it('has its date, time and zone', () => {
    const noon = Date.UTC(2026, 10, 20, 12);
    expect(timeText(noon, zoneOf('UTC'))).toBe('20 November 2026, 12:00:00 UTC');
    expect(timeText(noon, zoneOf('Europe/Paris'))).toBe(
      '20 November 2026, 13:00:00 Europe/Paris (UTC+01:00)',
    );
    expect(timeText(noon, zoneOf('America/St_Johns'))).toBe(
      '20 November 2026, 08:30:00 America/St_Johns (UTC-03:30)',
    );
  });

  it('tells the two hours apart that a change of the clock repeats', () => {
    const first = Date.UTC(2026, 9, 25, 0, 30);
    const texts = [first, first + 3_600_000].map((ms) => timeText(ms, zoneOf('Europe/Paris')));
    expect(texts).toEqual([
      '25 October 2026, 02:30:00 Europe/Paris (UTC+02:00)',
      '25 October 2026, 02:30:00 Europe/Paris (UTC+01:00)',
    ]);
  });

  it('is a day where only that is known', () => {
    expect([dayText('2026-01-02'), shortDayText('2026-12-31')]).toEqual(['2 January 2026', '31 Dec']);
  });
});
