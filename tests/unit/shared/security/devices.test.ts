import { describe, expect, it } from '@jest/globals';

import { createDevices } from '../../../../shared/security/devices.ts';
import { newKeySet } from '../../../../shared/security/key-set.ts';
import { createSigningKeys } from '../../../../shared/security/keys.ts';
import { createTokens } from '../../../../shared/security/tokens.ts';
import { fakeSecrets } from '../../../support/security.ts';

const DAY = 86_400_000;
const start = Date.parse('2026-03-01T12:00:00Z');
const clock = () => start;

async function world() {
  const secrets = fakeSecrets({ keys: JSON.stringify(await newKeySet(clock)) });
  const devicesOf = (kept: typeof secrets, now = clock) =>
    createDevices(createTokens(createSigningKeys(kept, 'keys', now), now), now);
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

  it.each([
    ['known', 'phone', 90 * DAY - 1],
    ['unknown', undefined, 90 * DAY],
  ])('is %s (%p) %d milliseconds after the log-in', async (_, device, later) => {
    const { devices, devicesOf, secrets } = await world();
    const token = await devices.issue('ann', 'phone');
    expect(await devicesOf(secrets, () => start + later).identify('ann', token)).toBe(device);
  });

  it('is not called unknown while the signing keys cannot be read: that would count the log-in as one of a stranger', async () => {
    const { devices, devicesOf, secrets } = await world();
    const token = await devices.issue('ann', 'phone');
    const away = devicesOf({ ...secrets, read: () => Promise.reject(new Error('away')) });
    await expect(away.identify('ann', token)).rejects.toThrow();
  });
});
