import { describe, expect, it } from '@jest/globals';

import { date, rangeOf } from '../../../../shared/http/dates.ts';
import { readDate } from '../../../../shared/time/read-date.ts';
import { zoneOf } from '../../../../shared/time/zone.ts';

describe('a date parameter', () => {
  it('is an expression that knows neither zone nor present', () => {
    expect(date('token').parse('now-1d/d')).toEqual({
      kind: 'token',
      steps: [
        { kind: 'move', amount: -1, unit: 'd' },
        { kind: 'round', unit: 'd' },
      ],
    });
    expect(date('w3c').parse('2026-11-20T10:15:30Z')).toEqual({
      kind: 'instant',
      ms: Date.parse('2026-11-20T10:15:30Z'),
    });
  });

  it.each([
    ['w3c', 'yesterday'],
    ['day-first', 'now-1d'],
    ['token', '20/11/2026'],
    ['any', 'soon'],
  ] as const)('of the family %s refuses %s and says what it takes', (family, text) => {
    const issue = date(family).safeParse(text).error?.issues[0];
    expect(issue?.message).toMatch(/^must be .*ISO 8601/);
  });
});

describe('a range of two date parameters', () => {
  const now = Date.parse('2026-11-20T10:15:30Z');
  const present = { zone: zoneOf('Europe/Paris'), now };
  const names = { from: 'time_from', to: 'time_to' };
  const read = (text: string) => readDate(text, 'any');

  it('is what both say, or the span up to now', () => {
    expect(rangeOf({ from: read('19/11/2026'), to: read('19/11/2026') }, present, { names })).toEqual({
      from: Date.parse('2026-11-19T00:00:00+01:00'),
      to: Date.parse('2026-11-20T00:00:00+01:00'),
    });
    expect(rangeOf({}, present, { names, spanMs: 60_000 })).toEqual({ from: now - 60_000, to: now });
  });

  it('names the parameter at fault', () => {
    expect(() => rangeOf({ from: read('21/11/2026'), to: read('19/11/2026') }, present, { names })).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        faults: [{ in: 'query', field: 'time_from', message: 'must be before the end of the range' }],
      }),
    );
  });
});
