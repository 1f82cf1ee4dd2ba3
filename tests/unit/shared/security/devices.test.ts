import { describe, expect, it } from '@jest/globals';

import { createDevices } from '../../../../shared/security/devices.ts';
import { newKeySet } from '../../../../shared/security/key-set.ts';
import { createSigningKeys } from '../../../../shared/security/keys.ts';
import { createTokens } from '../../../../shared/security/tokens.ts';
import { fakeSecrets } from '../../../support/security.ts';

const clock = () => Date.parse('2026-03-01T12:00:00Z');

async function world() {
  const secrets = fakeSecrets({ keys: JSON.stringify(await newKeySet(clock)) });
  const devicesOf = (kept: typeof secrets) =>
    createDevices(createTokens(createSigningKeys(kept, 'keys', clock), clock), clock);
  return { secrets, devicesOf, devices: devicesOf(secrets) };
}

describe('a device', () => {
  it('is known to the user who logged in on it, and to no other', async () => {
    const { devices } = await world();
    const token = await devices.issue('ann', 'phone');
    expect(await devices.identify('ann', token)).toBe('phone');
    expect(await devices.identify('bob', token)).toBeUndefined();
  });

  it.each([undefined, '', 'forged'])('is unknown if its token is %p', async (token) => {
    const { devices } = await world();
    expect(await devices.identify('ann', token)).toBeUndefined();
  });

  it('is not called unknown while the signing keys cannot be read: that would count the log-in as one of a stranger', async () => {
    const { devices, devicesOf, secrets } = await world();
    const token = await devices.issue('ann', 'phone');
    const away = devicesOf({ ...secrets, read: () => Promise.reject(new Error('away')) });
    await expect(away.identify('ann', token)).rejects.toThrow();
  });
});
