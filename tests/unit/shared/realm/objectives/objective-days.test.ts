import { describe, expect, it } from '@jest/globals';

import { daysIn, windowOf } from '../../../../../shared/realm/objectives/objective-days.ts';
import type { ObjectiveRecord, ObjectiveVersion } from '../../../../../shared/store/objectives.ts';

const rules = (begins_on: string, target_percent: number): ObjectiveVersion => ({
  ...{ begins_on, target_percent, kind: 'hosts', downtimes: 'counted', changed_by: 'admin' },
});
const objective = (window: string, time_zone = 'Europe/Berlin'): ObjectiveRecord => ({
  ...{ objective_id: '0123456789abcdef', realm: { name: 'paris' }, name: 'shop', combine: 'all' },
  ...{ window, time_zone, created_by: 'admin', created_at: 1, changed_at: 1 },
  versions: [rules('2026-03-10', 99), rules('2026-03-20', 99.9)],
});
const at = (text: string) => Date.parse(text) / 1000;
const textOf = (time: number) => new Date(time * 1000).toISOString().slice(0, 16);

describe('the window of an objective', () => {
  it.each([
    ['month', '2026-03-31T21:59:59Z', '2026-02-28T23:00', '2026-03-31T22:00'],
    ['month', '2026-03-31T22:00:00Z', '2026-03-31T22:00', '2026-04-30T22:00'],
    ['quarter', '2026-05-15T12:00:00Z', '2026-03-31T22:00', '2026-06-30T22:00'],
    ['quarter', '2026-12-31T22:59:59Z', '2026-09-30T22:00', '2026-12-31T23:00'],
    ['year', '2028-02-29T12:00:00Z', '2027-12-31T23:00', '2028-12-31T23:00'],
    ['7d', '2026-03-29T12:00:00Z', '2026-03-22T23:00', '2026-03-29T22:00'],
    ['30d', '2026-03-01T00:00:00Z', '2026-01-30T23:00', '2026-03-01T23:00'],
  ])('%s at %s', (window, now, from, to) => {
    const found = windowOf(objective(window), at(now));
    expect([textOf(found.from), textOf(found.to)]).toEqual([from, to]);
  });
});

describe('the days of an objective', () => {
  it('are those of its zone, also when the clock changes, and each has the rules that held on it', () => {
    const days = daysIn(objective('month'), {
      from: at('2026-03-18T23:00:00Z'),
      to: at('2026-03-30T10:00:00Z'),
    });
    expect(days.map(({ date }) => date.slice(8))).toEqual([
      '19',
      '20',
      '21',
      '22',
      '23',
      '24',
      '25',
      '26',
      '27',
      '28',
      '29',
      '30',
    ]);
    expect(days.map(({ version }) => version.target_percent)).toEqual([99, ...Array<number>(11).fill(99.9)]);
    expect(days.slice(-3).map(({ from, to }) => (to - from) / 3600)).toEqual([24, 23, 12]);
  });

  it('before the oldest rules have them too', () => {
    const days = daysIn(objective('month'), {
      from: at('2026-03-01T12:00:00Z'),
      to: at('2026-03-02T12:00:00Z'),
    });
    expect(days.map(({ version }) => version.target_percent)).toEqual([99, 99]);
  });
});
