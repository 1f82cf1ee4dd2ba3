import { describe, expect, it } from '@jest/globals';

import { BytePattern } from '../../../../shared/connectors/kit/byte-pattern.ts';
import { fc } from '../../../support/properties.ts';

describe('bytes that are looked for at many places', () => {
  const byte = fc.constantFrom(0, 0x61, 0x62, 0xff);

  it('stand where comparing one by one finds them, and nowhere else', () => {
    fc.assert(
      fc.property(
        fc.array(byte, { minLength: 4, maxLength: 13 }),
        fc.array(byte, { maxLength: 20 }),
        fc.array(byte, { maxLength: 20 }),
        (wanted, before, behind) => {
          const literal = new BytePattern(Buffer.from(wanted));
          // A part of a larger buffer, as the bodies of answers are.
          const around = Buffer.from([...wanted, ...before, ...wanted, ...behind, ...wanted]);
          const text = around.subarray(wanted.length, around.length - wanted.length);
          const view = new DataView(text.buffer, text.byteOffset, text.length);
          for (let at = 0; at <= text.length + 1; at += 1) {
            const plain = text.subarray(at, at + wanted.length).equals(Buffer.from(wanted));
            expect(literal.isAt(view, at)).toBe(plain);
          }
          expect(literal.isAt(view, before.length)).toBe(true);
        },
      ),
    );
  });
});
