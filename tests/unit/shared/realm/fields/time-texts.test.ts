import { describe, expect, it } from '@jest/globals';

import { ByteWriter } from '../../../../../shared/base/byte-writer.ts';
import { timeTexts } from '../../../../../shared/realm/fields/time-texts.ts';
import { isoClock } from '../../../../../shared/time/iso.ts';
import { fc } from '../../../../support/properties.ts';

/** Returns the text that is written, or `undefined` if none is. */
function written(zone: string): (seconds: number) => string | undefined {
  const texts = timeTexts(isoClock(zone));
  const out = new ByteWriter();
  return (seconds) => {
    const isWritten = texts.write(out, seconds);
    const text = Buffer.concat(out.take()).toString();
    expect(text === '').toBe(!isWritten);
    return isWritten ? text : undefined;
  };
}
const zones = [
  'UTC',
  'Europe/Paris',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Africa/Monrovia',
];

describe('the text of a time', () => {
  it.each(zones)('is the ISO text of it in %s, or is not there', (zone) => {
    const iso = isoClock(zone);
    const read = written(zone);
    const times = fc.oneof(
      fc.integer({ min: 1, max: 4_102_444_800 }),
      // Around the changes of clocks in spring and autumn, and Monrovia's in 1972.
      fc.integer({ min: 1_774_746_000 - 4000, max: 1_774_746_000 + 4000 }),
      fc.integer({ min: 1_792_890_000 - 4000, max: 1_792_890_000 + 4000 }),
      fc.integer({ min: 63_593_070 - 4000, max: 63_593_070 + 4000 }),
      fc.constantFrom(253_402_214_399, 253_402_214_400, 999_999_999_999_999),
    );
    fc.assert(
      fc.property(times, (seconds) => {
        expect([JSON.stringify(iso(seconds)), undefined]).toContain(read(seconds));
      }),
    );
  });

  it('is there for all times of a whole quarter of an hour, and not where a clock changes inside of it', () => {
    const read = written('Europe/Paris');
    for (let second = 0; second < 900; second += 1) expect(read(1_774_746_000 + second)).toBeDefined();
    // Liberia left its offset of 44 minutes and 30 seconds, inside of a quarter.
    expect(written('Africa/Monrovia')(63_593_069)).toBeUndefined();
    expect(read(0)).toBeUndefined();
  });

  it('is right where quarters of an hour take turns in a place', () => {
    const read = written('Europe/Paris');
    const iso = isoClock('Europe/Paris');
    const apart = 4096 * 900;
    const times = [
      1_774_746_000,
      1_774_746_000 + apart,
      1_774_746_001,
      1_774_746_002 + 2 * apart,
      1_774_746_899,
    ];
    for (const time of [...times, ...times]) expect(read(time)).toBe(JSON.stringify(iso(time)));
  });
});
