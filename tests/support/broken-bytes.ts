import { fc } from './properties.ts';

interface ByteChange {
  readonly at: number;
  readonly byte: number;
  readonly isAdded: boolean;
}

const byte = fc.oneof(fc.constantFrom(...Buffer.from('{}[],:"\\0 e-')), fc.integer({ min: 0, max: 255 }));

/** One to three changes. Each of them replaces a byte or inserts one. */
export const byteChanges: fc.Arbitrary<readonly ByteChange[]> = fc.array(
  fc.record({ at: fc.nat(), byte, isAdded: fc.boolean() }),
  { minLength: 1, maxLength: 3 },
);

export function applyByteChanges(body: Buffer, all: readonly ByteChange[]): Buffer {
  return all.reduce((bytes, { at, byte: put, isAdded }) => {
    const place = bytes.length === 0 ? 0 : at % bytes.length;
    const behind = bytes.subarray(isAdded ? place : place + 1);
    return Buffer.concat([bytes.subarray(0, place), Buffer.of(put), behind]);
  }, body);
}

/** Makes answers in which some bytes are changed. */
export function withBrokenBytes(bytes: fc.Arbitrary<Buffer>): fc.Arbitrary<Buffer> {
  return fc.tuple(bytes, byteChanges).map(([body, all]) => applyByteChanges(body, all));
}
