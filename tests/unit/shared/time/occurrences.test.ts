import { describe, expect, it } from '@jest/globals';

import { nextOccurrences, occurrencesIn } from '../../../../shared/time/occurrences.ts';
import { readRecurrenceRule } from '../../../../shared/time/recurrence-rule.ts';
import { wallTimeToUtc, zoneOf } from '../../../../shared/time/zone.ts';
import { fc } from '../../../support/properties.ts';

const dayMs = 86_400_000;
const wall = (year: number, month: number, day: number, hour = 0, minute = 0) => ({
  ...{ year, month, day, hour, minute, second: 0, millisecond: 0 },
});
const iso = (all: readonly number[]) => all.map((ms) => new Date(ms).toISOString());
const in2026 = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2027, 0, 1) };

describe('occurrences keep their local time', () => {
  const nightly = { rule: 'FREQ=DAILY', start: wall(2026, 1, 1, 2, 30), zone: zoneOf('Europe/Berlin') };

  it('over the night in which the clock skips it: the time is moved forward by the gap', async () => {
    const range = { from: Date.UTC(2026, 2, 28), to: Date.UTC(2026, 2, 31) };
    expect(iso(await occurrencesIn(nightly, range))).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
  });

  it('over the night in which the clock repeats it: the first of both is taken', async () => {
    const range = { from: Date.UTC(2026, 9, 24), to: Date.UTC(2026, 9, 27) };
    expect(iso(await occurrencesIn(nightly, range))).toEqual([
      '2026-10-24T00:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });
});

/** Zones with changes of one hour, of half an hour, in the other half of the year, at midnight, and without any. */
const zones = [
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Kolkata',
  'UTC',
];

const formats = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric' },
    }),
  ]),
);

/** Returns the local time of an instant, by the platform's own calendar, as if it were UTC. */
function localOf(zone: string, ms: number): number {
  const part = Object.fromEntries(
    formats
      .get(zone)!
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(part['year']!, part['month']! - 1, part['day'], part['hour'], part['minute']);
}

/**
 * The plain model: tries the quarters of an hour of two days and takes the first one at which the clock shows the local time. If the clock
 * never does, the time is as long after the last moment before the gap as it would be without the gap.
 */
function plainInstant(zone: string, local: number): number {
  let before = local - dayMs;
  for (let ms = local - dayMs; ms <= local + dayMs; ms += 900_000) {
    const shown = localOf(zone, ms);
    if (shown === local) return ms;
    if (shown < local) before = ms;
    else break;
  }
  return before + (local - localOf(zone, before));
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** A rule, and the same said of days one by one. `index` is the number of days since the start. */
interface Modelled {
  readonly rule: string;
  readonly has: (day: Date, index: number) => boolean;
}

const modelled = fc.oneof(
  fc.integer({ min: 1, max: 9 }).map((every): Modelled => ({
    rule: `FREQ=DAILY;INTERVAL=${every}`,
    has: (_, index) => index % every === 0,
  })),
  fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }).map((days): Modelled => ({
    rule: `FREQ=WEEKLY;BYDAY=${days.join(',')}`,
    has: (day) => days.includes(weekdays[day.getUTCDay()]!),
  })),
  fc.integer({ min: 1, max: 31 }).map((wanted): Modelled => ({
    rule: `FREQ=MONTHLY;BYMONTHDAY=${wanted}`,
    has: (day) => day.getUTCDate() === wanted,
  })),
  fc.tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom(...weekdays)).map(([nth, name]): Modelled => ({
    rule: `FREQ=MONTHLY;BYDAY=${nth}${name}`,
    has: (day) => weekdays[day.getUTCDay()] === name && Math.ceil(day.getUTCDate() / 7) === nth,
  })),
  fc.constantFrom(...weekdays).map((name): Modelled => ({
    rule: `FREQ=MONTHLY;BYDAY=-1${name}`,
    has: (day) =>
      weekdays[day.getUTCDay()] === name &&
      new Date(day.getTime() + 7 * dayMs).getUTCMonth() !== day.getUTCMonth(),
  })),
);

