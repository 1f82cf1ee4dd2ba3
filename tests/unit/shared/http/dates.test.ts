import { describe, expect, it } from '@jest/globals';

import { date } from '../../../../shared/http/dates.ts';

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
