import { describe, expect, it } from '@jest/globals';

import {
  type StepName,
  stepNames,
  stepsOf,
} from '../../../../../../shared/realm/history/availability/steps.ts';
import { zoneOf } from '../../../../../../shared/time/zone.ts';
import { fc, propertyRuns } from '../../../../../support/properties.ts';

/** Zones whose clocks change by an hour at night, at midnight, by half an hour, by a day, or never. */
const zones = [
  ...['UTC', 'Europe/Paris', 'America/New_York', 'America/Sao_Paulo', 'Asia/Beirut', 'America/Havana'],
  ...['Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia', 'Africa/Casablanca', 'Asia/Tehran'],
];
const quarter = 900;
const longest: Readonly<Record<StepName, number>> = { hour: 4, day: 40, week: 120, month: 200 };
const at = (text: string) => Date.parse(text) / 1000;

/** Returns the parts of a local time, by the clock of Node and not by that of the project. */
function partsIn(zone: string) {
  const format = new Intl.DateTimeFormat('en', {
    ...{ timeZone: zone, hourCycle: 'h23', timeZoneName: 'longOffset' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' },
  });
  return (time: number) =>
    Object.fromEntries(format.formatToParts(time * 1000).map(({ type, value }) => [type, value]));
}

/** Returns a text that is the same for all times of one step. */
function labelIn(zone: string, step: StepName) {
  const parts = partsIn(zone);
  return (time: number) => {
    const { year, month, day, hour, timeZoneName } = parts(time);
    if (step === 'month') return `${year}-${month}`;
    if (step === 'hour') return [year, month, day, hour, timeZoneName].join();
    const days = Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000;
    // The first of January 1970 was a Thursday.
    return String(step === 'day' ? days : Math.floor((days + 3) / 7));
  };
}

/** Looks at each quarter of an hour: clocks change, and days begin, at such times only. */
function stepsByLooking(from: number, to: number, label: (time: number) => string) {
  const edges = [from];
  for (let time = from - (from % quarter) + quarter; time < to; time += quarter)
    if (label(time) !== label(time - quarter)) edges.push(time);
  return edges.map((edge, index) => ({ from: edge, to: edges[index + 1] ?? to }));
}

const anyRange = fc.record({
  zone: fc.constantFrom(...zones),
  step: fc.constantFrom(...stepNames),
  from: fc.oneof(
    fc.integer({ min: at('2000-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z') }),
    fc
      .constantFrom(
        ...['2024-02-28', '2024-03-09', '2024-03-30', '2024-10-26', '2024-11-02', '2026-04-04', '2026-10-03'],
        ...['2011-12-29', '2017-10-14', '2018-02-17', '2023-03-24', '2019-03-09', '2019-11-02', '2020-02-29'],
      )
      .chain((day) => fc.integer({ min: 0, max: 2 * 86_400 }).map((more) => at(`${day}T00:00:00Z`) + more)),
  ),
  share: fc.double({ min: 0.001, max: 1, noNaN: true }),
});

describe('the steps of a range', () => {
  it('are the hours, days, weeks and months of the clock of a zone, looked at quarter by quarter of an hour', () => {
    fc.assert(
      fc.property(anyRange, ({ zone, step, from, share }) => {
        const to = from + Math.ceil(share * longest[step] * 86_400);
        expect(stepsOf({ from, to }, step, zoneOf(zone))).toEqual(
          stepsByLooking(from, to, labelIn(zone, step)),
        );
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it('are 23 and 25 hours long on days of a clock change, and a day that a zone skips is not there', () => {
    const hours = (zone: string, from: string, to: string) =>
      stepsOf({ from: at(from), to: at(to) }, 'day', zoneOf(zone)).map((one) => (one.to - one.from) / 3600);
    expect(hours('Europe/Paris', '2024-03-29T23:00:00Z', '2024-04-01T22:00:00Z')).toEqual([24, 23, 24]);
    expect(hours('Europe/Paris', '2024-10-26T22:00:00Z', '2024-10-28T23:00:00Z')).toEqual([25, 24]);
    expect(hours('Pacific/Apia', '2011-12-29T10:00:00Z', '2011-12-31T10:00:00Z')).toEqual([24, 24]);
  });

  it('are refused if they are too many', () => {
    const year = { from: at('2024-01-01T00:00:00Z'), to: at('2025-01-01T00:00:00Z') };
    expect(stepsOf(year, 'day', zoneOf('UTC'))).toHaveLength(366);
    const hours = (count: number) =>
      stepsOf({ ...year, to: year.from + count * 3600 }, 'hour', zoneOf('UTC'));
    expect(hours(1000)).toHaveLength(1000);
    expect(() => hours(1001)).toThrow('more than 1000 steps: ask for a shorter range');
  });
});
