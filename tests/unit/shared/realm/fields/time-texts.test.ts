import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import type { Source } from '../../../../../shared/base/byte-writer.ts';
import { timeTexts } from '../../../../../shared/realm/fields/time-texts.ts';
import { isoClock } from '../../../../../shared/time/iso.ts';

const textOf = ({ view, length }: Source) => Buffer.from(view.buffer, view.byteOffset, length).toString();
const zones = [
  'UTC',
  'Europe/Paris',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Africa/Monrovia',
];

describe('the text of a time, in three parts,', () => {
  it.each(zones)('is the ISO text of it in %s, or is not there', (zone) => {
    const iso = isoClock(zone);
    const read = timeTexts(iso);
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
        const parts = read(seconds);
        const written = parts && [parts.hour, parts.minute, parts.offset].map(textOf).join('');
        expect([JSON.stringify(iso(seconds)), undefined]).toContain(written);
      }),
    );
  });

  it('is there for all times of a whole quarter of an hour, and not where a clock changes inside of it', () => {
    const read = timeTexts(isoClock('Europe/Paris'));
    for (let second = 0; second < 900; second += 1) expect(read(1_774_746_000 + second)).toBeDefined();
    // Liberia left its offset of 44 minutes and 30 seconds, inside of a quarter.
    expect(timeTexts(isoClock('Africa/Monrovia'))(63_593_069)).toBeUndefined();
    expect(read(0)).toBeUndefined();
  });
});
