import { describe, expect, it } from '@jest/globals';

import { createOwnKeys, type OwnKeysOptions } from '../../../../shared/security/own-keys.ts';
import type { Reference } from '../../../../shared/store/reference.ts';

const lyon = { name: 'lyon', creation_id: 'first' };

const now = Date.parse('2026-11-02T12:00:00.900Z');

/** The keys of `ann`. `owned` is the reference of hers, and `present` that of the realm of this name now. */
function keysOf(owned: Reference, present: Reference, role: 'viewer' | 'admin' = 'viewer') {
  const owner = { user_name: 'ann', created_at: '2026-11-01T00:00:00.000Z', role, realms: [owned] };
  const parts = {
    users: { find: () => Promise.resolve(owner) },
    store: { create: (record: object) => Promise.resolve({ ...record, key_id: 'k1' }) },
    secret: { get: () => Promise.resolve('secret') },
    findReferences: () => Promise.resolve([present]),
    clock: () => now,
  } as unknown as OwnKeysOptions;
  return createOwnKeys(parts);
}

const wanted = { name: 'ci', role: 'viewer', realms: ['lyon'], expiresInDays: 1 } as const;

/** Creates a key for the realm `lyon`, and returns its realms. */
async function realmsOfKey(...world: Parameters<typeof keysOf>) {
  return (await keysOf(...world).make('ann', wanted)).record.realms;
}

describe('a key', () => {
  it('ends whole days after the second in which it was made', async () => {
    const { record } = await keysOf(lyon, lyon).make('ann', { ...wanted, expiresInDays: 2 });
    expect(record).toMatchObject({
      created_at: '2026-11-02T12:00:00.900Z',
      expires_at: Date.parse('2026-11-04T12:00:00Z') / 1000,
    });
  });

  it('has at most the role of its owner', async () => {
    const refusal = keysOf(lyon, lyon).verify('ann', { ...wanted, role: 'operator' });
    await expect(refusal).rejects.toMatchObject({ faults: [{ field: 'role' }] });
    await keysOf(lyon, lyon, 'admin').verify('ann', { ...wanted, role: 'operator' });
  });
});

describe('a key that is limited to a realm', () => {
  it('names the creation of the realm', async () => {
    expect(await realmsOfKey(lyon, lyon)).toEqual([lyon]);
  });

  it('is refused for a realm that was made anew under a name that its owner may see', async () => {
    const refusal = realmsOfKey(lyon, { ...lyon, creation_id: 'second' });
    await expect(refusal).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('is refused for a realm that the owner does not see', async () => {
    const paris = { name: 'paris', creation_id: 'first' };
    await expect(realmsOfKey(lyon, paris)).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('may be for any realm that exists if its owner is an administrator, and for no other', async () => {
    const second = { ...lyon, creation_id: 'second' };
    expect(await realmsOfKey(lyon, second, 'admin')).toEqual([second]);
    const gone = { name: 'lyon', creation_id: undefined };
    await expect(realmsOfKey(lyon, gone, 'admin')).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('is refused if its realms are more than the gateway can pass to a function: 4000 bytes as JSON', async () => {
    const ofBytes = (count: number) => {
      const overhead = JSON.stringify([{ ...lyon, creation_id: '' }]).length;
      return { ...lyon, creation_id: 'x'.repeat(count - overhead) };
    };
    expect(await realmsOfKey(lyon, ofBytes(4000), 'admin')).toHaveLength(1);
    await expect(realmsOfKey(lyon, ofBytes(4001), 'admin')).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('are more than a key can hold'),
    });
  });
});
