import { describe, expect, it } from '@jest/globals';

import { expiring } from '../../../../shared/base/expiring.ts';
import { lazy } from '../../../../shared/base/once.ts';

/** Makes a load function whose n-th call returns n. The calls in `failing` fail. */
function counted(...failing: readonly number[]) {
  let loads = 0;
  return () => {
    loads += 1;
    return failing.includes(loads) ? Promise.reject(new Error(`load ${loads}`)) : Promise.resolve(loads);
  };
}

describe('expiring', () => {
  it('keeps a value for its time and not longer', async () => {
    let now = 0;
    const kept = expiring(counted(), 1000, () => now);
    expect(await kept.get()).toBe(1);
    now = 999;
    expect(await kept.get()).toBe(1);
    now = 1000;
    expect(await kept.get()).toBe(2);
  });

  it('loads once for everybody who asks at the same time', async () => {
    const kept = expiring(counted(), 1000, () => 0);
    expect(await Promise.all([kept.get(), kept.get(), kept.get()])).toEqual([1, 1, 1]);
  });

  it('keeps no failure', async () => {
    const kept = expiring(counted(1), 1000, () => 0);
    await expect(kept.get()).rejects.toThrow('load 1');
    expect(await kept.get()).toBe(2);
  });

  it('loads anew after forget', async () => {
    const kept = expiring(counted(), 1000, () => 0);
    await kept.get();
    kept.forget();
    expect(await kept.get()).toBe(2);
  });

  it('does not lose a newer value to an older failure', async () => {
    let fail: (error: Error) => void = () => undefined;
    const slow = new Promise<number>((_, reject) => (fail = reject));
    const loads = [slow, Promise.resolve(2), Promise.resolve(3)];
    const kept = expiring(
      () => loads.shift() ?? Promise.resolve(0),
      1000,
      () => 0,
    );
    const first = kept.get();
    kept.forget();
    await kept.get();
    fail(new Error('late'));
    await expect(first).rejects.toThrow('late');
    expect(await kept.get()).toBe(2);
  });
});

describe('lazy', () => {
  it('makes once, and forgets a failure', async () => {
    const made = lazy(counted(1));
    await expect(made()).rejects.toThrow('load 1');
    expect([await made(), await made()]).toEqual([2, 2]);
  });
});
