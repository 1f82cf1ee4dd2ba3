import { describe, expect, it } from '@jest/globals';

import { readDate } from '../../../../shared/time/read-date.ts';
import { resolveDate } from '../../../../shared/time/resolve.ts';
import { zoneOf } from '../../../../shared/time/zone.ts';
import { anyCharacter, fc } from '../../../support/properties.ts';

const now = Date.parse('2026-11-21T14:37:42.500Z');

function read(text: string, options: { zone?: string; bound?: 'from' | 'to' } = {}) {
  const expression = readDate(text);
  if (!expression) return undefined;
  const projectTime = { zone: zoneOf(options.zone ?? 'Europe/Paris'), now };
  const instant = resolveDate(expression, options.bound ?? 'from', projectTime);
  return instant && new Date(instant.ms).toISOString();
}

describe('date tokens', () => {
  it.each([
    ['now', '2026-11-21T14:37:42.500Z'],
    ['now-24h', '2026-11-20T14:37:42.500Z'],
    ['-10m', '2026-11-21T14:27:42.500Z'],
    ['now-7d/d', '2026-11-13T23:00:00.000Z'],
    ['now/w', '2026-11-15T23:00:00.000Z'],
    ['now/h', '2026-11-21T14:00:00.000Z'],
    ['now-1M', '2026-10-21T13:37:42.500Z'],
    ['now/M', '2026-10-31T23:00:00.000Z'],
    ['now/y', '2025-12-31T23:00:00.000Z'],
    ['now-1y/y+1M', '2025-01-31T23:00:00.000Z'],
    ['Last 7 Days', '2026-11-14T14:37:42.500Z'],
    ['last_week', '2026-11-08T23:00:00.000Z'],
    ['this-month', '2026-10-31T23:00:00.000Z'],
    ['yesterday', '2026-11-19T23:00:00.000Z'],
  ])('reads %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ['now/d', '2026-11-21T23:00:00.000Z'],
    ['now-1d/d', '2026-11-20T23:00:00.000Z'],
    ['now/w', '2026-11-22T23:00:00.000Z'],
    ['now/h', '2026-11-21T15:00:00.000Z'],
    ['yesterday', '2026-11-20T23:00:00.000Z'],
    ['today', '2026-11-21T14:37:42.500Z'],
  ])('as the end of a range, %s is the end of what it names', (text, expected) => {
    expect(read(text, { bound: 'to' })).toBe(expected);
  });

  it.each([
    '',
    'nowhere',
    'now-',
    'now-7',
    'now-7x',
    'now--7d',
    'now-99999999999d',
    `now${'-1h'.repeat(9)}`,
    `now-${'9'.repeat(5000)}d`,
    'sometimes',
    '7d',
  ])('%j is no date', (text) => {
    expect(readDate(text)).toBeUndefined();
  });

  it('leaves the calendar, not the clock, with a token of centuries', () => {
    expect(read('now-9000000h')).toBeUndefined();
    expect(read('now+9000y')).toBeUndefined();
  });

  it('adds calendar days over a change of the clock, and exact hours', () => {
    const projectTime = { zone: zoneOf('Europe/Paris'), now: Date.parse('2026-10-26T11:00:00Z') };
    const at = (text: string) => {
      const token = readDate(text);
      return token && new Date(resolveDate(token, 'from', projectTime)?.ms ?? NaN).toISOString();
    };
    expect(at('now-1d')).toBe('2026-10-25T11:00:00.000Z');
    expect(at('now-2d')).toBe('2026-10-24T10:00:00.000Z');
    expect(at('now-48h')).toBe('2026-10-24T11:00:00.000Z');
  });

  it('stays where it is with no days to go, in the second turn of an hour too', () => {
    const projectTime = { zone: zoneOf('Europe/Paris'), now: Date.parse('2026-10-25T01:30:00Z') };
    const token = readDate('now-0d');
    expect(token && resolveDate(token, 'from', projectTime)?.ms).toBe(projectTime.now);
  });
});

describe('day-first dates', () => {
  it.each([
    ['20/11/26', '2026-11-19T23:00:00.000Z'],
    ['20/11/2026', '2026-11-19T23:00:00.000Z'],
    ['20-11-26 10:15:30', '2026-11-20T09:15:30.000Z'],
    ['20-11-2026 10:15', '2026-11-20T09:15:00.000Z'],
    ['1/7/26 00:00:00', '2026-06-30T22:00:00.000Z'],
    ['29/02/2028', '2028-02-28T23:00:00.000Z'],
  ])('reads %s in the project time zone', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each(['29/02/2026', '31/04/26', '20/11-26', '00/01/26', '20/13/2026', '20/11/026', '20/11/26 25:00'])(
    '%j is no date',
    (text) => {
      expect(readDate(text)).toBeUndefined();
    },
  );

  it('a bare day as the end of a range is the end of that day', () => {
    expect(read('20/11/2026', { bound: 'to' })).toBe('2026-11-20T23:00:00.000Z');
    expect(read('20/11/2026 00:00', { bound: 'to' })).toBe('2026-11-19T23:00:00.000Z');
  });
});

describe('ISO 8601 and epoch numbers', () => {
  it.each([
    ['2026-11-20T10:15:30Z', '2026-11-20T10:15:30.000Z'],
    ['2026-11-20T10:15:30.25+01:00', '2026-11-20T09:15:30.250Z'],
    ['2026-11-20T10:15:30 01:00', '2026-11-20T09:15:30.000Z'],
    ['2026-11-20T10:15-0330', '2026-11-20T13:45:00.000Z'],
    ['2026-11-20T10:15:30', '2026-11-20T09:15:30.000Z'],
    ['2026-11-20', '2026-11-19T23:00:00.000Z'],
    ['2026-11', '2026-10-31T23:00:00.000Z'],
    ['2026', '2025-12-31T23:00:00.000Z'],
    ['2026-11-20T24:00:00Z', '2026-11-21T00:00:00.000Z'],
    ['1763633730', '2025-11-20T10:15:30.000Z'],
    ['1763633730123', '2025-11-20T10:15:30.123Z'],
    ['1763633730.5', '2025-11-20T10:15:30.500Z'],
  ])('reads %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    '2026-11-20T10Z',
    '2026-11-20Z',
    '2026-13-01',
    '2026-11-31',
    '1969-12-31T23:59:59Z',
    '2026-11-20T10:15:30+25:00',
    '12345678901234567',
    '1e10',
    '-5',
    'NaN',
    'abc',
  ])('%j is no date of the W3C profile', (text) => {
    expect(readDate(text)).toBeUndefined();
  });

  it('any instant, written in any zone, is read as that instant', () => {
    const zones = ['UTC', 'Europe/Paris', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000_000_000 }),
        fc.constantFrom(...zones),
        fc.integer({ min: -14 * 60, max: 14 * 60 }),
        (ms, zone, offset) => {
          const wall = new Date(ms + offset * 60_000).toISOString().slice(0, 23);
          const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
          const two = (value: number) => String(value).padStart(2, '0');
          const text = `${wall}${offset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
          // A wall time before 1970 is no date of ours, even where its zone makes it one.
          fc.pre(ms + offset * 60_000 >= 0);
          expect(read(text, { zone })).toBe(new Date(ms).toISOString());
        },
      ),
    );
  });

  it('nothing that is thrown at it throws', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: anyCharacter }), (text) => {
        readDate(text);
      }),
    );
    expect(readDate(' '.repeat(1_000_000))).toBeUndefined();
    expect(readDate('1'.repeat(1_000_000))).toBeUndefined();
  });
});
