import { describe, expect, it } from '@jest/globals';

import { seenRecords } from '../../../../../shared/realm/directory/owned-records.ts';
import type { Reference } from '../../../../../shared/store/reference.ts';

const [first, second] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
const ann = { userName: 'ann', userCreatedAt: first, role: 'viewer' };
const bob = { userName: 'bob', userCreatedAt: first, role: 'viewer' };
const record = { owner: 'ann', owner_created_at: first };
const paris = { realm: 'paris', realm_creation_id: 'p1' };
const lyon = { realm: 'lyon', realm_creation_id: 'l1' };

/** Everybody sees the realm `paris` of the creation `p1`, and no other. */
const realmTest = () =>
  Promise.resolve(({ name, creation_id }: Reference) => name === 'paris' && creation_id === 'p1');

describe('a webhook or a saved filter', () => {
  it.each([
    ['its owner', ann, { ...record, ...lyon }, true],
    ['a later user of the name', { ...ann, userCreatedAt: second }, record, false],
    ['another user', bob, record, false],
    ['an administrator', { ...bob, role: 'admin' }, record, true],
    ['another user, if it is for all', bob, { ...record, ...lyon, shared_with: 'all' as const }, true],
    [
      'a user of its realm, if it is for them',
      bob,
      { ...record, ...paris, shared_with: 'realm' as const },
      true,
    ],
    [
      'a user of its realm, if it is for its owner',
      bob,
      { ...record, ...paris, shared_with: 'me' as const },
      false,
    ],
    [
      'a user of another realm, if it is for its realm',
      bob,
      { ...record, ...lyon, shared_with: 'realm' as const },
      false,
    ],
    [
      'a user of a later realm of the name',
      bob,
      { ...record, ...paris, realm_creation_id: 'p2', shared_with: 'realm' as const },
      false,
    ],
    ["its owner's key, if it has no realm", { ...ann, key: {} }, record, true],
    ["its owner's key that sees its realm", { ...ann, key: {} }, { ...record, ...paris }, true],
    ["its owner's key that does not see its realm", { ...ann, key: {} }, { ...record, ...lyon }, false],
    [
      'a key that does not see its realm, if it is for all',
      { ...bob, key: {} },
      { ...record, ...lyon, shared_with: 'all' as const },
      false,
    ],
  ])('is looked at by %s', async (_who, user, one, isSeen) => {
    expect(await seenRecords([one], user, { realmTest })).toEqual(isSeen ? [one] : []);
  });
});
