import fc from 'fast-check';

/** The bytes of an answer with one to three of them changed, or others put between them. */
export function broken(bytes: fc.Arbitrary<Buffer>): fc.Arbitrary<Buffer> {
  const byte = fc.oneof(fc.constantFrom(...Buffer.from('{}[],:"\\0 e-')), fc.integer({ min: 0, max: 255 }));
  const change = fc.record({ at: fc.nat(), byte, isAdded: fc.boolean() });
  return fc.tuple(bytes, fc.array(change, { minLength: 1, maxLength: 3 })).map(([body, changes]) =>
    changes.reduce((changed, { at, byte: put, isAdded }) => {
      const place = at % changed.length;
      const behind = changed.subarray(isAdded ? place : place + 1);
      return Buffer.concat([changed.subarray(0, place), Buffer.of(put), behind]);
    }, body),
  );
}
