import { describe, expect, it } from '@jest/globals';

import { isRangeFault, resolveRange } from '../../../../shared/time/range.ts';
import { readDate } from '../../../../shared/time/read-date.ts';
import { resolveDate } from '../../../../shared/time/resolve.ts';
import { zoneOf } from '../../../../shared/time/zone.ts';
import { fc, propertyRuns } from '../../../support/properties.ts';

const [hour, day] = [3_600_000, 86_400_000];
const quarter = hour / 4;

/** The last Sunday of March or October, 01:00 UTC: when the clocks of Paris change. */
function changeOf(year: number, month: 3 | 10) {
  const last = Date.UTC(year, month - 1, 31);
  return last - new Date(last).getUTCDay() * day + hour;
}

/** Returns the local time of Paris, e.g. `2026-03-29T03:30:00.000`, by the rule of the European Union alone. */
function wallOf(ms: number) {
  const year = new Date(ms).getUTCFullYear();
  const isSummer = ms >= changeOf(year, 3) && ms < changeOf(year, 10);
  return new Date(ms + (isSummer ? 2 : 1) * hour).toISOString().slice(0, -1);
}

/** The first instant at which the clock shows it; a time that is left out is an hour later. */
function instantOf(wall: string) {
  const asUtc = Date.parse(`${wall}Z`);
  const shown = [2 * hour, hour].map((ahead) => asUtc - ahead).filter((ms) => wallOf(ms) === wall);
  return shown[0] ?? asUtc - hour;
}

/** Returns the day that is that many days later. */
const dateOf = (wall: string, days: number) =>
  new Date(Date.parse(`${wall.slice(0, 10)}T00:00Z`) + days * day).toISOString().slice(0, 10);

const keys = {
  d: (date: string) => date,
  w: (date: string) => dateOf(date, -((new Date(date).getUTCDay() + 6) % 7)),
  M: (date: string) => date.slice(0, 7),
  y: (date: string) => date.slice(0, 4),
} as const;
type Unit = keyof typeof keys;

/** The days before and after that are of the same week, month or year. */
function unitAround(date: string, unit: Unit) {
  let [first, next] = [date, dateOf(date, 1)];
  while (keys[unit](dateOf(first, -1)) === keys[unit](date)) first = dateOf(first, -1);
  while (keys[unit](next) === keys[unit](date)) next = dateOf(next, 1);
  return { first, from: instantOf(`${first}T00:00:00.000`), to: instantOf(`${next}T00:00:00.000`) };
}

const years = fc.integer({ min: 1997, max: 2060 });
/** Half of the times are within a day of a clock change. */
const instants = fc.oneof(
  fc.integer({ min: Date.UTC(1997, 0), max: Date.UTC(2060, 0) }),
  fc
    .tuple(years, fc.constantFrom(3 as const, 10 as const), fc.integer({ min: -day, max: day }))
    .map(([year, month, off]) => changeOf(year, month) + off),
);

function range(from: string, to: string | undefined, now: number) {
  const ends = { from: readDate(from), to: to === undefined ? undefined : readDate(to) };
  const found = resolveRange(ends, { zone: zoneOf('Europe/Paris'), now });
  if (isRangeFault(found)) throw new Error(found.message);
  return { from: found.from, to: found.to };
}

/** A date as the start of a range. */
function startOfUnit(text: string, now: number): number | undefined {
  const expression = readDate(text);
  return expression && resolveDate(expression, 'from', { zone: zoneOf('Europe/Paris'), now })?.ms;
}

describe('dates in Paris, held against the rule of its clock', () => {
  it('have days of all the quarters of an hour that the clock shows on them: 92, 96 or 100', () => {
    fc.assert(
      fc.property(instants, (ms) => {
        const date = wallOf(ms).slice(0, 10);
        const around = Array.from({ length: 288 }, (_, place) => Date.parse(date) - day + place * quarter);
        const quarters = around.filter((one) => wallOf(one).startsWith(date));
        const found = range(date, date, ms + 3 * day);
        expect(found).toEqual({ from: quarters[0], to: (quarters.at(-1) ?? 0) + quarter });
        const changes = [changeOf(Number(date.slice(0, 4)), 3), changeOf(Number(date.slice(0, 4)), 10)];
        const place = changes.findIndex((change) => wallOf(change).startsWith(date));
        expect((found.to - found.from) / hour).toBe([23, 25][place] ?? 24);
      }),
    );
  });

  it('take a time on the clock for the first that there is, one that is left out for a later one', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 2 * hour }), (ms, off) => {
        const wall = new Date(Math.floor((ms + off) / 1000) * 1000).toISOString().slice(0, -1);
        const [year, month, date] = wall.slice(0, 10).split('-');
        expect(startOfUnit(`${date}/${month}/${year} ${wall.slice(11, 19)}`, ms)).toBe(instantOf(wall));
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it('go by days on the clock and by hours that pass', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 40 }), (now, amount) => {
        const wall = wallOf(now);
        const there = `${dateOf(wall, -amount)}${wall.slice(10)}`;
        expect(startOfUnit(`now-${amount}d`, now)).toBe(amount === 0 ? now : instantOf(there));
        expect(startOfUnit(`now-${amount}h`, now)).toBe(now - amount * hour);
        expect(startOfUnit(`now-${amount}h/h`, now)).toBe(Math.floor((now - amount * hour) / hour) * hour);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it('are rounded to the days, weeks, months and years that the clock shows', () => {
    const unit = fc.constantFrom('d' as const, 'w' as const, 'M' as const, 'y' as const);
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 40 }), unit, (now, days, name) => {
        const { from, to } = unitAround(dateOf(wallOf(now), -days), name);
        fc.pre(from < now);
        const found = range(`now-${days}d/${name}`, `now-${days}d/${name}`, now);
        expect(found).toEqual({ from, to: Math.min(to, now) });
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it('have names for the unit that now is in, and for the one before it', () => {
    const unit = fc.constantFrom(
      ['d', 'today', 'yesterday'] as const,
      ['w', 'thisweek', 'lastweek'] as const,
      ['M', 'thismonth', 'lastmonth'] as const,
      ['y', 'thisyear', 'lastyear'] as const,
    );
    fc.assert(
      fc.property(instants, unit, (now, [name, current, last]) => {
        const { from, first } = unitAround(wallOf(now).slice(0, 10), name);
        expect(range(current, undefined, now)).toEqual({ from, to: Math.max(now, from + 1) });
        const before = unitAround(dateOf(first, -1), name);
        expect(range(last, undefined, now)).toEqual({ from: before.from, to: from });
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});