describe('occurrences of a year', () => {
  it('are those of a plain model, over both changes of the clock', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...zones),
        modelled,
        fc.integer({ min: 0, max: 95 }),
        async (zone, { rule, has }, quarter) => {
          const start = wall(2026, 1, 1, Math.floor(quarter / 4), (quarter % 4) * 15);
          const found = await occurrencesIn({ rule, start, zone: zoneOf(zone) }, in2026);
          const days = Array.from({ length: 367 }, (_, index) => wallTimeToUtc(start) + (index - 1) * dayMs);
          const wanted = days
            .filter((day, index) => index >= 1 && has(new Date(day), index - 1))
            .map((day) => plainInstant(zone, day))
            .filter((ms) => ms >= in2026.from && ms < in2026.to);
          expect(iso(found)).toEqual(iso(wanted));
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('the next occurrences', () => {
  const start = wall(2026, 1, 1, 3);
  const ask = async (rule: string, most = 3) =>
    iso(
      await nextOccurrences(
        { rule, start, zone: zoneOf('UTC') },
        { from: Date.UTC(2026, 5, 1), to: Date.UTC(2038, 0, 1) },
        most,
      ),
    ).map((text) => text.slice(0, 10));

  it.each([
    ['FREQ=DAILY', ['2026-06-01', '2026-06-02', '2026-06-03']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SU', ['2026-06-07', '2026-06-21', '2026-07-05']],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', ['2026-06-30', '2026-07-31', '2026-08-31']],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', ['2028-02-29', '2032-02-29', '2036-02-29']],
    ['FREQ=DAILY;UNTIL=20260602T030000Z', ['2026-06-01', '2026-06-02']],
    ['FREQ=WEEKLY;COUNT=23', ['2026-06-04']],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', []],
    ['FREQ=YEARLY;BYDAY=FR;BYMONTHDAY=13', ['2026-11-13', '2027-08-13', '2028-10-13']],
    ['FREQ=YEARLY;BYMONTH=11,8;BYDAY=2FR;BYMONTHDAY=13', ['2026-11-13', '2027-08-13', '2032-08-13']],
    ['FREQ=YEARLY;BYDAY=-1FR', ['2026-12-25', '2027-12-31', '2028-12-29']],
  ])('are found: %s', async (rule, wanted) => {
    expect(await ask(rule)).toEqual(wanted);
  });
});

describe('a rule', () => {
  it.each([
    ['', 'has the part'],
    ['FREQ=SECONDLY', 'FREQ'],
    ['FREQ=HOURLY', 'FREQ'],
    ['FREQ=DAILY;BYHOUR=1,2,3', 'BYHOUR'],
    ['FREQ=DAILY;BYSECOND=1', 'BYSECOND'],
    ['BYDAY=MO', 'FREQ'],
    ['FREQ=DAILY;FREQ=WEEKLY', 'twice'],
    ['FREQ=DAILY;COUNT=2;UNTIL=20270101T000000Z', 'both'],
    ['FREQ=DAILY;COUNT=1000000', 'COUNT'],
    ['FREQ=DAILY;INTERVAL=0', 'INTERVAL'],
    ['FREQ=YEARLY;BYDAY=MO,-1FR;BYMONTHDAY=13', 'BYMONTHDAY'],
    ['FREQ=DAILY;UNTIL=20270230T000000Z', 'UNTIL'],
    ['FREQ=DAILY;UNTIL=20270101', 'UNTIL'],
    ['FREQ=MONTHLY;BYDAY=54MO', 'BYDAY'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'BYMONTHDAY'],
    [`FREQ=MONTHLY;BYMONTHDAY=${Array.from({ length: 40 }, () => '1').join(',')}`, 'BYMONTHDAY'],
    ['FREQ=DAILY\nDTSTART:19700101T000000Z', 'FREQ'],
    [`FREQ=DAILY;${'X'.repeat(1000)}`, 'characters'],
  ])('is refused: %s', (text, message) => {
    expect(readRecurrenceRule(text)).toEqual({ message: expect.stringContaining(message) });
  });

  it('that RFC 5545 forbids is refused when it is followed', async () => {
    const recurrence = { rule: 'FREQ=WEEKLY;BYMONTHDAY=1', start: wall(2026, 1, 1), zone: zoneOf('UTC') };
    await expect(occurrencesIn(recurrence, in2026)).rejects.toMatchObject({ code: 'invalid_request' });
  });

  const numbers = (least: number, most: number) =>
    fc
      .array(fc.integer({ min: least, max: most }).filter(Boolean), { minLength: 1, maxLength: 31 })
      .map(String);
  const parts = fc.record(
    {
      FREQ: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
      INTERVAL: fc.integer({ min: 1, max: 1000 }).map(String),
      COUNT: fc.integer({ min: 1, max: 1000 }).map(String),
      BYDAY: fc
        .array(fc.tuple(fc.integer({ min: -5, max: 5 }), fc.constantFrom(...weekdays)), {
          minLength: 1,
          maxLength: 31,
        })
        .map((days) => days.map(([nth, day]) => (nth === 0 ? day : `${nth}${day}`)).join(',')),
      BYMONTHDAY: numbers(-31, 31),
      BYMONTH: numbers(1, 12),
      BYSETPOS: numbers(-366, 366),
    },
    { requiredKeys: ['FREQ'] },
  );

  it('of any parts is followed or refused in a bounded time', async () => {
    await fc.assert(
      fc.asyncProperty(parts, async (given) => {
        const rule = Object.entries(given)
          .map(([name, value]) => `${name}=${value}`)
          .join(';');
        const recurrence = { rule, start: wall(2000, 1, 31, 2, 30), zone: zoneOf('UTC') };
        const range = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2038, 0, 1) };
        const used = process.cpuUsage();
        const found = await nextOccurrences(recurrence, range, 5).catch((error: unknown) => error);
        if (!Array.isArray(found)) expect(found).toMatchObject({ code: 'invalid_request' });
        // Processor time: others share the machine. The slowest accepted rules take a fifth of it.
        expect(process.cpuUsage(used).user / 1e6).toBeLessThan(5);
      }),
      { numRuns: 40 },
    );
  });
});
