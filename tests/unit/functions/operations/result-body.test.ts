import { expect, it } from '@jest/globals';

import { checkTimeOf } from '../../../../functions/operations/result-body.ts';
import { readDate } from '../../../../shared/time/read-date.ts';
import { zoneOf } from '../../../../shared/time/zone.ts';

const now = Date.UTC(2027, 0, 2);
const timeOf = (date?: string) =>
  checkTimeOf(date === undefined ? undefined : readDate(date), { zone: zoneOf('UTC'), now });

it('a result was checked now, or within the last 24 hours', () => {
  expect(timeOf()).toBe(now / 1000);
  expect(timeOf('2027-01-02T00:00:00Z')).toBe(now / 1000);
  expect(timeOf('2027-01-01T00:00:01Z')).toBe(now / 1000 - 86_399);
});

it.each(['2027-01-02T00:00:01Z', '2027-01-01T00:00:00Z'])('a result was not checked at %s', (date) => {
  expect(() => timeOf(date)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
});
