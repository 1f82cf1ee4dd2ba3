import { expect, it } from '@jest/globals';

import { certificateState } from '../../../server/certificate.ts';

const day = 86_400_000;
const [from, to] = [100 * day, 200 * day];

it.each([
  ['not_yet_valid', from - 1],
  ['ok', from],
  ['ok', to - 21 * day],
  ['ends_soon', to - 21 * day + 1],
  ['ends_soon', to - 1],
  ['expired', to],
])('a certificate is %s at %i', (state, now) => {
  expect(certificateState({ from, to }, now)).toBe(state);
});
