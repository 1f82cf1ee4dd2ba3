import { describe, expect, it } from '@jest/globals';

import { coveredSpans } from '../../../../../shared/realm/calendars/covered-spans.ts';
import { calendarModel, modelRules } from '../../../../support/calendar-model.ts';
import { fc, propertyRuns } from '../../../../support/properties.ts';

/** Zones whose clocks change by an hour at night, at midnight, by half an hour, by a day, or never. */
const zones = [
  ...['UTC', 'Europe/Paris', 'America/New_York', 'America/Sao_Paulo', 'Asia/Beirut', 'America/Havana'],
  ...['Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia', 'Africa/Casablanca', 'Asia/Tehran'],
];
/** Days around clock changes, leap days, and a day that a zone skips. */
const oddDays = [
  ...['2024-02-28', '2024-03-09', '2024-03-30', '2024-10-26', '2024-11-02', '2026-04-04', '2026-10-03'],
  ...['2011-12-29', '2017-10-14', '2018-02-17', '2023-03-24', '2019-03-09', '2019-11-02', '2020-02-29'],
];
const at = (text: string) => Date.parse(text) / 1000;
const daySeconds = 86_400;

const time = fc.oneof(
  fc.constantFrom('00:00', '01:59', '02:00', '02:30', '03:00', '08:00', '18:00', '23:59'),
  fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
);
const hours = fc.array(
  fc
    .tuple(time, fc.oneof(time, fc.constant('24:00')))
    .filter(([start, end]) => start < end)
    .map(([start, end]) => `${start}-${end}`),
  { maxLength: 3 },
);

const anyCase = fc
  .record({
    day: fc.oneof(
      fc.constantFrom(...oddDays),
      fc
        .integer({ min: at('2005-01-01') / daySeconds, max: at('2035-01-01') / daySeconds })
        .map((day) => new Date(day * daySeconds * 1000).toISOString().slice(0, 10)),
    ),
    zone: fc.constantFrom(...zones),
    week: fc.array(hours, { minLength: 7, maxLength: 7 }),
    exceptions: fc.array(
      fc.record({
        shift: fc.oneof(fc.integer({ min: -6, max: 3 }), fc.constantFrom(-365, -366, -1461)),
        rrule: fc.option(fc.constantFrom(...modelRules), { nil: undefined, freq: 2 }),
        hours,
      }),
      { maxLength: 3 },
    ),
    begin: fc.integer({ min: 0, max: 2 * daySeconds }),
    length: fc.oneof(fc.integer({ min: 1, max: 3 * 3600 }), fc.integer({ min: 1, max: 2 * daySeconds })),
  })
  .map(({ day, zone, week, exceptions, begin, length }) => {
    const shifted = (days: number) =>
      new Date((at(day) + days * daySeconds) * 1000).toISOString().slice(0, 10);
    const [
      monday = [],
      tuesday = [],
      wednesday = [],
      thursday = [],
      friday = [],
      saturday = [],
      sunday = [],
    ] = week;
    return {
      span: { from: at(day) + begin, to: at(day) + begin + length },
      calendar: {
        time_zone: zone,
        weekly_hours: { monday, tuesday, wednesday, thursday, friday, saturday, sunday },
        exceptions: exceptions.map(({ shift, ...one }) => ({ ...one, date: shifted(shift) })),
      },
    };
  });

describe('the parts of a range that a calendar covers', () => {
  it('are those seconds at which the clock shows hours of the day, looked at minute by minute', async () => {
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ calendar, span }) => {
        const parts = await coveredSpans(calendar, span);
        expect(parts).toEqual(calendarModel(calendar, span));
      }),
      { numRuns: propertyRuns(10_000) },
    );
  });

  const hoursIn = async (time_zone: string, hours: string, [from, to]: readonly [string, string]) =>
    (
      await coveredSpans(
        { time_zone, weekly_hours: weeklyHours(hours), exceptions: [] },
        { from: at(from), to: at(to) },
      )
    ).map((one) => (one.to - one.from) / 60);

  it('are longer where the clock repeats an hour, and shorter where it skips one', async () => {
    const [spring, autumn] = [
      ['2024-03-30T23:00Z', '2024-03-31T22:00Z'],
      ['2024-10-26T22:00Z', '2024-10-27T23:00Z'],
    ] as const;
    expect(await hoursIn('Europe/Paris', '01:00-04:00', spring)).toEqual([120]);
    expect(await hoursIn('Europe/Paris', '01:00-04:00', autumn)).toEqual([240]);
    expect(await hoursIn('Europe/Paris', '02:00-03:00', spring)).toEqual([]);
    expect(await hoursIn('Europe/Paris', '02:30-03:30', autumn)).toEqual([30, 60]);
    expect(await hoursIn('Pacific/Apia', '00:00-24:00', ['2011-12-29T10:00Z', '2011-12-31T10:00Z'])).toEqual([
      2880,
    ]);
  });

  it('are of at most ten years', async () => {
    const ten = { from: at('2016-01-01'), to: at('2026-01-01') };
    const calendar = { time_zone: 'UTC', weekly_hours: weeklyHours('00:00-24:00'), exceptions: [] };
    expect(await coveredSpans(calendar, ten)).toEqual([ten]);
    await expect(coveredSpans(calendar, { ...ten, to: at('2026-02-01') })).rejects.toMatchObject({
      code: 'too_many_points',
    });
  });
});

function weeklyHours(hours: string) {
  const [monday, tuesday, wednesday, thursday] = [[hours], [hours], [hours], [hours]];
  return { monday, tuesday, wednesday, thursday, friday: [hours], saturday: [hours], sunday: [hours] };
}
