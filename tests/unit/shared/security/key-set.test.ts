import { describe, expect, it } from '@jest/globals';

import { keySet, newKeySet, rotateKeySet, signingKey } from '../../../../shared/security/key-set.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
const start = Date.parse('2026-03-01T12:00:00Z');
const at = (ms: number) => () => start + ms;

describe('a key set', () => {
  it('begins with one key that signs at once', async () => {
    const set = await newKeySet(at(0));
    expect(keySet().parse(JSON.parse(JSON.stringify(set)))).toEqual(set);
    expect(signingKey(set, at(0)).kid).toBe(set.current);
  });

  it('signs with a new key only after every function must have read it', async () => {
    const before = await newKeySet(at(-DAY));
    const after = await rotateKeySet(before, DAY, at(0));
    expect(after.current).not.toBe(before.current);
    expect(signingKey(after, at(0)).kid).toBe(before.current);
    expect(signingKey(after, at(6 * MINUTE - 1)).kid).toBe(before.current);
    expect(signingKey(after, at(6 * MINUTE)).kid).toBe(after.current);
  });

  it('keeps a key as long as tokens of its time may live, and no longer', async () => {
    const first = await newKeySet(at(0));
    const second = await rotateKeySet(first, DAY, at(10 * DAY));
    expect(second.keys).toHaveLength(2);
    const soon = await rotateKeySet(second, DAY, at(11 * DAY));
    expect(soon.keys.map((key) => key.kid)).toContain(first.current);
    const later = await rotateKeySet(second, DAY, at(11 * DAY + 6 * MINUTE));
    expect(later.keys.map((key) => key.kid)).toEqual([second.current, later.current]);
  });

  it('stays with the oldest key through hasty rotations', async () => {
    const first = await newKeySet(at(0));
    const third = await rotateKeySet(await rotateKeySet(first, DAY, at(1000)), DAY, at(2000));
    expect(third.keys).toHaveLength(3);
    expect(signingKey(third, at(3000)).kid).toBe(first.current);
    expect(signingKey(third, at(10 * MINUTE)).kid).toBe(third.current);
  });

  it('whose current key is missing is refused', async () => {
    const set = await newKeySet(at(0));
    expect(keySet().safeParse({ ...set, current: 'other' }).success).toBe(false);
  });
});
