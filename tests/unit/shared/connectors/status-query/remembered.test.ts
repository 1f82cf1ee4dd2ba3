import { describe, expect, it } from '@jest/globals';

import { remembered } from '../../../../../shared/connectors/status-query/remembered.ts';

const patient = new AbortController().signal;

function counting(answers: (signal: AbortSignal) => Promise<number>) {
  let now = 0;
  const state = { loads: 0, pass: (ms: number) => (now += ms) };
  const memory = remembered(
    (signal) => {
      state.loads += 1;
      return answers(signal);
    },
    { ttlMs: 1000, clock: () => now },
  );
  return { memory, state };
}

describe('something remembered', () => {
  it('is loaded once while it is fresh, also by many at once', async () => {
    const { memory, state } = counting(() => Promise.resolve(7));
    await expect(Promise.all([memory.get(patient), memory.get(patient)])).resolves.toEqual([7, 7]);
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

  it('is loaded for the next in line when the first one gives up', async () => {
    const hurried = new AbortController();
    const { memory, state } = counting((signal) =>
      signal === hurried.signal
        ? new Promise((_, reject) => {
            signal.addEventListener('abort', () => {
              reject(new Error('gave up'));
            });
          })
        : Promise.resolve(8),
    );
    const first = memory.get(hurried.signal);
    const second = memory.get(patient);
    hurried.abort();
    await expect(first).rejects.toThrow();
    await expect(second).resolves.toBe(8);
    expect(state.loads).toBe(2);
  });

  it('makes nobody wait longer than his own signal says', async () => {
    const { memory } = counting(() => new Promise(() => undefined));
    void memory.get(patient);
    await expect(memory.get(AbortSignal.abort())).rejects.toMatchObject({ kind: 'aborted' });
  });
});
