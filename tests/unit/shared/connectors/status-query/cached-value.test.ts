import { describe, expect, it } from '@jest/globals';

import { cachedValue } from '../../../../../shared/connectors/status-query/cached-value.ts';

const patient = new AbortController().signal;

function counting(answers: () => Promise<number>) {
  let now = 0;
  const state = { loads: 0, pass: (ms: number) => (now += ms) };
  const memory = cachedValue(
    () => {
      state.loads += 1;
      return answers();
    },
    { ttlMs: 1000, clock: () => now },
  );
  return { memory, state };
}

describe('a cached value', () => {
  it('is loaded once while it is fresh', async () => {
    const { memory, state } = counting(() => Promise.resolve(7));
    await expect(memory.get(patient)).resolves.toBe(7);
    state.pass(999);
    await memory.get(patient);
    expect(state.loads).toBe(1);
  });

  it('is loaded again when it is old or forgotten', async () => {
    const { memory, state } = counting(() => Promise.resolve(7));
    await memory.get(patient);
    state.pass(1000);
    await memory.get(patient);
    memory.forget();
    await memory.get(patient);
    expect(state.loads).toBe(3);
  });

  it('does not remember a failure', async () => {
    const { memory, state } = counting(() => Promise.reject(new Error('down')));
    await expect(memory.get(patient)).rejects.toThrow('down');
    await expect(memory.get(patient)).rejects.toThrow('down');
    expect(state.loads).toBe(2);
  });

  it('is loaded by each who comes before it is there, under his own limit', async () => {
    const limits: unknown[] = [];
    const memory = cachedValue(
      (within) => {
        limits.push(within);
        return Promise.resolve(8);
      },
      { ttlMs: 1000, clock: () => 0 },
    );
    const other = new AbortController().signal;
    await expect(Promise.all([memory.get(patient), memory.get(other)])).resolves.toEqual([8, 8]);
    expect(limits).toEqual([patient, other]);
  });

  it('does not keep what was asked for before it was forgotten', async () => {
    let answer = 1;
    const memory = cachedValue(() => Promise.resolve(answer++), { ttlMs: 1000, clock: () => 0 });
    const old = memory.get(patient);
    memory.forget();
    await expect(old).resolves.toBe(1);
    await expect(memory.get(patient)).resolves.toBe(2);
    await expect(memory.get(patient)).resolves.toBe(2);
  });
});
