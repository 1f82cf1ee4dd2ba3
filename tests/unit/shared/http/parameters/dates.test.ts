import { describe, expect, it } from '@jest/globals';

import { dateParameter, resolveParameterRange } from '../../../../../shared/http/parameters/dates.ts';
import { readDate } from '../../../../../shared/time/read-date.ts';
import { zoneOf } from '../../../../../shared/time/zone.ts';

describe('a date parameter', () => {
  it('is an expression that knows neither zone nor present', () => {
    expect(dateParameter().parse('now-1d/d')).toEqual({
      kind: 'token',
      steps: [
        { kind: 'move', amount: -1, unit: 'd' },
        { kind: 'round', unit: 'd' },
      ],
    });
    expect(dateParameter().parse('2026-11-20T10:15:30Z')).toEqual({
      kind: 'instant',
      ms: Date.parse('2026-11-20T10:15:30Z'),
    });
  });

  it.each(['soon', '20.11.2026', 'now-7', '2026-11-20Z'])('refuses %s and says what it takes', (text) => {
    const issue = dateParameter().safeParse(text).error?.issues[0];
    expect(issue?.message).toMatch(/^must be ISO 8601 .*epoch .*DD\/MM\/YYYY .*date token/);
  });

  const february = 'must be a day that there is: month 2 of 2026 has 28 days';
  const clock = 'must have a time of day that there is, 00:00:00 to 24:00:00';
  const ofAll = [
    ['2026-02-31', february],
    [' 2026-02-29T10:00:00Z ', february],
    ['2026-13-01', 'must have a month from 1 to 12'],
    ['2026-11-20T25:00', clock],
    ['2026-11-20T24:01:00+01:00', clock],
    ['2026-11-20T10:00:00+24:00', 'must have an offset from UTC below 24:00'],
    ['1969-12-31', 'must be between 1970 and 9999'],
    ['999999999999999', 'must be between 1970 and 9999'],
  ] as const;
  const ofDays = [
    ['31/02/2026', february],
    ['30-02-26 10:00', february],
    ['31/04/2026', 'must be a day that there is: month 4 of 2026 has 30 days'],
    ['00/04/2026', 'must be a day that there is: month 4 of 2026 has 30 days'],
    ['12/31/2026', 'must have a month from 1 to 12'],
    ['20/11/2026 10:60', clock],
    ['20/11/1969', 'must be between 1970 and 9999'],
  ] as const;
  it.each([...ofAll, ...ofDays])('says of %s that there is no such time', (text, message) => {
    expect(dateParameter().safeParse(text).error?.issues[0]?.message).toBe(message);
  });

  it('is still a time where the text is one in another form', () => {
    expect(dateParameter().parse('1969')).toEqual({ kind: 'instant', ms: 1_969_000 });
  });
});

describe('a range of two date parameters', () => {
  const now = Date.parse('2026-11-20T10:15:30Z');
  const projectTime = { zone: zoneOf('Europe/Paris'), now };
  const names = { from: 'time_from', to: 'time_to' };
  const read = (text: string) => readDate(text);

  it('is what both say, or the span up to now', () => {
    expect(
      resolveParameterRange({ from: read('19/11/2026'), to: read('19/11/2026') }, projectTime, { names }),
    ).toEqual({
      from: Date.parse('2026-11-19T00:00:00+01:00'),
      to: Date.parse('2026-11-20T00:00:00+01:00'),
    });
    expect(resolveParameterRange({}, projectTime, { names, spanMs: 60_000 })).toEqual({
      from: now - 60_000,
      to: now,
    });
  });

  it('names the parameter at fault', () => {
    expect(() =>
      resolveParameterRange({ from: read('20/11/2026'), to: read('18/11/2026') }, projectTime, { names }),
    ).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        faults: [{ in: 'query', field: 'time_from', message: 'must be before the end of the range' }],
      }),
    );
  });
});
