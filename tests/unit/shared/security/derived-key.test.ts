import { expect, it } from '@jest/globals';

import { cacheKeySecret, newApiKeySecret } from '../../../../shared/security/derived-key.ts';

const secretOf = (value: string | undefined) =>
  cacheKeySecret({
    secrets: { read: () => Promise.resolve(value) },
    secretName: 'api-keys',
    clock: () => 0,
  }).get();

it('keys are derived from the stored secret', async () => {
  const secret = newApiKeySecret();
  expect(await secretOf(secret)).toBe(secret);
});

it.each([undefined, '', 'short'])('no key is derived from a secret that is %p', async (value) => {
  await expect(secretOf(value)).rejects.toMatchObject({ code: 'secrets_unavailable' });
});
