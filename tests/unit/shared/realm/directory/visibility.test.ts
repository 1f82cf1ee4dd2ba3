import { describe, expect, it } from '@jest/globals';

import { createVisibility, type Viewer } from '../../../../../shared/realm/directory/visibility.ts';
import type { UserRecord } from '../../../../../shared/store/users.ts';

const user = (created_at: string, ...realms: readonly string[]): UserRecord => ({
  ...{ user_name: 'vera', full_name: undefined, role: 'viewer', created_at, api_key_version: 1 },
  realms: realms.map((name) => ({ name })),
});

function world(present: UserRecord | undefined) {
  const state = { now: 0, present, reads: 0 };
  const find = () => {
    state.reads += 1;
    return Promise.resolve(state.present);
  };
  const sources = { users: { find }, ofIssuer: () => Promise.reject(new Error('no issuer')) };
  const visibilityOf = createVisibility(sources, () => state.now);
  const namesFor = async (userCreatedAt: string, key?: Viewer['key']) => {
    const viewer = { userName: 'vera', userCreatedAt, role: 'viewer', ...(key && { key }) };
    const visible = await visibilityOf(viewer, 'viewer');
    return visible === 'all' ? visible : [...visible.keys()];
  };
  return { state, namesFor };
}

const [first, second] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];

describe('the realms that a caller sees', () => {
  it('are read once in ten seconds', async () => {
    const { state, namesFor } = world(user(first, 'paris'));
    for (state.now of [0, 9999]) expect(await namesFor(first)).toEqual(['paris']);
    expect(state.reads).toBe(1);
    state.present = user(first, 'lyon');
    state.now = 10_000;
    expect(await namesFor(first)).toEqual(['lyon']);
  });

  it('are kept for several callers at once', async () => {
    const { state, namesFor } = world(user(first, 'paris'));
    for (const createdAt of [first, second, first, second]) await namesFor(createdAt);
    expect(state.reads).toBe(2);
  });

  it('are none for the token of a removed user, also if there is a later user of the name', async () => {
    const { state, namesFor } = world(user(first, 'paris'));
    expect(await namesFor(first)).toEqual(['paris']);
    state.present = user(second, 'lyon');
    // Each of them is cached by itself: the later user sees his realms at once, and not those of the earlier one.
    expect(await namesFor(second)).toEqual(['lyon']);
    state.now = 10_000;
    expect(await namesFor(first)).toEqual([]);
    expect(await namesFor(first, { realms: undefined })).toEqual([]);
    expect(await namesFor(second)).toEqual(['lyon']);
    state.present = undefined;
    state.now = 20_000;
    expect(await namesFor(second)).toEqual([]);
  });

  it('are for a key those that it names and its owner sees, not a later realm of such a name', async () => {
    const owner = user(first, 'gone');
    const realms = [
      ...owner.realms,
      { name: 'paris', creation_id: 'p1' },
      { name: 'lyon', creation_id: 'l1' },
    ];
    const { namesFor } = world({ ...owner, realms });
    const named = [
      { name: 'paris', creation_id: 'p1' },
      { name: 'lyon', creation_id: 'l2' },
      { name: 'nice', creation_id: undefined },
    ];
    expect(await namesFor(first, { realms: named })).toEqual(['paris']);
  });

  it('are none for the key of a removed administrator, also if a later one has the name', async () => {
    const { namesFor } = world({ ...user(second), role: 'admin' });
    const key = { realms: [{ name: 'paris' }] };
    expect(await namesFor(second, key)).toEqual(['paris']);
    expect(await namesFor(first, key)).toEqual([]);
  });
});
