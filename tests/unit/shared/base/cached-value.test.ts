import { describe, expect, it } from '@jest/globals';

import { cachedValue } from '../../../../shared/base/expiring.ts';

function counting(answers: () => Promise<number>) {
  let now = 0;
  const state = { loads: 0, pass: (ms: number) => (now += ms) };
  const memory = cachedValue<number>({ ttlMs: 1000, clock: () => now });
  const get = () =>
    memory.get(() => {
      state.loads += 1;
      return answers();
    });
  return { memory, get, state };
}

describe('a cached value', () => {
  it('is loaded once while it is fresh', async () => {
    const { get, state } = counting(() => Promise.resolve(7));
    await expect(get()).resolves.toBe(7);
    state.pass(999);
    await get();
    expect(state.loads).toBe(1);
  });

  it('is loaded again when it is old or forgotten', async () => {
    const { memory, get, state } = counting(() => Promise.resolve(7));
    await get();
    state.pass(1000);
    await get();
    memory.forget();
    await get();
    expect(state.loads).toBe(3);
  });

  it('does not remember a failure', async () => {
    const { get, state } = counting(() => Promise.reject(new Error('down')));
    await expect(get()).rejects.toThrow('down');
    await expect(get()).rejects.toThrow('down');
    expect(state.loads).toBe(2);
  });

  it('is loaded by each who comes before it is there', async () => {
    const memory = cachedValue<string>({ ttlMs: 1000, clock: () => 0 });
    const both = ['mine', 'theirs'].map((whose) => memory.get(() => Promise.resolve(whose)));
    await expect(Promise.all(both)).resolves.toEqual(['mine', 'theirs']);
  });

  it('does not keep what was asked for before it was forgotten', async () => {
    let answer = 1;
    const memory = cachedValue<number>({ ttlMs: 1000, clock: () => 0 });
    const get = () => memory.get(() => Promise.resolve(answer++));
    const old = get();
    memory.forget();
    await expect(old).resolves.toBe(1);
    await expect(get()).resolves.toBe(2);
    await expect(get()).resolves.toBe(2);
  });
});
