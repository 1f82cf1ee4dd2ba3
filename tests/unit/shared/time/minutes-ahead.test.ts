import { afterEach, describe, expect, it, jest } from '@jest/globals';

import { readConfig } from '../../../../shared/base/config.ts';
import { isoClock } from '../../../../shared/time/iso.ts';
import { minutesAhead } from '../../../../shared/time/minutes-ahead.ts';
import { zoneOf } from '../../../../shared/time/zone.ts';

const summer = Date.parse('2026-07-01T12:00:00Z');

describe('the minutes that a zone is ahead', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('are those of its season', () => {
    const winter = Date.parse('2026-01-01T12:00:00Z');
    expect([minutesAhead('Europe/Paris', winter), minutesAhead('Europe/Paris', summer)]).toEqual([60, 120]);
    expect(minutesAhead('UTC', summer)).toBe(0);
  });

  it('cost a function in UTC no look into the tables of zones', () => {
    const formats = jest.spyOn(Intl, 'DateTimeFormat');
    const { timeZone } = readConfig({ REALMGATE_TABLE: 'table', REALMGATE_TOKEN_SECRET: 'secret' });
    expect(isoClock(timeZone)(summer / 1000)).toBe('2026-07-01T12:00:00+00:00');
    expect(zoneOf(timeZone).wallTime(summer)).toMatchObject({ day: 1, hour: 12 });
    expect(formats).not.toHaveBeenCalled();
  });

  it('of a zone that there is not are refused with the settings', () => {
    const environment = { REALMGATE_TABLE: 'table', REALMGATE_TOKEN_SECRET: 'secret' };
    expect(() => readConfig({ ...environment, REALMGATE_TIME_ZONE: 'Europe/Pariss' })).toThrow(
      'REALMGATE_TIME_ZONE is not an IANA time zone',
    );
  });
});
